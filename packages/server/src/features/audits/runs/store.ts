import { sql } from 'kysely';
import { unfinishedJob } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';

/** A run that an attempt has taken on. */
export interface ClaimedRun {
  readonly id: string;
  readonly slug: string;
  readonly email: string;
  readonly quickstartUrl: string;
}

/** Gives a run that is not settled to this attempt; every earlier attempt can write nothing from now on. */
export async function claimRun(
  db: Db,
  runId: string,
  attemptId: string,
  now: number,
): Promise<ClaimedRun | undefined> {
  return await db
    .updateTable('audit_runs')
    .set((eb) => ({
      status: 'running',
      attempt_id: attemptId,
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
    }))
    .where('id', '=', runId)
    .where('status', 'in', ['queued', 'running'])
    .returning(['id', 'slug', 'email', 'quickstart_url as quickstartUrl'])
    .executeTakeFirst();
}

/** Ends the attempts that never said how they ended. */
export async function endLostAttempts(db: Db, runId: string, now: number): Promise<void> {
  await db
    .updateTable('audit_attempts')
    .set({ outcome: 'lost', ended_at: now })
    .where('run_id', '=', runId)
    .where('ended_at', 'is', null)
    .execute();
}

/** How many attempts there were, and how many of them count: one that was handed back was nobody's failure. */
export async function countAttempts(db: Db, runId: string): Promise<{ all: number; spent: number }> {
  const rows = await db.selectFrom('audit_attempts').select('outcome').where('run_id', '=', runId).execute();
  return { all: rows.length, spent: rows.filter((row) => row.outcome !== 'handed_back').length };
}

export async function insertAttempt(
  db: Db,
  attempt: { id: string; runId: string; number: number; progress: string; now: number },
): Promise<void> {
  await db
    .insertInto('audit_attempts')
    .values({
      id: attempt.id,
      run_id: attempt.runId,
      number: attempt.number,
      started_at: attempt.now,
      progress: attempt.progress,
    })
    .execute();
}

/** Changes what the live page shows, while the attempt still runs. */
export async function writeProgress(db: Db, attemptId: string, progress: string): Promise<void> {
  await db
    .updateTable('audit_attempts')
    .set((eb) => ({ progress, revision: eb('revision', '+', 1) }))
    .where('id', '=', attemptId)
    .where('ended_at', 'is', null)
    .execute();
}

type Ending = {
  outcome: 'published' | 'errored' | 'retry' | 'handed_back';
  detail: string | null;
  now: number;
};

export async function endAttempt(db: Db, attemptId: string, { outcome, detail, now }: Ending): Promise<void> {
  await db
    .updateTable('audit_attempts')
    .set({ outcome, detail, ended_at: now })
    .where('id', '=', attemptId)
    .where('ended_at', 'is', null)
    .execute();
}

type RunChange =
  | { status: 'queued' }
  | { status: 'published'; finished_at: number }
  | {
      status: 'errored';
      finished_at: number;
      failure: 'unreadable' | 'auditor';
      failure_detail: string | null;
    };

/** Moves a run on, only while this attempt is the one that may; says whether it did. */
export async function moveRun(db: Db, runId: string, attemptId: string, change: RunChange): Promise<boolean> {
  const result = await db
    .updateTable('audit_runs')
    .set(change)
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether this attempt is still the one that may settle the run. */
export async function holdsRun(db: Db, runId: string, attemptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit_runs')
    .select('id')
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Runs that wait for a job that is not there any more. */
export async function findStrandedRuns(db: Db, createdBefore: number): Promise<{ id: string }[]> {
  return await db
    .selectFrom('audit_runs')
    .select('id')
    .where('status', 'in', ['queued', 'running'])
    .where('created_at', '<', createdBefore)
    .where(({ not, exists }) => not(exists(unfinishedJob(db, sql<string>`'audit.run:' || audit_runs.id`))))
    .limit(100)
    .execute();
}

/** Ends a run that nobody carries out; says whether it was still waiting. */
export async function failStrandedRun(db: Db, runId: string, detail: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('audit_runs')
    .set({
      status: 'errored',
      attempt_id: null,
      finished_at: now,
      failure: 'auditor',
      failure_detail: detail,
    })
    .where('id', '=', runId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Forgets runs that ended before a time with all that belongs to them, except what the arena shows. */
export async function deleteOldRuns(db: Db, finishedBefore: number): Promise<void> {
  await db
    .deleteFrom('audit_runs')
    .where('finished_at', '<', finishedBefore)
    .where('id', 'not in', (eb) => eb.selectFrom('reports').select('run_id').where('listed', '=', 1))
    .execute();
}
