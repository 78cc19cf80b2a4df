import { lazily } from '../../../lib/process/lazily.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_NAME = 64;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}

const known = lazily(() => new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']));

/** A time zone that a browser named, or UTC where it is none that is known here. */
export function readZone(name: string | undefined): string {
  if (name === undefined || name.length > LONGEST_NAME) return 'UTC';
  if (known().has(name)) return name;
  try {
    // Browsers also know older names of the same zones.
    const own = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    return known().has(own) ? own : 'UTC';
  } catch {
    return 'UTC';
  }
}

/** How far the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(zone: string, at: number): number {
  if (zone === 'UTC') return 0;
  const parts = clockOf(zone).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return shown - Math.floor(at / 1000) * 1000;
}

/** What clocks of a zone show at a moment, given as if it were UTC. */
export const shownAt = (zone: string, at: number) => at + offsetAt(zone, at);

/** The moment at which clocks of a zone show this time, given as if it were UTC. */
export function momentOf(zone: string, shown: number): number {
  const first = shown - offsetAt(zone, shown);
  return shown - offsetAt(zone, first);
}

/** What buckets begin at: every hour, six hours, midnight or Monday. */
export type Grain = 'hour' | 'six_hours' | 'day' | 'week';

const lengths = { hour: HOUR_MS, six_hours: 6 * HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const;
/** Surely within the next bucket, also when clocks are put forward or back. */
const intoNext = {
  hour: HOUR_MS,
  six_hours: 7.5 * HOUR_MS,
  day: 26 * HOUR_MS,
  week: 7 * DAY_MS + 2 * HOUR_MS,
};
/** The first of January 1970 was a Thursday. */
const MONDAY_MS = 4 * DAY_MS;

/** The beginning of the bucket of a moment: by the zone's clocks, on a whole hour of UTC, as events are counted. */
export function beginningOf(zone: string, grain: Grain, at: number): number {
  if (grain === 'hour') return at - (at % HOUR_MS);
  const shift = grain === 'week' ? MONDAY_MS : 0;
  const shown = at + offsetAt(zone, at) - shift;
  const begun = momentOf(zone, shown - (shown % lengths[grain]) + shift);
  return begun - (begun % HOUR_MS);
}

/** The beginnings of the buckets that a stretch of time reaches into; the first is cut to its start. */
export function bucketsOf(zone: string, grain: Grain, from: number, to: number): number[] {
  const begins = [from];
  let at = beginningOf(zone, grain, from);
  for (;;) {
    at = beginningOf(zone, grain, at + intoNext[grain]);
    if (at >= to) return begins;
    begins.push(at);
  }
}
