import type { DocumentFormat, PulsePurpose, PulseVerdict } from '@waymark/contract';
import { FACET_SEPARATOR } from '../../../store/index.ts';
import { type FailureQuestions, failuresOn } from './failures.ts';
import {
  brokenJourneysQuestion,
  journeyDaysQuestion,
  ofClientsQuestion,
  prepareClients,
  prepareJourneys,
  topClientsQuestion,
} from './journeys-store.ts';
import { HOUR_MS, numberOrNull, type Row, text, textOrNull } from './rows.ts';
import type {
  BrokenJourney,
  Bucket,
  ClaimRow,
  Dimension,
  Facet,
  Filters,
  JourneyDay,
  MatrixCell,
  PathVisit,
  Place,
  Scope,
  SingleRequest,
  StoredEvent,
  TopRow,
  Totals,
} from './scope.ts';
import {
  claimsQuestion,
  daySumsQuestion,
  eventsQuestion,
  facetsQuestion,
  type Ground,
  momentsQuestion,
  ofValuesQuestion,
  type Part,
  pathVisitsQuestion,
  referersQuestion,
  requestsQuestion,
  seriesQuestion,
  topQuestion,
  totalsQuestion,
  type Values,
  type Window,
} from './store.ts';

const DAY_MS = 24 * HOUR_MS;
/** How far back the newest requests are looked for, step by step: usually they are all in the first. */
const STEPS_MS = [HOUR_MS, 8 * HOUR_MS, 64 * HOUR_MS];

/** The questions that can be put to one moment of a project's events. */
export interface View extends FailureQuestions {
  totals(): Promise<Totals>;
  /** The buckets in which anything happened, in their order. */
  series(bucket: 'hour' | 'day'): Promise<Bucket[]>;
  /** The values of a dimension that have most requests. */
  top(by: Dimension, most: number, skipped?: number): Promise<TopRow[]>;
  /** How many requests there were with each of these values, as far as there were any. */
  of(by: Dimension, values: readonly (string | number | null)[]): Promise<TopRow[]>;
  /** Every kind of client, format and status at once; most other counts are sums of these. */
  facets(): Promise<Facet[]>;
  agentFormats(): Promise<MatrixCell[]>;
  /** Who was said to come, and how that was judged, most requests first. */
  claims(most: number): Promise<ClaimRow[]>;
  pathVisits(most: number): Promise<PathVisit[]>;
  /** The hosts that requests came from. */
  referers(most: number): Promise<TopRow[]>;
  /** Of the agents with most journeys, behind those that come before them; of all others together. */
  journeyDays(agents: Window): Promise<JourneyDay[]>;
  brokenJourneys(most: number): Promise<BrokenJourney[]>;
  /** Whole events, oldest first, from behind one on; and the sums of what is no longer kept one by one. */
  events(most: number, after?: StoredEvent): Promise<StoredEvent[]>;
  daySums(): Promise<StoredEvent[]>;
  /** Single requests, newest first, from a place in the list on. */
  requests(most: number, before?: Place): Promise<SingleRequest[]>;
}

/** Joins counts of requests and of failures, which are asked for separately, by their key. */
function joined(all: readonly Row[], failed: readonly Row[]) {
  const failures = new Map(failed.map((row) => [String(row.key), Number(row.requests)]));
  return all.map(({ key, requests }) => ({
    key,
    counts: { requests: Number(requests), failures: failures.get(String(key)) ?? 0 },
  }));
}

/** Reads a facet back; only words of the contract are ever stored in it. */
function parseFacet(facet: string, requests: number): Facet {
  const [agent = '', purpose = '', verdict = '', format = '', status = '0'] = facet.split(FACET_SEPARATOR);
  return {
    agent,
    purpose: purpose as PulsePurpose,
    verdict: verdict as PulseVerdict,
    format: format as DocumentFormat,
    status: Number(status),
    requests,
  };
}

/** The reason of a verdict: what follows the first word of the stored confidence. */
function reasonOf(confidence: unknown): string | null {
  const [, ...reason] = text(confidence).split(' ');
  return reason.length === 0 ? null : reason.join(' ');
}

function describeClaim(row: Row): ClaimRow {
  return {
    agent: text(row.agent),
    verdict: text(row.verdict) as PulseVerdict,
    reason: reasonOf(row.confidence),
    requests: Number(row.requests),
    lastHour: Number(row.last_hour) * HOUR_MS,
  };
}

/** Adds up claims that differ only in how the client was recognised. */
function sumClaims(rows: readonly ClaimRow[]): ClaimRow[] {
  const groups = Map.groupBy(rows, ({ agent, verdict, reason }) => `${agent}\n${verdict}\n${reason}`);
  const sums = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const requests = group.reduce((sum, each) => sum + each.requests, 0);
    return [{ ...first, requests, lastHour: Math.max(...group.map(({ lastHour }) => lastHour)) }];
  });
  return sums.sort((a, b) => b.requests - a.requests);
}

function describeRequest(row: Row): SingleRequest {
  return {
    id: text(row.id),
    at: Number(row.at),
    agent: text(row.agent),
    // Only words of the contract are ever stored.
    purpose: text(row.purpose) as PulsePurpose,
    verdict: text(row.verdict) as PulseVerdict,
    reason: reasonOf(row.confidence),
    userAgent: text(row.user_agent),
    client: text(row.client_hash),
    ip: textOrNull(row.ip),
    path: text(row.path),
    route: textOrNull(row.route),
    method: textOrNull(row.method),
    status: numberOrNull(row.status),
    format: text(row.format) as DocumentFormat,
    durationMs: numberOrNull(row.duration_ms),
    errorCode: textOrNull(row.error_code),
  };
}

function sumCells(facets: readonly Facet[]): MatrixCell[] {
  const cells = new Map<string, { agent: string; format: DocumentFormat; requests: number }>();
  for (const { agent, format, requests } of facets) {
    const key = `${agent}\n${format}`;
    const cell = cells.get(key) ?? { agent, format, requests: 0 };
    cell.requests += requests;
    cells.set(key, cell);
  }
  return [...cells.values()].sort((a, b) => b.requests - a.requests);
}

/** Whether a failure can be among what a question is held to: where none can, nobody looks for them. */
const canFail = ({ statuses, statusClasses }: Filters) =>
  (statuses === undefined && statusClasses === undefined) ||
  statuses?.some((status) => (status ?? 0) >= 400) === true ||
  statusClasses?.some((first) => first >= 4) === true;

const readValue = (by: Dimension) => (by === 'status' ? numberOrNull : textOrNull);

/** Counts of values: how many there are of each dimension, and how often requests with them failed. */
interface Counting {
  top(window: Window): Promise<TopRow[]>;
  of(values: Values): Promise<TopRow[]>;
}

/** Clients, out of their sums, which know both counts. */
function countingOfClients(ground: Ground, filters: Filters): Counting {
  const read = (rows: readonly Row[]) =>
    rows.map(
      ({ key, requests, failures }): TopRow => ({
        value: textOrNull(key),
        requests: Number(requests),
        failures: Number(failures),
      }),
    );
  return {
    top: async (window) => read(await ground.ask(topClientsQuestion(ground, filters, window))),
    of: async (values) => read(await ground.ask(ofClientsQuestion(ground, filters, values))),
  };
}

function countingOfEvents(ground: Ground, filters: Filters, by: Dimension): Counting {
  const read = readValue(by);
  const of = (values: Values, part: Part) => ground.ask(ofValuesQuestion(ground, filters, by, values, part));
  const withFailures = async (all: readonly Row[]) => {
    if (all.length === 0) return [];
    const values = all.map(({ key }) => read(key));
    const failed = canFail(filters) ? await of(values, 'failures') : [];
    return joined(all, failed).map(({ key, counts }): TopRow => ({ value: read(key), ...counts }));
  };
  return {
    top: async (window) => await withFailures(await ground.ask(topQuestion(ground, filters, by, window))),
    of: async (values) => await withFailures(await of(values, 'requests')),
  };
}

/** How the values of a dimension are counted: clients out of their sums where these know enough. */
async function countingOf(ground: Ground, filters: Filters, by: Dimension): Promise<Counting> {
  const isSummed = by === 'client' && (await prepareClients(ground, filters));
  return isSummed ? countingOfClients(ground, filters) : countingOfEvents(ground, filters, by);
}

/** Hours in their order, put together to days. */
function sumDays(hours: readonly Bucket[]): Bucket[] {
  return [...Map.groupBy(hours, ({ at }) => at - (at % DAY_MS))].map(([at, day]) => ({
    at,
    requests: day.reduce((sum, { requests }) => sum + requests, 0),
    failures: day.reduce((sum, { failures }) => sum + failures, 0),
  }));
}

/** The earliest moment that the wanted requests can have, so that the list itself reads few events. */
async function earliestOf(ground: Ground, scope: Scope, most: number, before: Place | undefined) {
  const { from, to, filters = {} } = scope;
  const newest = await ground.newestAt();
  if (newest === undefined) return undefined;
  const end = Math.min(to, before?.at ?? to, newest + 1);
  for (const step of [...STEPS_MS, end - from]) {
    const start = Math.max(from, end - step);
    const moments = await ground.ask(momentsQuestion(ground, filters, start, end, most));
    if (moments.length >= most) return Number(moments.at(-1)?.at);
    if (start === from) break;
  }
  return from;
}

/** Who asked for which page, where people came from, and how journeys through documents and calls went. */
function visitsOn(
  ground: Ground,
  filters: Filters,
): Pick<View, 'pathVisits' | 'referers' | 'journeyDays' | 'brokenJourneys'> {
  return {
    async pathVisits(most) {
      const rows = await ground.ask(pathVisitsQuestion(ground, filters, most));
      return rows.map((row) => ({
        agent: text(row.agent),
        path: text(row.path),
        requests: Number(row.requests),
        firstHour: Number(row.first_hour) * HOUR_MS,
        lastHour: Number(row.last_hour) * HOUR_MS,
      }));
    },
    async referers(most) {
      const rows = await ground.ask(referersQuestion(ground, filters, most));
      return rows.map((row) => ({ value: textOrNull(row.key), requests: Number(row.requests), failures: 0 }));
    },
    async journeyDays(agents) {
      const rows = await ground.ask(
        journeyDaysQuestion(ground, filters, agents, await prepareJourneys(ground, filters)),
      );
      return rows.map((row) => ({
        agent: textOrNull(row.agent),
        day: Number(row.day),
        journeys: Number(row.journeys),
        called: Number(row.called),
        succeeded: Number(row.succeeded),
      }));
    },
    async brokenJourneys(most) {
      const rows = await ground.ask(
        brokenJourneysQuestion(ground, filters, most, await prepareJourneys(ground, filters)),
      );
      return rows.map((row) => ({
        agent: text(row.agent),
        status: numberOrNull(row.status),
        place: textOrNull(row.place),
        journeys: Number(row.journeys),
      }));
    },
  };
}

/** The questions on a ground; the ground has the scope's project and time, the filters come with each question. */
export function viewOn(ground: Ground, scope: Scope): View {
  const { filters = {} } = scope;
  const facets = async () => {
    const rows = await ground.ask(facetsQuestion(ground, filters));
    return rows.map((row) => parseFacet(text(row.facet), Number(row.requests)));
  };
  return {
    facets,
    async totals() {
      const [all] = await ground.ask(totalsQuestion(ground, filters, 'requests'));
      const [failed] = canFail(filters) ? await ground.ask(totalsQuestion(ground, filters, 'failures')) : [];
      return { requests: Number(all?.requests ?? 0), failures: Number(failed?.requests ?? 0) };
    },
    async series(bucket) {
      const all = await ground.ask(seriesQuestion(ground, filters, 'requests'));
      const failed = canFail(filters) ? await ground.ask(seriesQuestion(ground, filters, 'failures')) : [];
      const hours = joined(all, failed).map(({ key, counts }) => ({ at: Number(key) * HOUR_MS, ...counts }));
      return bucket === 'hour' ? hours : sumDays(hours);
    },
    async top(by, most, skipped = 0) {
      return await (await countingOf(ground, filters, by)).top({ most, skipped });
    },
    async of(by, values) {
      if (values.length === 0) return [];
      return await (await countingOf(ground, filters, by)).of(values);
    },
    ...visitsOn(ground, filters),
    async events(most, after) {
      const place = after === undefined ? undefined : { at: Number(after.happened_at), id: text(after.id) };
      return (await ground.ask(eventsQuestion(ground, most, place))) as StoredEvent[];
    },
    daySums: async () => (await ground.ask(daySumsQuestion(ground))) as StoredEvent[],
    async claims(most) {
      const rows = await ground.ask(claimsQuestion(ground, filters, most));
      return sumClaims(rows.map(describeClaim));
    },
    ...failuresOn(ground, filters),
    agentFormats: async () => sumCells(await facets()),
    async requests(most, before) {
      const from = await earliestOf(ground, scope, most, before);
      if (from === undefined) return [];
      const rows = await ground.ask(requestsQuestion(ground, filters, { from, to: scope.to, most, before }));
      return rows.map(describeRequest);
    },
  };
}
