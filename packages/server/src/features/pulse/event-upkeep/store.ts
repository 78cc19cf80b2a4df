import { sql } from 'kysely';
import type { Db, Store } from '../../../store/index.ts';

const PARTITION_LOCK = 7_100_002;

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

/** Old events that may go: those of days before one, as far as they were moved. */
export interface Retired {
  readonly beforeDay: number;
  /** The highest number of a row that may go; an import adds rows of old days at any moment. */
  readonly upTo: number;
}

/** Drops a day whole, unless it has a row above a number (PostgreSQL). */
export async function dropPartition(store: Store, day: number, upTo: number): Promise<void> {
  const name = sql.table(partitionName(day));
  await store.transaction(async (db) => {
    await waitBriefly(db);
    if (!(await partitionDays(db)).includes(day)) return;
    // Appends come through the parent, which is locked first as they do it: none is under way from here on.
    await sql`lock table only pulse_events in access exclusive mode`.execute(db);
    const { rows } = await sql`select 1 from ${name} where seq > ${upTo} limit 1`.execute(db);
    if (rows.length === 0) await sql`drop table ${name}`.execute(db);
  });
}

/** Removes old events that lie in no partition of their own (PostgreSQL). */
export async function deleteStrayEvents(db: Db, { beforeDay, upTo }: Retired): Promise<void> {
  await sql`delete from pulse_events_default where day < ${beforeDay} and seq <= ${upTo}`.execute(db);
}

/** Removes some old events; they lie first, as rows are stored in the order of their arrival (SQLite). */
export async function deleteOldestEvents(
  db: Db,
  { beforeDay, upTo }: Retired,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from pulse_events where seq in (
    select seq from (select seq, day from pulse_events where seq <= ${upTo} order by seq limit ${sql.lit(most)})
    where day < ${beforeDay})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Projects with an event from before a moment in a row; each is found by its oldest event alone. */
export async function projectsWithOldEvents(db: Db, before: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from pulse_projects where exists (
    select 1 from pulse_events where project_id = pulse_projects.id and happened_at < ${before})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes some events of old days that came after newer ones, as those out of logs do (SQLite). */
export async function deleteLateEvents(
  db: Db,
  projectId: string,
  { before, beforeDay, upTo, most }: Retired & { before: number; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`delete from pulse_events where seq in (
    select seq from pulse_events where project_id = ${projectId} and happened_at < ${before}
      and day < ${beforeDay} and seq <= ${upTo} limit ${sql.lit(most)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function hasEvents(db: Db): Promise<boolean> {
  return (await db.selectFrom('pulse_events').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Removes counts from before there were segments. */
export async function deleteCounts(db: Db, before: number): Promise<void> {
  for (const table of ['pulse_agent_counts', 'pulse_page_counts'] as const)
    await db.deleteFrom(table).where('bucket', '<', before).execute();
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

/** Removes some events of a project. */
export async function deleteSomeEvents(db: Db, projectId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from pulse_events where project_id = ${projectId} and seq in (
    select seq from pulse_events where project_id = ${projectId} limit ${sql.lit(most)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The first day on which something was observed for a project. */
export async function firstObservedDay(db: Db, projectId: string): Promise<number | undefined> {
  const { rows } = await sql<{ day: number | null }>`select min(day) as day from (
    select min(day) as day from pulse_segments where project_id = ${projectId}
    union all select min(happened_at) / 86400000 as day from pulse_events where project_id = ${projectId}
    ) as days`.execute(db);
  const day = rows[0]?.day ?? null;
  return day === null ? undefined : Number(day);
}

/** Removes everything that was observed for a project. */
export async function deleteProjectEvents(db: Db, projectId: string): Promise<void> {
  for (const table of ['pulse_events', 'pulse_agent_counts', 'pulse_page_counts', 'pulse_quotas'] as const) {
    await db.deleteFrom(table).where('project_id', '=', projectId).execute();
  }
}
