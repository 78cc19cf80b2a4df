import type { PulsePurpose } from '@waymark/contract';
import { isAgentName } from '../ingest/index.ts';
import type { Dimension, Facet, TopRow, View } from '../questions/index.ts';
import { writeValue } from './view-query.ts';

/** What a view can be listed by. */
export const listNames = [
  'agent',
  'other',
  'purpose',
  'verdict',
  'client',
  'path',
  'route',
  'status',
  'format',
] as const;
export type ListName = (typeof listNames)[number];

/** The purposes of agents; the others are of people, their tools and what watches a site. */
export const agentPurposes: ReadonlySet<PulsePurpose> = new Set<PulsePurpose>([
  'ai_training',
  'ai_search_index',
  'ai_user_fetch',
  'coding_agent',
  'browser_agent',
  'mcp_client',
]);

/** A line of a list. */
export interface ListRow {
  readonly value: string | number | null;
  /** Set where the value alone names nobody, as for an unnamed client or a library that an agent uses. */
  readonly purpose: PulsePurpose | null;
  /** What a view is held to when this line is chosen. */
  readonly holds: Readonly<Partial<Record<Dimension, string>>>;
  readonly requests: number;
  readonly failures: number;
  /** The requests of the time before. */
  readonly before: number;
}

type Line = Pick<ListRow, 'value' | 'purpose' | 'holds'>;

function clientLine({ agent, purpose }: Facet): Line {
  const holds = { agent, purpose };
  return isAgentName(agent)
    ? { value: agent, purpose: null, holds: agentPurposes.has(purpose) ? { agent } : holds }
    : { value: agent, purpose, holds };
}

/** The lists that follow from the kinds of clients, formats and statuses: each kind has a line, or none. */
const linesOf = {
  agent: (facet) => (agentPurposes.has(facet.purpose) ? clientLine(facet) : undefined),
  other: (facet) => (agentPurposes.has(facet.purpose) ? undefined : clientLine(facet)),
  purpose: ({ purpose }) => ({ value: purpose, purpose: null, holds: { purpose } }),
  verdict: ({ verdict }) => ({ value: verdict, purpose: null, holds: { verdict } }),
  format: ({ format }) => ({ value: format, purpose: null, holds: { format } }),
} as const satisfies Partial<Record<ListName, (facet: Facet) => Line | undefined>>;

type FacetList = keyof typeof linesOf;
/** Whether a list follows from the kinds of clients, formats and statuses; the others are counted by themselves. */
export const isFacetList = (list: ListName): list is FacetList => list in linesOf;
const keyOf = ({ value, holds }: Line) => `${value}\n${holds.purpose ?? ''}`;

function sumLines(facets: readonly Facet[], list: FacetList) {
  const sums = new Map<string, { line: Line; requests: number; failures: number }>();
  for (const facet of facets) {
    const line: Line | undefined = linesOf[list](facet);
    if (line === undefined) continue;
    const sum = sums.get(keyOf(line)) ?? { line, requests: 0, failures: 0 };
    sum.requests += facet.requests;
    sum.failures += facet.status >= 400 ? facet.requests : 0;
    sums.set(keyOf(line), sum);
  }
  return sums;
}

/** The lines of a list that follows from facets, those with most requests first. */
function listFacets(
  list: FacetList,
  facets: readonly Facet[],
  earlier: readonly Facet[],
): readonly ListRow[] {
  const before = sumLines(earlier, list);
  return [...sumLines(facets, list)]
    .map(([key, { line, ...counts }]) => ({ ...line, ...counts, before: before.get(key)?.requests ?? 0 }))
    .sort((a, b) => b.requests - a.requests || (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** How many agents that have a name came; who used it falsely is not one of them. */
export function countNamed(facets: readonly Facet[]): number {
  const isOne = ({ agent, purpose, verdict }: Facet) =>
    verdict !== 'spoofed' && agentPurposes.has(purpose) && isAgentName(agent);
  return new Set(facets.filter(isOne).map(({ agent }) => agent)).size;
}

/** A list of the asked time, still to be joined with the counts of the time before. */
export interface OpenList {
  join(view: View, earlier: readonly Facet[]): Promise<readonly ListRow[]>;
}

function joinTop(dimension: Dimension, rows: readonly TopRow[], before: readonly TopRow[]): ListRow[] {
  const earlier = new Map(before.map(({ value, requests }) => [value, requests]));
  return rows.map(({ value, ...counts }) => ({
    value,
    purpose: null,
    holds: { [dimension]: writeValue(dimension, value) },
    ...counts,
    before: earlier.get(value) ?? 0,
  }));
}

/** Asks for so many lines of a list, behind those that come before them. */
export async function openList(
  view: View,
  list: ListName,
  facets: readonly Facet[],
  { most, skipped = 0 }: { readonly most: number; readonly skipped?: number },
): Promise<OpenList> {
  if (isFacetList(list))
    return {
      join: async (_, earlier) => listFacets(list, facets, earlier).slice(skipped, skipped + most),
    };
  const rows = await view.top(list, most, skipped);
  const values = rows.map(({ value }) => value);
  return { join: async (before) => joinTop(list, rows, await before.of(list, values)) };
}
