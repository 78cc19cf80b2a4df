import { newId } from '../../../lib/crypto/ids.ts';
import type { Db, Store } from '../../../store/index.ts';
import { askerOf } from '../workspace-audits/index.ts';
import { nothingYet } from './progress.ts';
import { type ClaimedRun, claimRun, countAttempts, endLostAttempts, insertAttempt } from './store.ts';

/** How often a run is tried while the auditor is at fault, crashes of its worker included. */
const MOST_ATTEMPTS = 3;

/** One try at one run; its id is the fence that keeps every earlier try from writing. */
export interface Attempt {
  readonly id: string;
  readonly run: Omit<ClaimedRun, 'email'> & { readonly asker: string };
  /** No other try comes after this one. */
  readonly isLast: boolean;
  /** All allowed tries were spent before this one, so the run ends as failed without another. */
  readonly isTooLate: boolean;
}

async function open(db: Db, runId: string, now: number): Promise<Attempt | undefined> {
  const id = newId();
  const claimed = await claimRun(db, runId, id, now);
  if (claimed === undefined) return undefined;
  const run = { ...claimed, asker: await askerOf(db, claimed) };
  await endLostAttempts(db, runId, now);
  const { all, spent } = await countAttempts(db, runId);
  await insertAttempt(db, { id, runId, number: all + 1, progress: JSON.stringify(nothingYet), now });
  return { id, run, isLast: spent + 1 >= MOST_ATTEMPTS, isTooLate: spent >= MOST_ATTEMPTS };
}

/** Opens the next attempt at a run and shuts out the ones before it; undefined when the run is settled. */
export async function startAttempt(
  deps: { store: Store; clock: () => number },
  runId: string,
): Promise<Attempt | undefined> {
  return await deps.store.transaction((db) => open(db, runId, deps.clock()));
}
