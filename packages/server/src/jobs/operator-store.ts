import type { JobKind } from '@waymark/contract';
import { sql } from 'kysely';
import type { Db } from '../store/index.ts';
import type { JobTable } from '../store/schema.ts';
import { mailTables } from './mail/store.ts';

export type JobState = JobTable['state'];

/** A job as an operator sees it: never what it is about, which may name people. */
export interface ListedJob {
  readonly id: string;
  readonly kind: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly readyAt: number;
  readonly createdAt: number;
  readonly finishedAt: number | null;
  readonly problem: string | null;
}

interface Place {
  readonly at: number;
  readonly id: string;
}

/** The jobs of a state, newest first, one more than a page to tell whether there is another. */
export async function listJobs(
  db: Db,
  state: JobState,
  { size, after }: { readonly size: number; readonly after: Place | undefined },
): Promise<ListedJob[]> {
  return await db
    .selectFrom('jobs')
    .select([
      'id',
      'kind',
      'state',
      'attempts',
      'max_attempts as maxAttempts',
      'ready_at as readyAt',
      'created_at as createdAt',
      'finished_at as finishedAt',
      'last_error as problem',
    ])
    .where('state', '=', state)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', after?.at ?? 0),
          eb.and([eb('created_at', '=', after?.at ?? 0), eb('id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
}

export async function findJob(db: Db, id: string) {
  return await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'payload'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Gives a job that was given up all its attempts anew; false when it is not given up, or another took its place. */
export async function reviveJob(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ state: 'queued', attempts: 0, ready_at: now, wait_ms: null, lease_token: null, finished_at: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs as other')
            .select('other.id')
            .where('other.state', 'in', ['queued', 'running'])
            .whereRef('other.unique_key', '=', 'jobs.unique_key'),
        ),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives a job up that nobody has begun; one that runs is its worker's to end. */
export async function giveUpJob(db: Db, id: string, why: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ state: 'dead', last_error: why, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Every worker that was seen lately, the last seen first. */
export async function listWorkers(db: Db) {
  return await db
    .selectFrom('workers')
    .select(['id', 'sandbox', 'sandbox_problem as problem', 'started_at as startedAt', 'seen_at as seenAt'])
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** A mail that did not arrive, by the number that its job was known by; of its reader only what the server said. */
export interface FailedMail {
  readonly kind: keyof typeof mailTables;
  readonly key: string;
  readonly state: string;
  readonly reply: string | null;
  readonly settledAt: number;
}

/** The columns of each table that make its key, in the order of the job's payload. */
const keyColumns = {
  'audit.mail': ['run_id'],
  'audit.notice': ['run_id', 'user_id'],
  'arena.mail': ['request_id'],
  'origin.notice': ['notice_id'],
} as const satisfies Partial<Record<JobKind, readonly string[]>>;

/** Mails whose end is noted and is no good one, the newest first. */
export async function listFailedMails(
  db: Db,
  { size, after }: { readonly size: number; readonly after: Place | undefined },
): Promise<FailedMail[]> {
  const each = Object.entries(keyColumns).map(([kind, columns]) => {
    const key = sql.join(
      columns.map((column) => sql.ref(column)),
      sql` || ':' || `,
    );
    return sql`select ${sql.lit(kind)} as kind, ${key} as "key", state, reply, settled_at as "settledAt"
      from ${sql.table(mailTables[kind as FailedMail['kind']])}
      where state in ('bounced', 'given_up') and settled_at is not null`;
  });
  const later =
    after === undefined
      ? sql``
      : sql`where "settledAt" < ${after.at} or ("settledAt" = ${after.at} and kind || ' ' || "key" > ${after.id})`;
  const all = sql<FailedMail>`select * from (${sql.join(each, sql` union all `)}) as failed ${later}
    order by "settledAt" desc, kind || ' ' || "key" limit ${size + 1}`;
  return (await all.execute(db)).rows.map((row) => ({ ...row, settledAt: Number(row.settledAt) }));
}

/** Has a mail wait again that did not arrive; says whether this did it. */
export async function reopenMail(db: Db, kind: FailedMail['kind'], key: string): Promise<boolean> {
  const columns: readonly string[] = keyColumns[kind];
  const values = key.split(':');
  if (values.length !== columns.length) return false;
  const same = columns.map((column, index) => sql`${sql.ref(column)} = ${values[index]}`);
  const result = await sql`update ${sql.table(mailTables[kind])}
    set state = 'queued', reply = null, settled_at = null
    where ${sql.join(same, sql` and `)} and state in ('bounced', 'given_up')`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Ends a mail that waits, for a reason that is no mail server's. */
export async function endWaitingMail(
  db: Db,
  kind: FailedMail['kind'],
  key: string,
  end: { readonly why: string; readonly now: number },
): Promise<void> {
  const columns: readonly string[] = keyColumns[kind];
  const values = key.split(':');
  const same = columns.map((column, index) => sql`${sql.ref(column)} = ${values[index] ?? ''}`);
  await sql`update ${sql.table(mailTables[kind])}
    set state = 'given_up', reply = ${end.why}, settled_at = ${end.now}
    where ${sql.join(same, sql` and `)} and state = 'queued'`.execute(db);
}

/** The payload of a mail's job, from its key. */
export function mailPayload(kind: FailedMail['kind'], key: string): Record<string, string> {
  const values = key.split(':');
  return Object.fromEntries(keyColumns[kind].map((column, index) => [column, values[index] ?? '']));
}

export function isMailKind(kind: string): kind is FailedMail['kind'] {
  return Object.hasOwn(keyColumns, kind);
}
