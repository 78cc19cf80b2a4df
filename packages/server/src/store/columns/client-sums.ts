import { quoted } from './open-columns.ts';

/** A document that was read, and a call of the API: what answers JSON and is no file. */
export const IS_DOCUMENT = "format in ('html', 'markdown', 'llms') and status >= 200 and status < 400";
export const IS_CALL = "format = 'json' and path not like '%.json' and path not like '/.well-known/%'";

const call = "{'at': happened_at, 'id': id::varchar, 'status': status, 'place': coalesce(route, path)}";

interface Sums {
  /** What the name of their file ends in. A change of what they hold gets a new one. */
  readonly ending: string;
  /** These sums of a relation of events; they can be put together again from those of parts, in whatever order these come. */
  of(relation: string): string;
  readonly order: string;
}

/** What is summed up by client beside a segment, for questions that would otherwise tell every client of every event apart. */
export const clientSums = {
  /** What each client did. */
  deeds: {
    ending: 'clients1',
    of: (relation) => `(select agent, purpose, verdict, client_hash,
        sum(requests)::bigint as requests, sum(case when status >= 400 then requests else 0 end)::bigint as failures,
        min(happened_at) filter (${IS_DOCUMENT}) as read_at,
        max(happened_at) filter (${IS_CALL} and status >= 200 and status < 300) as succeeded_at,
        max(${call}) filter (${IS_CALL}) as last_call
      from ${relation} as events group by agent, purpose, verdict, client_hash)`,
    order: 'agent, client_hash',
  },
  /** How often each client came with which facet. Those of one client stand together, so that it is looked up once. */
  kinds: {
    ending: 'kinds1',
    of: (relation) => `(select client_hash, facet, sum(requests)::bigint as requests,
        sum(case when status >= 400 then requests else 0 end)::bigint as failures
      from ${relation} as events group by client_hash, facet)`,
    order: 'client_hash, facet',
  },
} as const satisfies Readonly<Record<string, Sums>>;

export type ClientSums = keyof typeof clientSums;

/** Such sums out of files. */
export const clientSumsAt = (files: readonly string[]) =>
  `(select * from read_parquet([${files.map(quoted).join(', ')}]))`;

/** The statement that writes such sums of a segment into a file. */
export const writeClientSums = (sums: ClientSums, relation: string, file: string) => {
  const { of, order } = clientSums[sums];
  return `copy (from ${of(relation)} order by ${order}) to ${quoted(file)} (format parquet, compression zstd)`;
};
