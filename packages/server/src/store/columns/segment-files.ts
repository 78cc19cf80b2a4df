import { type ColumnSession, type ColumnTypes, quoted } from './open-columns.ts';

/** An event's columns as the database gives them, in the order in which they are put into a table. */
export const eventColumns = {
  id: 'uuid',
  happened_at: 'bigint',
  received_at: 'bigint',
  clock_offset_ms: 'bigint',
  ip: 'text',
  client_hash: 'text',
  user_agent: 'text',
  path: 'text',
  method: 'text',
  status: 'integer',
  duration_ms: 'integer',
  bytes: 'bigint',
  content_type: 'text',
  format: 'text',
  referer_host: 'text',
  route: 'text',
  error_code: 'text',
  agent: 'text',
  purpose: 'text',
  verdict: 'text',
  confidence: 'text',
  classifier: 'integer',
  detail: 'text',
} as const satisfies ColumnTypes;

export type EventColumn = keyof typeof eventColumns;

const names = Object.keys(eventColumns) as EventColumn[];
// Each part of a file carries its own list of texts, which is read and looked up anew: few large parts cost least.
const ROW_GROUP = 122_880;
const LONGEST_PATH = 512;
const LONGEST_ROUTE = 200;
/** What separates the members of a facet; no text of an event holds a control character. */
export const FACET_SEPARATOR = '\u001f';
// One column instead of five: the engine counts by it without looking at a single text.
const facet = 'concat_ws(chr(31), agent, purpose, verdict, format, coalesce(status, 0)::varchar) as facet';
const stored = names.map((name) => (name === 'id' ? 'id::uuid as id' : name)).join(', ');
const derived = `(happened_at // 3600000)::integer as hour, 1 as requests, ${facet}`;
// Failures apart from the rest, so that a question for them reads few parts of a file; then by time.
const ORDER = 'order by coalesce(status, 0) >= 400, happened_at, id';

/** The files of segments as one relation; where every row is one request that need not be read. */
export const segmentsAt = (files: readonly string[], requests: '1' | 'requests' = 'requests') =>
  `(select ${names.join(', ')}, hour, ${requests} as requests, facet from read_parquet([${files.map(quoted).join(', ')}]))`;

/** Events that were put into a table, as they stand in a segment. */
export const eventsIn = (table: string) => `(select ${stored}, ${derived} from ${table})`;

/** Those of one group among events that were put into a table with a number of their group. */
export const groupIn = (table: string, group: number) =>
  `(select ${stored}, ${derived} from ${table} where grp = ${Math.trunc(group)})`;

/** Which of the ids in a table stand in the files of segments. */
export const knownIn = (files: readonly string[], table: string) =>
  `select id::varchar as id from ${segmentsAt(files)} as kept where id in (select id::uuid from ${table})`;

/** When the first of the events happened that did not come out of a log; ids of those are of version 8. */
export const firstReportedIn = (files: readonly string[]) =>
  `select min(happened_at) as at from ${segmentsAt(files)} as kept where substr(id::varchar, 15, 1) <> '8'`;

/** What is left of events when they are over: how many there were of each kind, on which day. */
export function sumsOf(files: readonly string[]): string {
  const kept = {
    happened_at: '(hour // 24)::bigint * 86400000',
    path: `substr(path, 1, ${LONGEST_PATH})`,
    route: `substr(route, 1, ${LONGEST_ROUTE})`,
    status: 'status',
    format: 'format',
    agent: 'agent',
    purpose: 'purpose',
    verdict: 'verdict',
  } as const;
  const kinds: Readonly<Record<string, string>> = {
    uuid: 'uuid',
    text: 'varchar',
    bigint: 'bigint',
    integer: 'integer',
  };
  const isKept = (name: string): name is keyof typeof kept => name in kept;
  const columns = names.map((name) =>
    isKept(name) ? `${kept[name]} as ${name}` : `null::${kinds[eventColumns[name]]} as ${name}`,
  );
  const sums = `select ${columns.join(', ')}, (hour - hour % 24) as hour, sum(requests)::integer as requests, facet
    from ${segmentsAt(files)} as events group by all`;
  return `(${sums})`;
}

/** Counts of days from before there were segments, as they are put into tables. */
export const oldClientColumns = {
  happened_at: 'bigint',
  agent: 'text',
  purpose: 'text',
  verdict: 'text',
  format: 'text',
  status: 'integer',
  requests: 'integer',
} as const satisfies ColumnTypes;
export const oldPageColumns = {
  happened_at: 'bigint',
  path: 'text',
  route: 'text',
  agent: 'text',
  status: 'integer',
  requests: 'integer',
} as const satisfies ColumnTypes;

const hour = '(happened_at // 3600000)::integer as hour';
export const WITH_OLD_CLIENTS = `select agent, purpose, verdict, format, status, hour, requests, facet from events
  union all select agent, purpose, verdict, format, status, ${hour}, requests, ${facet} from old_clients`;
// Of a facet they know the agent and the status.
const pageFacet = "concat_ws(chr(31), agent, '', '', '', coalesce(status, 0)::varchar) as facet";
export const WITH_OLD_PAGES = `select path, route, agent, status, hour, requests, facet from events
  union all select path, route, agent, status, ${hour}, requests, ${pageFacet} from old_pages`;

export interface WrittenFile {
  readonly events: number;
  readonly fromAt: number;
  readonly toAt: number;
}

/** Writes a relation into a file and reads back what is in it. */
export async function writeSegmentFile(
  session: ColumnSession,
  relation: string,
  file: string,
): Promise<WrittenFile> {
  const options = `format parquet, compression zstd, row_group_size ${ROW_GROUP}`;
  await session.run(`copy (select * from ${relation} as written ${ORDER}) to ${quoted(file)} (${options})`);
  const [read] = await session.ask(
    `select sum(requests) as events, min(happened_at) as from_at, max(happened_at) as to_at from read_parquet(${quoted(file)})`,
  );
  return {
    events: Number(read?.events ?? 0),
    fromAt: Number(read?.from_at ?? 0),
    toAt: Number(read?.to_at ?? 0),
  };
}
