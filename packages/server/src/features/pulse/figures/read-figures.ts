import type { DocumentFormat, PulseFigures, PulsePurpose } from '@waymark/contract';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { acceptedDays, dayOf, describeAgent } from '../ingest/index.ts';
import { chooseRange, readCursor, writeCursor } from './figure-range.ts';
import {
  type ClientCount,
  countBuckets,
  countClients,
  countFailures,
  countPages,
  listEvents,
  ownsProject,
  type Range,
} from './store.ts';

const MOST_ROWS = 50;

export interface FigureDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: { readonly pulseRawDays: number };
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
const failuresOf = ({ outcome, requests }: ClientCount) => (outcome >= 4 ? requests : 0);
const nameOf = (agent: string) => ({
  agent: agent === '' ? null : agent,
  name: describeAgent(agent).name,
});
const clientOf = (agent: string) => ({ agent: agent === '' ? null : agent, ...describeAgent(agent) });

function sumBy<K extends string>(counts: readonly ClientCount[], keyOf: (count: ClientCount) => K) {
  const sums = new Map<K, { first: ClientCount; requests: number; failures: number }>();
  for (const count of counts) {
    const sum = sums.get(keyOf(count)) ?? { first: count, requests: 0, failures: 0 };
    sum.requests += count.requests;
    sum.failures += failuresOf(count);
    sums.set(keyOf(count), sum);
  }
  return [...sums].sort(([, a], [, b]) => b.requests - a.requests);
}

function describeClients(counts: readonly ClientCount[]) {
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

type Listed = Awaited<ReturnType<typeof listEvents>>[number];

function describeEvent(event: Listed): PulseFigures['data']['recent'][number] {
  return {
    id: event.id,
    at: iso(event.at),
    ...clientOf(event.agent),
    purpose: event.purpose,
    verdict: event.verdict,
    user_agent: event.userAgent,
    client: event.client,
    ip: event.ip,
    path: event.path,
    route: event.route,
    method: event.method,
    status: event.status,
    // Only these words are ever stored.
    format: event.format as DocumentFormat,
    duration_ms: event.durationMs,
    error_code: event.errorCode,
  };
}

async function gather(
  store: Store,
  range: Range,
  before: { at: number; id: string } | undefined,
): Promise<PulseFigures> {
  return await store.snapshot(async (db) => {
    const clients = describeClients(await countClients(db, range));
    const buckets = await countBuckets(db, range);
    const pages = await countPages(db, range, MOST_ROWS);
    const failing = await countFailures(db, range, MOST_ROWS);
    const events = await listEvents(db, range, MOST_ROWS + 1, before);
    const recent = events.slice(0, MOST_ROWS);
    const last = events.length > MOST_ROWS ? recent.at(-1) : undefined;
    return {
      data: {
        project_id: range.projectId,
        from: iso(range.from),
        to: iso(range.to),
        granularity: range.grain,
        ...clients,
        pages,
        failing: failing.map(({ agent, ...rest }) => ({ ...rest, ...nameOf(agent) })),
        series: buckets.map(({ bucket, requests, failures }) => ({ at: iso(bucket), requests, failures })),
        recent: recent.map(describeEvent),
      },
      next_cursor: last === undefined ? null : writeCursor(last),
    };
  });
}

/** A project's figures over a range: what is counted, and what came since, from one moment of the database. */
export async function readFigures(deps: FigureDeps, query: FigureQuery): Promise<FigureResult> {
  const now = deps.clock();
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (query.cursor !== undefined && before === undefined) return { kind: 'bad_cursor' };
  const chosen = chooseRange(query.from, query.to, now, deps.config.pulseRawDays);
  if (chosen === undefined) return { kind: 'bad_range' };
  if (!(await ownsProject(deps.store.db, query.workspaceId, query.projectId))) return { kind: 'no_project' };
  // A day of slack: the last count may have been before midnight.
  const tailFromDay = acceptedDays(dayOf(now)).first - 1;
  const range = { ...chosen, projectId: query.projectId, tailFromDay };
  return { kind: 'figures', figures: await gather(deps.store, range, before) };
}
