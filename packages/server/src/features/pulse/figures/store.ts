import type { DocumentFormat, PulsePurpose, PulseVerdict } from '@waymark/contract';
import { sql } from 'kysely';
import type { Db } from '../../../store/index.ts';

/** What is asked for: a project, a range that begins and ends with a bucket, and the size of buckets. */
export interface Range {
  readonly projectId: string;
  readonly from: number;
  readonly to: number;
  readonly grain: 'hour' | 'day';
  readonly bucketMs: number;
  /** Events that are not yet counted cannot lie before this day. */
  readonly tailFromDay: number;
}

export interface ClientCount {
  readonly agent: string;
  readonly purpose: PulsePurpose;
  readonly verdict: PulseVerdict;
  readonly format: DocumentFormat;
  readonly outcome: number;
  readonly requests: number;
}

/** The workspace's own project, if it has one of this id. */
export async function ownsProject(db: Db, workspaceId: string, projectId: string): Promise<boolean> {
  // PostgreSQL refuses this byte in a text, where SQLite just finds nothing.
  if (projectId.includes('\0')) return false;
  const row = await db
    .selectFrom('pulse_projects')
    .select('id')
    .where('id', '=', projectId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row !== undefined;
}

const uncounted = (range: Range) => sql`project_id = ${range.projectId} and day >= ${range.tailFromDay}
  and seq > (select coalesce(max(seq), 0) from pulse_rollup_state)
  and happened_at >= ${range.from} and happened_at < ${range.to}`;
const counted = (range: Range) => sql`project_id = ${range.projectId} and grain = ${range.grain}
  and bucket >= ${range.from} and bucket < ${range.to}`;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The counts of a range from as few rows as hold them: days for the whole days in it, hours for what is left
 * at its ends. Both are counted in one transaction, so they say the same.
 */
function coarsest(range: Range): readonly Range[] {
  const [first, last] = [Math.ceil(range.from / DAY_MS) * DAY_MS, Math.floor(range.to / DAY_MS) * DAY_MS];
  if (range.grain === 'day' || first >= last) return [range];
  const parts: Range[] = [
    { ...range, to: first },
    { ...range, grain: 'day', from: first, to: last },
    { ...range, from: last },
  ];
  return parts.filter(({ from, to }) => from < to);
}

/** Counted buckets and the events since, as if all were counted. */
function clientCounts(range: Range) {
  return sql`(
    select bucket, agent, purpose, verdict, format, outcome, requests
    from pulse_agent_counts where ${counted(range)}
    union all
    select happened_at - happened_at % ${sql.lit(range.bucketMs)}, agent, purpose, verdict, format,
      coalesce(status, 0) / 100, 1
    from pulse_events where ${uncounted(range)}) as counts`;
}

function pageCounts(range: Range) {
  const parts = coarsest(range).map(
    (part) => sql`select path, route, agent, status, requests from pulse_page_counts where ${counted(part)}`,
  );
  return sql`(
    ${sql.join(parts, sql` union all `)}
    union all
    select path, coalesce(route, ''), agent, coalesce(status, 0), 1
    from pulse_events where ${uncounted(range)}) as counts`;
}

const number = <T extends { requests: unknown }>(rows: readonly T[]) =>
  rows.map((row) => ({ ...row, requests: Number(row.requests) }));

export async function countClients(db: Db, range: Range): Promise<ClientCount[]> {
  const { rows } = await sql<ClientCount>`
    select agent, purpose, verdict, format, outcome, sum(requests) as requests from ${clientCounts(range)}
    group by agent, purpose, verdict, format, outcome`.execute(db);
  return number(rows);
}

export async function countBuckets(db: Db, range: Range) {
  const { rows } = await sql<{ bucket: number; requests: number; failures: number }>`
    select bucket, sum(requests) as requests, sum(case when outcome >= 4 then requests else 0 end) as failures
    from ${clientCounts(range)} group by bucket order by bucket`.execute(db);
  return number(rows).map((row) => ({ ...row, bucket: Number(row.bucket), failures: Number(row.failures) }));
}

export async function countPages(db: Db, range: Range, most: number) {
  const { rows } = await sql<{ path: string; requests: number; failures: number }>`
    select path, sum(requests) as requests, sum(case when status >= 400 then requests else 0 end) as failures
    from ${pageCounts(range)} group by path order by sum(requests) desc, path limit ${sql.lit(most)}`.execute(
    db,
  );
  return number(rows).map((row) => ({ ...row, failures: Number(row.failures) }));
}

/** What fails, where and for whom; places are routes, or paths where no route is known. */
export async function countFailures(db: Db, range: Range, most: number) {
  const { rows } = await sql<{ status: number; route: string; agent: string; requests: number }>`
    select status, place as route, agent, sum(requests) as requests from (
      select status, case when route = '' then path else route end as place, agent, requests
      from ${pageCounts(range)}) as failing
    where status >= 400 group by status, place, agent
    order by sum(requests) desc, status, place, agent limit ${sql.lit(most)}`.execute(db);
  return number(rows);
}

/** Single events, newest first, from a place in the list on. */
export async function listEvents(
  db: Db,
  range: Range,
  most: number,
  before: { at: number; id: string } | undefined,
) {
  let query = db
    .selectFrom('pulse_events')
    .select([
      'id',
      'happened_at as at',
      'agent',
      'purpose',
      'verdict',
      'user_agent as userAgent',
      'client_hash as client',
      'ip',
      'path',
      'route',
      'method',
      'status',
      'format',
      'duration_ms as durationMs',
      'error_code as errorCode',
    ])
    .where('project_id', '=', range.projectId)
    .where('happened_at', '>=', range.from)
    .where('happened_at', '<', range.to);
  if (before !== undefined) {
    query = query
      .where('happened_at', '<=', before.at)
      .where((eb) => eb.or([eb('happened_at', '<', before.at), eb('id', '<', before.id)]));
  }
  return await query.orderBy('happened_at', 'desc').orderBy('id', 'desc').limit(most).execute();
}
