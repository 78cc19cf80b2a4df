import { sql } from 'kysely';
import type { Db, Store } from '../../../store/index.ts';
import { APPEND_LOCK } from '../ingest/index.ts';

const STATE = 'counts';
const PARTITION_LOCK = 7_100_002;
const LONGEST_PATH = 512;
const LONGEST_ROUTE = 200;
const grains = [
  { name: 'hour', ms: 60 * 60 * 1000 },
  { name: 'day', ms: 24 * 60 * 60 * 1000 },
] as const;

const partitionName = (day: number) => `pulse_events_p${day}`;

/** The days that have a partition of their own (PostgreSQL). */
export async function partitionDays(db: Db): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'pulse_events'::regclass`.execute(db);
  return rows.flatMap(({ name }) => (/^pulse_events_p\d+$/u.test(name) ? [Number(name.slice(14))] : []));
}

/** How many rows of these days lie outside the partitions made for them (PostgreSQL). */
export async function strayEvents(db: Db, fromDay: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pulse_events_default where day >= ${fromDay}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

async function waitBriefly(db: Db): Promise<void> {
  // A lock that is not to be had soon would make every append queue up behind this wait.
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`select pg_advisory_xact_lock(${sql.lit(PARTITION_LOCK)})`.execute(db);
}

/** Gives a day its partition, with the rows that came before it was there (PostgreSQL). */
export async function createPartition(store: Store, day: number): Promise<void> {
  const name = sql.table(partitionName(day));
  await store.transaction(async (db) => {
    await waitBriefly(db);
    if ((await partitionDays(db)).includes(day)) return;
    await sql`lock table pulse_events_default in access exclusive mode`.execute(db);
    await sql`create table ${name} (like pulse_events including defaults including indexes)`.execute(db);
    await sql`with moved as (delete from pulse_events_default where day = ${day} returning *)
      insert into ${name} select * from moved`.execute(db);
    await sql`alter table pulse_events attach partition ${name}
      for values from (${sql.lit(day)}) to (${sql.lit(day + 1)})`.execute(db);
  });
}

/** Drops a day whole (PostgreSQL). */
export async function dropPartition(store: Store, day: number): Promise<void> {
  await store.transaction(async (db) => {
    await waitBriefly(db);
    await sql`drop table if exists ${sql.table(partitionName(day))}`.execute(db);
  });
}

/** Removes old events that lie in no partition of their own (PostgreSQL). */
export async function deleteStrayEvents(db: Db, beforeDay: number): Promise<void> {
  await sql`delete from pulse_events_default where day < ${beforeDay}`.execute(db);
}

/** Removes some old events; they lie first, as rows are stored in the order of their arrival (SQLite). */
export async function deleteOldestEvents(db: Db, beforeDay: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from pulse_events where seq in (
    select seq from (select seq, day from pulse_events order by seq limit ${sql.lit(most)})
    where day < ${beforeDay})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * The highest number below which no row can appear any more. On PostgreSQL numbers are given before their
 * rows are committed: for a moment no append may be under way.
 */
export async function settledSeq(store: Store): Promise<number> {
  if (store.engine.name === 'sqlite') {
    const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from pulse_events`.execute(
      store.db,
    );
    return rows[0]?.seq ?? 0;
  }
  return await store.transaction(async (db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(APPEND_LOCK)})`.execute(db);
    const { rows } = await sql<{ seq: number }>`
      select case when is_called then last_value else 0 end as seq from pulse_events_seq`.execute(db);
    return Number(rows[0]?.seq ?? 0);
  });
}

async function holdWatermark(db: Db): Promise<number> {
  await db
    .insertInto('pulse_rollup_state')
    .values({ name: STATE, seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // An update that changes nothing holds the row, so that a second counter waits for this one.
  const row = await db
    .updateTable('pulse_rollup_state')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('name', '=', STATE)
    .returning('seq')
    .executeTakeFirstOrThrow();
  return row.seq;
}

async function addCounts(db: Db, after: number, upTo: number): Promise<void> {
  const range = sql`seq > ${after} and seq <= ${upTo}`;
  for (const { name, ms } of grains) {
    const [grain, bucket] = [sql.lit(name), sql`happened_at - happened_at % ${sql.lit(ms)}`];
    await sql`insert into pulse_agent_counts
        (project_id, grain, bucket, agent, purpose, verdict, format, outcome, requests)
      select project_id, ${grain}, ${bucket}, agent, purpose, verdict, format, coalesce(status, 0) / 100, count(*)
      from pulse_events where ${range}
      group by project_id, ${bucket}, agent, purpose, verdict, format, coalesce(status, 0) / 100
      on conflict (project_id, grain, bucket, agent, purpose, verdict, format, outcome)
      do update set requests = pulse_agent_counts.requests + excluded.requests`.execute(db);
    const path = sql`substr(path, 1, ${sql.lit(LONGEST_PATH)})`;
    const route = sql`substr(coalesce(route, ''), 1, ${sql.lit(LONGEST_ROUTE)})`;
    await sql`insert into pulse_page_counts (project_id, grain, bucket, path, route, agent, status, requests)
      select project_id, ${grain}, ${bucket}, ${path}, ${route}, agent, coalesce(status, 0), count(*)
      from pulse_events where ${range}
      group by project_id, ${bucket}, ${path}, ${route}, agent, coalesce(status, 0)
      on conflict (project_id, grain, bucket, path, route, agent, status)
      do update set requests = pulse_page_counts.requests + excluded.requests`.execute(db);
  }
}

/** Counts the next rows and moves the watermark in the same transaction: every row is counted once. */
export async function countNextRows(store: Store, settled: number, most: number): Promise<boolean> {
  return await store.transaction(async (db) => {
    const after = await holdWatermark(db);
    const upTo = Math.min(settled, after + most);
    if (upTo <= after) return false;
    await addCounts(db, after, upTo);
    await db.updateTable('pulse_rollup_state').set({ seq: upTo }).where('name', '=', STATE).execute();
    return upTo < settled;
  });
}

export async function deleteCounts(db: Db, grain: 'hour' | 'day', before: number): Promise<void> {
  for (const table of ['pulse_agent_counts', 'pulse_page_counts'] as const) {
    await db.deleteFrom(table).where('grain', '=', grain).where('bucket', '<', before).execute();
  }
}

export async function deleteVerificationEvents(db: Db, receivedBefore: number): Promise<void> {
  await db.deleteFrom('pulse_verification_events').where('received_at', '<', receivedBefore).execute();
}

/** Projects that stored events and are gone; only unclaimed ones ever go. */
export async function vanishedProjects(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('pulse_quotas')
    .leftJoin('pulse_projects', 'pulse_projects.id', 'pulse_quotas.project_id')
    .select('pulse_quotas.project_id as id')
    .where('pulse_projects.id', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes everything that was observed for a project. */
export async function deleteProjectEvents(db: Db, projectId: string): Promise<void> {
  for (const table of ['pulse_events', 'pulse_agent_counts', 'pulse_page_counts', 'pulse_quotas'] as const) {
    await db.deleteFrom(table).where('project_id', '=', projectId).execute();
  }
}
