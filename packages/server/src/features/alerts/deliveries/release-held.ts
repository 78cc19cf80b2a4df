import type { AlertNews } from '@waymark/contract';
import { enqueue } from '../../../jobs/index.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Db, Store } from '../../../store/index.ts';
import { holdWorkspace } from '../../humans/index.ts';
import { readSettings } from '../channels/index.ts';
import type { AlertMessage } from '../messages/index.ts';
import { laneOf, queueDelivery } from './queue-news.ts';
import { quietUntil } from './quiet-hours.ts';
import { changeHeld, dueHeld, endsOf, heldFor, strandedDeliveries } from './store.ts';

const READERS_AT_ONCE = 200;
const STRANDED_MS = 10 * 60 * 1000;

type Reader = Awaited<ReturnType<typeof dueHeld>>[number];
type Held = Awaited<ReturnType<typeof heldFor>>[number];

/** What was held back as one message: each alert once, as it stands now. */
async function summarise(db: Db, held: readonly Held[]): Promise<AlertMessage | undefined> {
  // Written by `queueNews`.
  const messages = held.map(({ content }) => JSON.parse(content) as AlertMessage);
  const news = new Map(messages.flatMap(({ alerts }) => alerts).map((alert) => [alert.id, alert]));
  for (const { id, resolvedAt } of await endsOf(db, [...news.keys()])) {
    const alert = news.get(id);
    if (alert === undefined || resolvedAt === null) continue;
    news.set(id, { ...alert, state: 'resolved', resolved_at: new Date(resolvedAt).toISOString() });
  }
  const first = messages[0];
  if (first === undefined) return undefined;
  const alerts: AlertNews[] = [...news.values()];
  const title = `${alerts.length} ${alerts.length === 1 ? 'alert that was' : 'alerts that were'} held back`;
  return { type: 'alert.summary', workspace: first.workspace, title, alerts };
}

async function releaseFor(db: Db, reader: Reader, now: number): Promise<void> {
  const { channelId, workspaceId, userId } = reader;
  // Of two processes the second waits here, and then finds nothing held.
  await holdWorkspace(db, workspaceId);
  const held = await heldFor(db, channelId, userId);
  const ids = held.map(({ id }) => id);
  const [only, ...others] = held;
  if (only === undefined) return;
  const settings = await readSettings(db, workspaceId);
  const until = quietUntil(settings.quiet, settings.zone, now);
  if (until !== undefined) return await changeHeld(db, ids, { next_at: until });
  if (others.length === 0) {
    await changeHeld(db, ids, { next_at: now, state: 'queued' });
    await enqueue(db, laneOf(reader), { delivery_id: only.id }, { now });
    return;
  }
  const content = JSON.stringify(await summarise(db, held));
  const summary = { channelId, workspaceId, userId, alertId: null, what: 'summary', content } as const;
  const bundle_id = await queueDelivery(db, summary, now);
  await changeHeld(db, ids, { state: 'bundled', bundle_id, settled_at: now });
}

/** Gives a job to messages that have lost theirs: one that failed too often, as while the database was away. */
export async function requeueStranded(deps: { readonly store: Store; readonly clock: Clock }): Promise<void> {
  const now = deps.clock();
  for (const { id, userId } of await strandedDeliveries(deps.store.db, now - STRANDED_MS, READERS_AT_ONCE)) {
    const options = { now, uniqueKey: `alerts.stranded:${id}` };
    await enqueue(deps.store.db, laneOf({ userId }), { delivery_id: id }, options);
  }
}

/** Sends what was held back and is due: to each reader as one message. */
export async function releaseHeld(deps: { readonly store: Store; readonly clock: Clock }): Promise<void> {
  for (const reader of await dueHeld(deps.store.db, deps.clock(), READERS_AT_ONCE))
    await deps.store.transaction((db) => releaseFor(db, reader, deps.clock()));
}
