import {
  type Held,
  holdTo,
  type ListName,
  type ListRow,
  type TimeRange,
  type ViewQuery,
  writeViewQuery,
} from '../../pulse/index.ts';
import type { Times } from './times.ts';

const MINUTE_MS = 60_000;

/** Where a reader is: on which page, looking at which view. */
export interface Place {
  /** The address of the project. */
  readonly base: string;
  /** The address of this page. */
  readonly page: string;
  readonly query: ViewQuery;
  /** What the page itself is about, which no filter on it changes. */
  readonly fixed: Held;
  readonly range: TimeRange;
  readonly times: Times;
  /** Whether the reader may look at other views of the project. */
  readonly mayDrill: boolean;
  readonly mayExport: boolean;
  /** With what a page of the site can be audited; nothing for readers who are no people of the workspace. */
  readonly audits?: { readonly formToken: string } | undefined;
  /** Which list of each kind is shown. */
  readonly shown: Readonly<Record<string, string>>;
}

/** The address of a page with a view of the project. */
export function addressOf(
  path: string,
  query: ViewQuery,
  more: Readonly<Record<string, string>> = {},
): string {
  const search = writeViewQuery(query);
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** What links of a page lead on with; a shared view is told by its link alone. */
export function viewQuery({ query, fixed, mayDrill }: Place): ViewQuery {
  return mayDrill ? { ...query, held: { ...query.held, ...fixed } } : query;
}

/** Another page of the project with the same view, also of what this page itself is about. */
export function onwardAddress(place: Place, path: string): string {
  return addressOf(`${place.base}${path}`, viewQuery(place));
}

/** This page, held to what a line says. */
export function heldAddress(place: Place, holds: ListRow['holds']): string {
  return addressOf(place.page, holdTo(place.query, holds), place.shown);
}

/** This page of another time. */
export function timeAddress(place: Place, time: ViewQuery['time']): string {
  return addressOf(place.page, { ...place.query, time }, place.shown);
}

/** A time between two moments, as an address says it: in minutes, of which the last is meant as well. */
export function momentsOf({ from, to }: { readonly from: number; readonly to: number }): ViewQuery['time'] {
  const written = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`;
  const end = Math.ceil(to / MINUTE_MS) * MINUTE_MS;
  return { kind: 'custom', from: written(from), to: written(end) };
}

/** The page of its own that an agent or a path has. */
export function ownPage(place: Place, list: ListName, { value, purpose }: ListRow): string | undefined {
  if (!place.mayDrill) return undefined;
  if (list === 'path' && value !== null)
    return addressOf(`${place.base}/pages`, holdTo(viewQuery(place), { path: String(value) }));
  if (list !== 'agent' || purpose !== null || value === null) return undefined;
  const query = holdTo(viewQuery(place), { agent: undefined });
  return addressOf(`${place.base}/agents/${encodeURIComponent(String(value))}`, query);
}
