import type { FigureDeps } from '../figures/index.ts';
import {
  askEvents,
  type Bucket,
  type Facet,
  type FailingGroup,
  type Filters,
  type SingleRequest,
  type View,
} from '../questions/index.ts';
import { countNamed, isFacetList, type ListName, type ListRow, openList } from './lists.ts';
import type { TimeRange } from './time-range.ts';
import { filtersOf, type Held } from './view-query.ts';

/** Whose events are looked at, of which time and held to what. */
export interface Looked {
  readonly projectId: string;
  readonly range: TimeRange;
  readonly held: Held;
  /** What the page itself asks for, beside what the address is held to. */
  readonly also?: Filters;
}

/** Requests of a time, counted; and what they were in the time before. */
export interface Compared {
  readonly now: number;
  readonly before: number;
}

/** A bar of the chart: from when to when, and what fell into it. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly requests: number;
  readonly failures: number;
  readonly before: number;
}

/** What the first page of a project shows. */
export interface Overview {
  readonly requests: Compared;
  readonly failures: Compared;
  readonly namedAgents: Compared;
  readonly spoofed: Compared;
  /** Requests of clients that say who they are, where nobody can check it. */
  readonly unverifiable: Compared;
  readonly bars: readonly Bar[];
  /** The first and the last hour in which anything happened. */
  readonly seen: { readonly first: number; readonly last: number } | undefined;
  readonly lists: Readonly<Partial<Record<ListName, readonly ListRow[]>>>;
  readonly failing: readonly FailureRow[];
}

/** How far back anything is kept, and a little more. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

/** A group of failures, and since when it is known: before the view began where that is earlier than its first hour. */
export interface FailureRow extends FailingGroup {
  readonly knownSince: number;
}

export const scopeOf = ({ projectId, range, held, also }: Looked) => ({
  projectId,
  from: range.from,
  to: range.to,
  filters: { ...filtersOf(held), ...also },
});
export const scopeBefore = ({ projectId, range, held, also }: Looked) => ({
  projectId,
  ...range.before,
  filters: { ...filtersOf(held), ...also },
});

const countIf = (facets: readonly Facet[], isOne: (facet: Facet) => boolean) =>
  facets.reduce((sum, facet) => sum + (isOne(facet) ? facet.requests : 0), 0);

/** Which bucket a moment falls into, by where buckets begin. */
function findBucket(begins: readonly number[], at: number): number {
  let [low, high] = [0, begins.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((begins[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Hours put together to the bars of a chart; those of the time before stand where they would be now. */
function drawBars(range: TimeRange, hours: readonly Bucket[], earlier: readonly Bucket[]): Bar[] {
  const { begins, from, to } = range;
  const shift = from - range.before.from;
  const bars = begins.map((at, index) => ({
    from: at,
    to: begins[index + 1] ?? to,
    requests: 0,
    failures: 0,
    before: 0,
  }));
  for (const { at, requests, failures } of hours) {
    const bar = bars[findBucket(begins, at)];
    if (bar === undefined) continue;
    bar.requests += requests;
    bar.failures += failures;
  }
  for (const { at, requests } of earlier) {
    const bar = bars[findBucket(begins, at + shift)];
    if (bar !== undefined) bar.before += requests;
  }
  return bars;
}

function compare(facets: readonly Facet[], earlier: readonly Facet[]) {
  const both = (isOne: (facet: Facet) => boolean): Compared => ({
    now: countIf(facets, isOne),
    before: countIf(earlier, isOne),
  });
  return {
    requests: both(() => true),
    failures: both(({ status }) => status >= 400),
    namedAgents: { now: countNamed(facets), before: countNamed(earlier) },
    spoofed: both(({ verdict }) => verdict === 'spoofed'),
    unverifiable: both(({ verdict }) => verdict === 'unverifiable'),
  };
}

/** Looks for the same failures in all that is kept from before the view. */
async function traceBack(
  deps: FigureDeps,
  looked: Looked,
  groups: readonly FailingGroup[],
): Promise<readonly FailureRow[]> {
  if (groups.length === 0) return [];
  const scope = { ...scopeOf(looked), from: looked.range.from - KEPT_MS, to: looked.range.from };
  const earlier = await askEvents(deps, scope, (view) => view.firstFailures(groups));
  return groups.map((group) => ({ ...group, knownSince: earlier.get(group) ?? group.firstHour }));
}

/** The totals of a view, its chart, the heads of some lists and of what fails. */
export async function readOverview(
  deps: FigureDeps,
  looked: Looked,
  {
    lists,
    most,
    failing,
  }: { readonly lists: readonly ListName[]; readonly most: number; readonly failing: number },
): Promise<Overview> {
  const asked = await askEvents(deps, scopeOf(looked), async (view) => {
    const facets = await view.facets();
    const opened = new Map<ListName, Awaited<ReturnType<typeof openList>>>();
    for (const list of lists) opened.set(list, await openList(view, list, facets, { most }));
    return { facets, opened, hours: await view.series('hour'), groups: await view.failureGroups(failing) };
  });
  const { facets, hours, groups, opened } = asked;
  const failures = await traceBack(deps, looked, groups);
  return await askEvents(deps, scopeBefore(looked), async (view) => {
    const earlier = await view.facets();
    const rows: Partial<Record<ListName, readonly ListRow[]>> = {};
    for (const [list, open] of opened) rows[list] = await open.join(view, earlier);
    const [first, last] = [hours.at(0)?.at, hours.at(-1)?.at];
    return {
      ...compare(facets, earlier),
      bars: drawBars(looked.range, hours, await view.series('hour')),
      seen: first === undefined || last === undefined ? undefined : { first, last },
      lists: rows,
      failing: failures,
    };
  });
}

/** Some lines of one list, behind those that come before them. */
export async function readList(
  deps: FigureDeps,
  looked: Looked,
  list: ListName,
  window: { readonly most: number; readonly skipped: number },
): Promise<readonly ListRow[]> {
  const facetsOf = async (view: View) => (isFacetList(list) ? await view.facets() : []);
  const opened = await askEvents(deps, scopeOf(looked), async (view) =>
    openList(view, list, await facetsOf(view), window),
  );
  return await askEvents(deps, scopeBefore(looked), async (view) => opened.join(view, await facetsOf(view)));
}

/** The bars of a view's chart alone. */
export async function readBars(deps: FigureDeps, looked: Looked): Promise<readonly Bar[]> {
  const hours = await askEvents(deps, scopeOf(looked), (view) => view.series('hour'));
  const earlier = await askEvents(deps, scopeBefore(looked), (view) => view.series('hour'));
  return drawBars(looked.range, hours, earlier);
}

/** Some groups of what fails, behind those that come before them. */
export async function readFailures(
  deps: FigureDeps,
  looked: Looked,
  { most, skipped }: { readonly most: number; readonly skipped: number },
): Promise<readonly FailureRow[]> {
  const groups = await askEvents(deps, scopeOf(looked), async (view) =>
    view.failingPages(await view.failureGroups(most, skipped)),
  );
  return await traceBack(deps, looked, groups);
}

/** Single requests, newest first, behind a place in their list. */
export async function readRequests(
  deps: FigureDeps,
  looked: Looked,
  most: number,
  before?: { readonly at: number; readonly id: string },
): Promise<readonly SingleRequest[]> {
  return await askEvents(deps, scopeOf(looked), (view) => view.requests(most, before));
}
