import { problemText } from '../../../lib/errors/problem-text.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Db } from '../../../store/index.ts';
import type { QuestionDeps } from '../../pulse/index.ts';
import { channelsOf, readSettings, recipientsOf } from '../channels/index.ts';
import { queueDelivery } from '../deliveries/index.ts';
import { nextDigest } from './digest-time.ts';
import { readDigest } from './read-digest.ts';
import { digestWorkspaces, moveDigest } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A digest that is later than this is left out, and one further away was written by a clock that ran ahead. */
const [LATEST_MS, FURTHEST_MS] = [3 * DAY_MS, 8 * DAY_MS];

export interface DigestDeps extends QuestionDeps {
  readonly clock: Clock;
  readonly log: Log;
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

async function queueDigest(deps: DigestDeps, workspace: { id: string; name: string }): Promise<void> {
  const { store, clock } = deps;
  const now = clock();
  const { zone, nextDigestAt: due } = await readSettings(store.db, workspace.id);
  const to = nextDigest(zone, now);
  if (due === null || due > now + FURTHEST_MS || due < now - LATEST_MS) {
    await store.transaction((db) => moveDigest(db, workspace.id, { from: due, to }));
    return;
  }
  if (due > now) return;
  const content = JSON.stringify(await readDigest(deps, workspace, { zone, due }));
  await store.transaction(async (db) => {
    if (await moveDigest(db, workspace.id, { from: due, to })) await queueFor(db, workspace.id, content, now);
  });
}

/** Queues the weekly digests that are due; of two processes one moves each on. */
export async function queueDigests(deps: DigestDeps): Promise<void> {
  for (const workspace of await digestWorkspaces(deps.store.db))
    await queueDigest(deps, workspace).catch((error: unknown) =>
      deps.log.warn(
        { workspace_id: workspace.id, problem: problemText(error) },
        'a digest could not be made',
      ),
    );
}
