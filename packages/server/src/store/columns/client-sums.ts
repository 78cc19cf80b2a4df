import { quoted } from './open-columns.ts';

/** A document that was read, and a call of the API: what answers JSON and is no file. */
export const IS_DOCUMENT = "format in ('html', 'markdown', 'llms') and status >= 200 and status < 400";
export const IS_CALL = "format = 'json' and path not like '%.json' and path not like '/.well-known/%'";
const call = "{'at': happened_at, 'id': id::varchar, 'status': status, 'place': coalesce(route, path)}";

/**
 * What each client did in some events. Every column can be put together again from those of parts of the events, in
 * whatever order these come.
 */
export const clientSumsOf = (relation: string) => `(select agent, purpose, verdict, client_hash,
    sum(requests)::bigint as requests, sum(case when status >= 400 then requests else 0 end)::bigint as failures,
    min(happened_at) filter (${IS_DOCUMENT}) as read_at,
    max(happened_at) filter (${IS_CALL} and status >= 200 and status < 300) as succeeded_at,
    max(${call}) filter (${IS_CALL}) as last_call
  from ${relation} as events group by agent, purpose, verdict, client_hash)`;

/** Such sums out of files. */
export const clientSumsAt = (files: readonly string[]) =>
  `(select * from read_parquet([${files.map(quoted).join(', ')}]))`;

/** The statement that writes such sums of a segment into a file. */
export const writeClientSums = (relation: string, file: string) =>
  `copy (from ${clientSumsOf(relation)} order by agent, client_hash) to ${quoted(file)} (format parquet, compression zstd)`;
