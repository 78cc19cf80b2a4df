import { problemText } from '../../../lib/errors/problem-text.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Db, Store } from '../../../store/index.ts';
import { insertReport, type PrepareDeps, prepareReport } from '../reports/index.ts';
import { announceEnd } from '../workspace-audits/index.ts';
import { decideEnding, type Ending } from './decide-ending.ts';
import type { Attempt } from './start-attempt.ts';
import { endAttempt, moveRun } from './store.ts';

const DETAIL_CHARACTERS = 500;

export interface SettleDeps extends PrepareDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: object;
}

/** Thrown so that the queue tries the job again after a while. */
class AuditRetryError extends Error {
  override readonly name = 'AuditRetryError';
}

type Fenced = { moved: boolean };

/** Writes an ending in one transaction, or nothing of it when another attempt has the run. */
async function settle(
  deps: SettleDeps,
  attempt: Attempt,
  write: (db: Db, now: number) => Promise<boolean>,
): Promise<Fenced> {
  const moved = await deps.store.transaction((db) => write(db, deps.clock()));
  if (!moved)
    deps.log.info({ run_id: attempt.run.id, attempt_id: attempt.id }, 'a later attempt has the run');
  return { moved };
}

async function publish(deps: SettleDeps, attempt: Attempt, ending: Extract<Ending, { kind: 'publish' }>) {
  const { id: runId } = attempt.run;
  const report = await prepareReport(deps, { run: attempt.run, attemptId: attempt.id, ...ending });
  await settle(deps, attempt, async (db, now) => {
    if (!(await moveRun(db, runId, attempt.id, { status: 'published', finished_at: now }))) return false;
    await insertReport(db, report, now);
    await endAttempt(db, attempt.id, { outcome: 'published', detail: null, now });
    await announceEnd(db, runId, { status: 'published', verdict: ending.report.status }, now);
    return true;
  });
}

async function fail(deps: SettleDeps, attempt: Attempt, ending: Extract<Ending, { kind: 'fail' }>) {
  const { id: runId } = attempt.run;
  const detail = ending.detail.slice(0, DETAIL_CHARACTERS).toWellFormed().replaceAll('\0', '');
  await settle(deps, attempt, async (db, now) => {
    const change = {
      status: 'errored',
      finished_at: now,
      failure: ending.failure,
      failure_detail: detail,
    } as const;
    if (!(await moveRun(db, runId, attempt.id, change))) return false;
    await endAttempt(db, attempt.id, { outcome: 'errored', detail, now });
    await announceEnd(db, runId, { status: 'errored', failure: ending.failure }, now);
    return true;
  });
}

async function requeue(
  deps: SettleDeps,
  attempt: Attempt,
  outcome: 'retry' | 'handed_back',
  text: string | null,
) {
  const detail = text?.slice(0, DETAIL_CHARACTERS).toWellFormed().replaceAll('\0', '') ?? null;
  return await settle(deps, attempt, async (db, now) => {
    if (!(await moveRun(db, attempt.run.id, attempt.id, { status: 'queued' }))) return false;
    await endAttempt(db, attempt.id, { outcome, detail, now });
    return true;
  });
}

/** A report that cannot be published is the auditor's fault, like any other of its failures. */
async function publishOrRetry(
  deps: SettleDeps,
  attempt: Attempt,
  ending: Extract<Ending, { kind: 'publish' }>,
) {
  try {
    await publish(deps, attempt, ending);
  } catch (error) {
    if (deps.store.engine.isUnavailable(error) || deps.store.engine.isConflict(error)) throw error;
    const context = { isLast: attempt.isLast, isAborted: false };
    await settleAttempt(
      deps,
      attempt,
      decideEnding({ kind: 'failed', problem: problemText(error) }, context),
    );
  }
}

/** Records how an attempt ended; throws when the queue is to try again. */
export async function settleAttempt(deps: SettleDeps, attempt: Attempt, ending: Ending): Promise<void> {
  switch (ending.kind) {
    case 'publish':
      return await publishOrRetry(deps, attempt, ending);
    case 'fail':
      return await fail(deps, attempt, ending);
    case 'retry': {
      const { moved } = await requeue(deps, attempt, 'retry', ending.detail);
      if (moved) throw new AuditRetryError(ending.detail);
      return;
    }
    case 'hand_back':
      await requeue(deps, attempt, 'handed_back', null);
      throw new Error('The audit was handed back.');
  }
}
