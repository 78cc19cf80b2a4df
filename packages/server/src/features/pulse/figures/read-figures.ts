import type { DocumentFormat, PulseFigures, PulsePurpose } from '@waymark/contract';
import type { Clock } from '../../../lib/process/clock.ts';
import { describeLists, type ListState, reasonWords } from '../identities/index.ts';
import { describeAgent } from '../ingest/index.ts';
import {
  askEvents,
  type ClaimRow,
  type Facet,
  type QuestionDeps,
  type SingleRequest,
} from '../questions/index.ts';
import { type ChosenRange, chooseRange, readCursor, writeCursor } from './figure-range.ts';
import { ownsProject } from './store.ts';

const MOST_ROWS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface FigureDeps extends QuestionDeps {
  readonly clock: Clock;
  readonly config: { readonly pulseRawDays: number; readonly pulseListDays: number };
}

export interface FigureQuery {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly cursor: string | undefined;
}

/** The figures, or why there are none. */
export type FigureResult =
  | { readonly kind: 'figures'; readonly figures: PulseFigures }
  | { readonly kind: 'no_project' | 'bad_range' | 'bad_cursor' };

const iso = (time: number) => new Date(time).toISOString();
const failuresOf = ({ status, requests }: Facet) => (status >= 400 ? requests : 0);
const nameOf = (agent: string) => ({
  agent: agent === '' ? null : agent,
  name: describeAgent(agent).name,
});
const clientOf = (agent: string) => ({ agent: agent === '' ? null : agent, ...describeAgent(agent) });

function sumBy<K extends string>(counts: readonly Facet[], keyOf: (count: Facet) => K) {
  const sums = new Map<K, { first: Facet; requests: number; failures: number }>();
  for (const count of counts) {
    const sum = sums.get(keyOf(count)) ?? { first: count, requests: 0, failures: 0 };
    sum.requests += count.requests;
    sum.failures += failuresOf(count);
    sums.set(keyOf(count), sum);
  }
  return [...sums].sort(([x, a], [y, b]) => b.requests - a.requests || (x < y ? -1 : 1));
}

function describeClients(counts: readonly Facet[]) {
  const total = { requests: 0, failures: 0 };
  for (const count of counts) {
    total.requests += count.requests;
    total.failures += failuresOf(count);
  }
  const agents = sumBy(counts, ({ agent, purpose, verdict }) => `${agent}\n${purpose}\n${verdict}`);
  return {
    ...total,
    agents: agents.map(([, { first, requests, failures }]) => ({
      ...clientOf(first.agent),
      purpose: first.purpose,
      verdict: first.verdict,
      requests,
      failures,
    })),
    purposes: sumBy<PulsePurpose>(counts, ({ purpose }) => purpose).map(([purpose, { requests }]) => ({
      purpose,
      requests,
    })),
    formats: sumBy<DocumentFormat>(counts, ({ format }) => format).map(([format, { requests }]) => ({
      format,
      requests,
    })),
  };
}

const wordsOf = (reason: string | null) => (reason === null ? null : (reasonWords(reason) ?? null));

/** How many claims were found true, found false, and could not be checked; on what ground, and by which lists. */
function describeIdentity(
  counts: readonly Facet[],
  claims: readonly ClaimRow[],
  lists: readonly ListState[],
) {
  const sum = (verdict: Facet['verdict']) =>
    counts.reduce((total, facet) => total + (facet.verdict === verdict ? facet.requests : 0), 0);
  return {
    verified: sum('verified'),
    spoofed: sum('spoofed'),
    unverifiable: sum('unverifiable'),
    not_claimed: sum('not_claimed'),
    claims: claims.map(({ agent, verdict, reason, requests }) => ({
      ...nameOf(agent),
      verdict,
      reason: wordsOf(reason),
      requests,
    })),
    lists: lists.map(({ source, operator, url, takenAt, way, networks, isStale }) => ({
      ...{ source, operator, url, way, networks },
      taken_at: takenAt === null ? null : iso(takenAt),
      is_stale: isStale,
    })),
  };
}

function describeEvent(event: SingleRequest): PulseFigures['data']['recent'][number] {
  return {
    id: event.id,
    at: iso(event.at),
    ...clientOf(event.agent),
    purpose: event.purpose,
    verdict: event.verdict,
    reason: wordsOf(event.reason),
    user_agent: event.userAgent,
    client: event.client,
    ip: event.ip,
    path: event.path,
    route: event.route,
    method: event.method,
    status: event.status,
    format: event.format,
    duration_ms: event.durationMs,
    error_code: event.errorCode,
  };
}

async function gather(
  deps: FigureDeps,
  projectId: string,
  range: ChosenRange,
  before: { at: number; id: string } | undefined,
): Promise<PulseFigures> {
  const staleMs = deps.config.pulseListDays * DAY_MS;
  const lists = await describeLists(deps.store.db, deps.clock(), staleMs);
  return await askEvents(deps, { projectId, from: range.from, to: range.to }, async (view) => {
    const facets = await view.facets();
    const identity = describeIdentity(facets, await view.claims(MOST_ROWS), lists);
    const buckets = await view.series(range.grain);
    const pages = await view.top('path', MOST_ROWS);
    const failing = await view.failures(MOST_ROWS);
    const events = await view.requests(MOST_ROWS + 1, before);
    const recent = events.slice(0, MOST_ROWS);
    const last = events.length > MOST_ROWS ? recent.at(-1) : undefined;
    return {
      data: {
        project_id: projectId,
        from: iso(range.from),
        to: iso(range.to),
        granularity: range.grain,
        ...describeClients(facets),
        identity,
        pages: pages.map(({ value, ...counts }) => ({ path: String(value), ...counts })),
        failing: failing.map(({ agent, place, ...rest }) => ({ ...rest, route: place, ...nameOf(agent) })),
        series: buckets.map(({ at, ...counts }) => ({ at: iso(at), ...counts })),
        recent: recent.map(describeEvent),
      },
      next_cursor: last === undefined ? null : writeCursor(last),
    };
  });
}

/** A project's figures over a range, all from one moment of the database. */
export async function readFigures(deps: FigureDeps, query: FigureQuery): Promise<FigureResult> {
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (query.cursor !== undefined && before === undefined) return { kind: 'bad_cursor' };
  const chosen = chooseRange(query.from, query.to, deps.clock(), deps.config.pulseRawDays);
  if (chosen === undefined) return { kind: 'bad_range' };
  if (!(await ownsProject(deps.store.db, query.workspaceId, query.projectId))) return { kind: 'no_project' };
  return { kind: 'figures', figures: await gather(deps, query.projectId, chosen, before) };
}
