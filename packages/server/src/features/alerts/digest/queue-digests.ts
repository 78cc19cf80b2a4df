import { enqueue } from '../../../jobs/index.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Db } from '../../../store/index.ts';
import type { QuestionDeps } from '../../pulse/index.ts';
import { channelsOf, readSettings, recipientsOf } from '../channels/index.ts';
import { queueDelivery } from '../deliveries/index.ts';
import { nextDigest } from './digest-time.ts';
import { readDigest } from './read-digest.ts';
import { digestWorkspaces, findWorkspace, moveDigest } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A digest that is later than this is left out, and one further away was written by a clock that ran ahead. */
const [LATEST_MS, FURTHEST_MS] = [3 * DAY_MS, 8 * DAY_MS];
/** Clocks of two zones show the same hour of a Monday so far apart at most. */
const NEAR_MS = 27 * 60 * 60 * 1000;

export interface DigestDeps extends QuestionDeps {
  readonly clock: Clock;
}

async function queueFor(db: Db, workspaceId: string, content: string, now: number): Promise<void> {
  const wanted = (await channelsOf(db, workspaceId)).filter(
    ({ kind, state, wantsDigest }) => kind === 'mail' && state === 'on' && wantsDigest,
  );
  const told = new Set<string>();
  for (const { channelId, userId } of await recipientsOf(db, workspaceId)) {
    // Whoever is in two channels reads it once.
    if (told.has(userId) || !wanted.some(({ id }) => id === channelId)) continue;
    told.add(userId);
    await queueDelivery(db, { channelId, workspaceId, userId, alertId: null, what: 'digest', content }, now);
  }
}

/** The time of a digest by the clocks that the workspace has chosen since: of the same Monday. */
const movedTo = (zone: string, due: number) => nextDigest(zone, due - NEAR_MS);

/**
 * Makes the digest of a workspace that is due, and queues it; of two processes one moves it on. While it is not due,
 * its date is kept as the settings have it.
 */
export async function queueDigest(deps: DigestDeps, workspaceId: string): Promise<void> {
  const { store, clock } = deps;
  const workspace = await findWorkspace(store.db, workspaceId);
  if (workspace === undefined) return;
  const due = await settleDate(deps, workspaceId);
  const now = clock();
  if (due === undefined || due > now) return;
  const { zone } = await readSettings(store.db, workspaceId);
  const content = JSON.stringify(await readDigest(deps, workspace, { zone, due }));
  await store.transaction(async (db) => {
    const to = nextDigest(zone, now);
    if (await moveDigest(db, workspaceId, { from: due, to })) await queueFor(db, workspaceId, content, now);
  });
}

/** When the next digest of a workspace is due; undefined where that was settled only now, or by somebody else. */
async function settleDate({ store, clock }: DigestDeps, workspaceId: string): Promise<number | undefined> {
  const now = clock();
  const { zone, nextDigestAt: due } = await readSettings(store.db, workspaceId);
  if (due === null || due > now + FURTHEST_MS || due < now - LATEST_MS) {
    const to = nextDigest(zone, now);
    await store.transaction((db) => moveDigest(db, workspaceId, { from: due, to }));
    return undefined;
  }
  const right = movedTo(zone, due);
  if (right === due) return due;
  const took = await store.transaction((db) => moveDigest(db, workspaceId, { from: due, to: right }));
  return took ? right : undefined;
}

/** Queues a job for each weekly digest that is due, so that none waits for the reading of another. */
export async function queueDigests(deps: DigestDeps): Promise<void> {
  for (const { id } of await digestWorkspaces(deps.store.db)) {
    const due = await settleDate(deps, id);
    const now = deps.clock();
    if (due === undefined || due > now) continue;
    await enqueue(
      deps.store.db,
      'alerts.digest',
      { workspace_id: id },
      { now, uniqueKey: `alerts.digest:${id}` },
    );
  }
}
