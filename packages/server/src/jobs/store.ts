import type { JobKind } from '@waymark/contract';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '../lib/crypto/ids.ts';
import type { Db, Moment, Store } from '../store/index.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly payload: unknown;
  readonly readyAt: number;
  readonly maxAttempts: number;
  /** At most one live job may carry a given key. */
  readonly uniqueKey?: string;
}

export interface TakenJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly leaseToken: string;
}

/** Stores a job; returns whether it is new, given its unique key. */
export async function insertJob(db: Db, job: NewJob, now: number): Promise<boolean> {
  const result = await db
    .insertInto('jobs')
    .values({
      id: newId(),
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      state: 'queued',
      ready_at: job.readyAt,
      wait_ms: job.readyAt > now ? job.readyAt - now : null,
      max_attempts: job.maxAttempts,
      unique_key: job.uniqueKey ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * A time further away than its wait was written by a clock that ran ahead: the wait begins anew. What was queued
 * for now is due at once, and a holder that lives has a whole lease to say so.
 */
export async function mendTimes(db: Db, now: Moment): Promise<void> {
  const due = sql<number>`${now} + coalesce(wait_ms, 0)`;
  await db
    .updateTable('jobs')
    .set({ ready_at: due })
    .where('state', 'in', ['queued', 'running'])
    .where((eb) => eb.or([eb('state', '=', 'queued'), eb('wait_ms', 'is not', null)]))
    .where('ready_at', '>', now)
    .where('ready_at', '>', due)
    .execute();
}

/** Leases the next due job, or one whose worker let its lease run out; never one that the taker itself holds. */
export async function takeJob(
  store: Store,
  kinds: readonly string[],
  now: Moment,
  leaseMs: number,
  held: readonly string[] = [],
): Promise<TakenJob | undefined> {
  if (kinds.length === 0) return undefined;
  const leaseToken = newId();
  const next = store.engine.skipLocked(
    store.db
      .selectFrom('jobs')
      .select('id')
      .where('state', 'in', ['queued', 'running'])
      .where('ready_at', '<=', now)
      .where('kind', 'in', kinds)
      .$if(held.length > 0, (query) => query.where('id', 'not in', held))
      .orderBy('ready_at')
      .limit(1),
  );
  const row = await store.db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      ...waitFrom(now, leaseMs),
      attempts: eb('attempts', '+', 1),
      lease_token: leaseToken,
    }))
    .where('id', '=', next)
    .returning(['id', 'kind', 'payload', 'attempts', 'max_attempts'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { max_attempts: maxAttempts, ...rest } = row;
  return { ...rest, maxAttempts, leaseToken };
}

/** A job that waits or runs under a key, which may be made of columns of the query around it. */
export function unfinishedJob(db: Db, uniqueKey: RawBuilder<string>) {
  return db
    .selectFrom('jobs')
    .select('jobs.id')
    .where('jobs.state', 'in', ['queued', 'running'])
    .where('jobs.unique_key', '=', uniqueKey);
}

/** Takes a job that nobody has begun out of the queue; one that somebody works on is theirs to end. */
export async function dequeue(db: Db, uniqueKey: string, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'done', finished_at: now })
    .where('unique_key', '=', uniqueKey)
    .where('state', '=', 'queued')
    .execute();
}

/** Ends every lease, so that the jobs of workers that are known to be gone are taken over at once. */
export async function endLeases(db: Db, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ready_at: now, lease_token: null })
    .where('state', '=', 'running')
    .where('ready_at', '>', now)
    .execute();
}

/** How long a job waits from a moment on: until it may be taken or, while it runs, taken over. */
export function waitFrom(now: Moment, waitMs: number) {
  return {
    ready_at: typeof now === 'number' ? now + waitMs : sql<number>`${now} + ${waitMs}`,
    wait_ms: waitMs,
  };
}

type JobChange = Partial<{
  state: 'queued' | 'done' | 'dead';
  ready_at: Moment;
  wait_ms: number;
  attempts: number;
  last_error: string | null;
  finished_at: number;
}>;

/** Changes a job only while the caller still holds its lease; says whether it did. */
export async function changeLeasedJob(
  db: Db,
  job: Pick<TakenJob, 'id' | 'leaseToken'>,
  change: JobChange,
): Promise<boolean> {
  const gaveUp = change.state !== undefined;
  const result = await db
    .updateTable('jobs')
    .set({ ...change, ...(gaveUp ? { lease_token: null } : {}) })
    .where('id', '=', job.id)
    .where('lease_token', '=', job.leaseToken)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Puts a schedule in place, or changes its rhythm; the first run is due at once. */
export async function upsertSchedule(
  db: Db,
  schedule: { name: string; kind: JobKind; everyMs: number },
  now: Moment,
): Promise<void> {
  await db
    .insertInto('job_schedules')
    .values({ name: schedule.name, kind: schedule.kind, every_ms: schedule.everyMs, next_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ kind: schedule.kind, every_ms: schedule.everyMs }),
    )
    .execute();
}

/**
 * Moves a due schedule on; only one of many replicas is told that it did. One that is further away than its
 * rhythm was moved by a clock that ran ahead, and is due as well.
 */
export async function advanceSchedule(db: Db, name: string, now: Moment): Promise<boolean> {
  const result = await db
    .updateTable('job_schedules')
    .set((eb) => ({ next_at: eb('every_ms', '+', now) }))
    .where('name', '=', name)
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', eb('every_ms', '+', now))]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes finished jobs that ended before a time. */
export async function deleteFinishedJobs(db: Db, state: 'done' | 'dead', endedBefore: number): Promise<void> {
  await db.deleteFrom('jobs').where('state', '=', state).where('finished_at', '<', endedBefore).execute();
}

/** How many jobs are in each state. */
export async function countJobs(db: Db): Promise<{ kind: string; state: string; count: number }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['kind', 'state', eb.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'state'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
