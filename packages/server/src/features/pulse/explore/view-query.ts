import {
  type DocumentFormat,
  documentFormats,
  type PulsePurpose,
  type PulseVerdict,
  pulsePurposes,
  pulseVerdicts,
} from '@waymark/contract';
import { type Dimension, dimensions, type Filters } from '../questions/index.ts';
import { type AskedTime, offeredDays, USUAL_TIME } from './time-range.ts';

const MOST_VALUES = 20;
const LONGEST_VALUE = 2_048;
const UNKNOWN_STATUS = 'unknown';

/** What a view is of, as its address says it: a time, and the values that each dimension is held to. */
export interface ViewQuery {
  readonly time: AskedTime;
  readonly held: Held;
}

/** Values by dimension, as they stand in an address: no agent, route or status at all is written as one, too. */
export type Held = Readonly<Partial<Record<Dimension, readonly string[]>>>;

const isAmong =
  <T extends string>(words: readonly T[]) =>
  (value: string): value is T =>
    words.some((word) => word === value);
const isPurpose = isAmong<PulsePurpose>(pulsePurposes);
const isVerdict = isAmong<PulseVerdict>(pulseVerdicts);
const isFormat = isAmong<DocumentFormat>(documentFormats);

const STATUS = /^(?:[1-5]xx|[1-9]\d{2}|unknown)$/u;
const isText = (value: string) => value.length <= LONGEST_VALUE && !value.includes('\0');
/** What can be a value of each dimension; anything else in an address is passed over. */
const isValue: Readonly<Record<Dimension, (value: string) => boolean>> = {
  agent: isText,
  purpose: isPurpose,
  verdict: isVerdict,
  path: isText,
  route: isText,
  status: (value) => STATUS.test(value),
  format: isFormat,
  client: isText,
};

function readTime(search: URLSearchParams): AskedTime {
  const [from, to] = [search.get('from'), search.get('to')];
  if (from !== null && to !== null) return { kind: 'custom', from, to };
  const days = offeredDays.find((each) => String(each) === search.get('days'));
  return days === undefined ? USUAL_TIME : { kind: 'days', days };
}

/** Reads a view from an address. */
export function readViewQuery(search: URLSearchParams): ViewQuery {
  const held: Partial<Record<Dimension, readonly string[]>> = {};
  for (const dimension of dimensions) {
    const values = [...new Set(search.getAll(dimension))].filter(isValue[dimension]).slice(0, MOST_VALUES);
    if (values.length > 0) held[dimension] = values;
  }
  return { time: readTime(search), held };
}

/** Writes a view into an address, always in the same order; the usual time needs no words. */
export function writeViewQuery({ time, held }: ViewQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (time.kind === 'custom') {
    search.set('from', time.from);
    search.set('to', time.to);
  } else if (time.days !== 7) search.set('days', String(time.days));
  for (const dimension of dimensions)
    for (const value of held[dimension] ?? []) search.append(dimension, value);
  return search;
}

/** A view held to one value of a dimension, beside what it was held to already; to none where there is no value. */
export function holdTo(query: ViewQuery, more: Partial<Record<Dimension, string | undefined>>): ViewQuery {
  const held: Partial<Record<Dimension, readonly string[]>> = { ...query.held };
  for (const dimension of dimensions) {
    if (!(dimension in more)) continue;
    const value = more[dimension];
    if (value === undefined) delete held[dimension];
    else held[dimension] = [value];
  }
  return { ...query, held };
}

/** How a value of a dimension is written in an address. */
export function writeValue(dimension: Dimension, value: string | number | null): string {
  if (value === null) return dimension === 'status' ? UNKNOWN_STATUS : '';
  return String(value);
}

/** What the questions are asked with. */
export function filtersOf(held: Held): Filters {
  const { agent, purpose, verdict, path, route, status, format, client } = held;
  const classes = status?.filter((value) => value.endsWith('xx')).map((value) => Number(value[0]));
  const statuses = status
    ?.filter((value) => !value.endsWith('xx'))
    .map((value) => (value === UNKNOWN_STATUS ? null : Number(value)));
  return {
    ...(agent === undefined ? {} : { agents: agent }),
    ...(purpose === undefined ? {} : { purposes: purpose.filter(isPurpose) }),
    ...(verdict === undefined ? {} : { verdicts: verdict.filter(isVerdict) }),
    ...(path === undefined ? {} : { paths: path }),
    ...(route === undefined ? {} : { routes: route.map((value) => (value === '' ? null : value)) }),
    ...(statuses === undefined || statuses.length === 0 ? {} : { statuses }),
    ...(classes === undefined || classes.length === 0 ? {} : { statusClasses: classes }),
    ...(format === undefined ? {} : { formats: format.filter(isFormat) }),
    ...(client === undefined ? {} : { clients: client }),
  };
}
