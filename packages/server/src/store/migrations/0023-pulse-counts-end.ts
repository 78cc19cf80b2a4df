import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const DAY_MS = sql.lit(24 * 60 * 60 * 1000);

interface CountedDay {
  readonly project_id: string;
  readonly bucket: number;
  readonly counted: number;
  readonly kept: number;
}

/** The days of each project: how many events were counted, and how many of these are still there one by one. */
async function countedDays(db: Kysely<unknown>, watermark: number): Promise<readonly CountedDay[]> {
  const { rows } = await sql<CountedDay>`
    select counts.project_id, counts.bucket, counts.n as counted, coalesce(kept.n, 0) as kept from (
      select project_id, bucket, sum(requests) as n from pulse_agent_counts
      where grain = 'day' group by project_id, bucket) as counts
    left join (
      select project_id, happened_at - happened_at % ${DAY_MS} as bucket, count(*) as n from pulse_events
      where seq <= ${watermark} group by project_id, happened_at - happened_at % ${DAY_MS}) as kept
    on kept.project_id = counts.project_id and kept.bucket = counts.bucket`.execute(db);
  return rows;
}

async function readWatermark(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from pulse_rollup_state where name = 'counts'`.execute(db);
  return Number(rows[0]?.seq ?? 0);
}

/**
 * Events are no longer counted into rows. Counts stay for the days of which single events are gone; of every other
 * day the events themselves stay, so that none is there twice.
 */
export function pulseCountsEnd(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const watermark = await readWatermark(db);
      for (const { project_id: project, bucket, counted, kept } of await countedDays(db, watermark)) {
        if (Number(kept) >= Number(counted)) {
          for (const table of ['pulse_agent_counts', 'pulse_page_counts'])
            await sql`delete from ${sql.table(table)} where project_id = ${project} and bucket = ${bucket}
              and grain = 'day'`.execute(db);
        } else if (Number(kept) > 0) {
          await sql`delete from pulse_events where project_id = ${project} and seq <= ${watermark}
            and happened_at >= ${bucket} and happened_at < ${bucket} + ${DAY_MS}`.execute(db);
        }
      }
      for (const table of ['pulse_agent_counts', 'pulse_page_counts'])
        await sql`delete from ${sql.table(table)} where grain = 'hour'`.execute(db);
      // A replica of the version before finds everything counted, and counts nothing again.
      await sql`update pulse_rollup_state set seq = ${sql.lit(Number.MAX_SAFE_INTEGER)} where name = 'counts'`.execute(
        db,
      );
      await sql`insert into pulse_rollup_state (name, seq) select 'counts', ${sql.lit(Number.MAX_SAFE_INTEGER)}
        where not exists (select 1 from pulse_rollup_state where name = 'counts')`.execute(db);
      await sql`delete from job_schedules where name = 'pulse.roll-up'`.execute(db);
      await sql`delete from jobs where kind = 'pulse.roll-up'`.execute(db);
    },
  };
}
