import { dequeue } from '../../../jobs/index.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Db, Store } from '../../../store/index.ts';
import { findRole } from '../../humans/index.ts';
import { endUnfinishedRun, type RunRow } from './store.ts';

export interface CancelDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** Whether a run has not ended yet. */
export function isUnfinished({ status }: Pick<RunRow, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/**
 * Whether somebody may end a run. Members of a workspace may end its runs. Any other run is known by its address alone,
 * which until the run ends only the submitter was given, so whoever has the address may end it.
 */
export async function mayCancel(db: Db, run: RunRow, userId: string | undefined): Promise<boolean> {
  if (run.workspaceId === null) return true;
  return userId !== undefined && (await findRole(db, run.workspaceId, userId)) !== undefined;
}

/** Ends a run and takes its job out of the queue; false for one that has ended. Who may is for the caller to judge. */
export async function endRun(db: Db, runId: string, now: number): Promise<boolean> {
  if (!(await endUnfinishedRun(db, runId, now))) return false;
  await dequeue(db, `audit.run:${runId}`, now);
  return true;
}

/**
 * Ends a run: it leaves the queue, and the worker that has it finds it gone within a second or two (`watch-attempt.ts`).
 * Nobody is mailed, and nothing is said of the page.
 */
export async function cancelRun(deps: CancelDeps, run: RunRow, userId: string | undefined): Promise<void> {
  if (!(await mayCancel(deps.store.db, run, userId)))
    throw new ServiceError('not_allowed', {
      message: 'Only people of the workspace that asked for this audit can cancel it.',
      resolution: 'Sign in as one of them.',
    });
  const isEnded = await deps.store.transaction((db) => endRun(db, run.id, deps.clock()));
  if (!isEnded)
    throw new ServiceError('run_ended', {
      message: 'The audit has ended already.',
      resolution: 'Read its report at the same address.',
    });
  deps.log.info({ run_id: run.id }, 'a run was cancelled');
}
