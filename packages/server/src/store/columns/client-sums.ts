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
  /**
   * What each client did. One that came with several verdicts has a row without any, and one for each of them (`is_part`).
   * A client that stands alone has no other row without parts, and need not be put together.
   */
  deeds: {
    ending: 'clients2',
    of: (relation) => `(with parts as (select agent, purpose, verdict, client_hash,
        sum(requests)::bigint as requests, sum(case when status >= 400 then requests else 0 end)::bigint as failures,
        min(happened_at) filter (${IS_DOCUMENT}) as read_at,
        max(happened_at) filter (${IS_CALL} and status >= 200 and status < 300) as succeeded_at,
        max(${call}) filter (${IS_CALL}) as last_call
      from ${relation} as events group by agent, purpose, verdict, client_hash),
      numbered as (select *, count(*) over (partition by agent, purpose, client_hash) as verdicts from parts),
      wholes as (select agent, purpose, case when count(*) = 1 then min(verdict) end as verdict, client_hash,
        sum(requests)::bigint as requests, sum(failures)::bigint as failures, min(read_at) as read_at,
        max(succeeded_at) as succeeded_at, max(last_call) as last_call
      from parts group by agent, purpose, client_hash)
      select *, false as is_part, count(*) over (partition by client_hash) = 1 as is_alone from wholes
      union all select * exclude (verdicts), true as is_part, false as is_alone from numbered where verdicts > 1)`,
    order: 'is_part, agent, client_hash',
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

/** Sums of what each client did where more of the same clients is elsewhere: none of them stands alone. */
export const deedsAmongOthers = (relation: string) =>
  `(select * replace (false as is_alone) from ${relation} as deeds)`;

/** The statement that writes such sums of a segment into a file. */
export const writeClientSums = (sums: ClientSums, relation: string, file: string) => {
  const { of, order } = clientSums[sums];
  return `copy (from ${of(relation)} order by ${order}) to ${quoted(file)} (format parquet, compression zstd)`;
};
