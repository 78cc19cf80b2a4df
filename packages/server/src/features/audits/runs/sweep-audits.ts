import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { announceEnd } from '../workspace-audits/index.ts';
import { deleteOldRuns, endLostAttempts, failStrandedRun, findStrandedRuns } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export interface SweepAuditsDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: { readonly reportDays: number };
}

/** Ends runs whose job died without a word, so that whoever waits is told; forgets what is past its time. */
export async function sweepAudits({ store, clock, config }: SweepAuditsDeps): Promise<void> {
  const now = clock();
  for (const { id } of await findStrandedRuns(store.db, now - HOUR_MS)) {
    await store.transaction(async (db) => {
      if (!(await failStrandedRun(db, id, 'The run lost its place in the queue.', now))) return;
      await endLostAttempts(db, id, now);
      await announceEnd(db, id, { status: 'errored', failure: 'auditor' }, now);
    });
  }
  await deleteOldRuns(store.db, now - config.reportDays * DAY_MS);
}
