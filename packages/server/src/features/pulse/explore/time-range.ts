import { beginningOf, bucketsOf, type Grain, momentOf } from './zone.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_MS = 400 * DAY_MS;

/** The times that are offered, in days until now. */
export const offeredDays = [1, 7, 30, 90] as const;

/** What a reader asked for: some days until now, or from one date or moment to another. */
export type AskedTime =
  | { readonly kind: 'days'; readonly days: (typeof offeredDays)[number] }
  | { readonly kind: 'custom'; readonly from: string; readonly to: string };

export const USUAL_TIME: AskedTime = { kind: 'days', days: 7 };

/** A stretch of time up to, but not at, its end. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The time that a view is of. */
export interface TimeRange extends Span {
  /** The time before, of equal length and cut at the same hour, so that a day that is not over is compared with as much. */
  readonly before: Span;
  readonly grain: Grain;
  /** By whose clocks its buckets are cut: the reader's, or UTC where only sums of whole days are kept. */
  readonly zone: string;
  /** Where its buckets begin. */
  readonly begins: readonly number[];
}

const DATE = /^\d{4}-\d{2}-\d{2}$/u;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/u;

/** When a date begins by the clocks of a zone, or a moment; undefined for what is neither. */
function readMoment(text: string, zone: string, addedDays: number): number | undefined {
  const at = DATE.test(text) || MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at) || at < 0) return undefined;
  return DATE.test(text) ? momentOf(zone, at + addedDays * DAY_MS) : at;
}

function askedSpan(time: AskedTime, now: number, zone: string): Span | undefined {
  if (time.kind === 'custom') {
    // The last date is meant with all of its hours.
    const [from, to] = [readMoment(time.from, zone, 0), readMoment(time.to, zone, 1)];
    return from === undefined || to === undefined ? undefined : { from, to };
  }
  const to = Math.ceil((now + 1) / HOUR_MS) * HOUR_MS;
  if (time.days === 1) return { from: to - DAY_MS, to };
  const today = beginningOf(zone, 'day', now);
  return { from: beginningOf(zone, 'day', today - (time.days - 1) * DAY_MS + HOUR_MS), to };
}

/** Chooses buckets so that a chart has a few dozen bars at most. */
function grainOf(length: number): Grain {
  if (length <= 2 * DAY_MS) return 'hour';
  if (length <= 8 * DAY_MS) return 'six_hours';
  return length <= 45 * DAY_MS ? 'day' : 'week';
}

const floor = (at: number, unit: number) => Math.floor(at / unit) * unit;

/** The time before a span, cut as far as the span itself has passed; where only sums of days are kept, in whole days. */
function timeBefore({ from, to }: Span, length: number, now: number, keptSince: number): Span {
  const unit = from - length < keptSince ? DAY_MS : 1;
  return {
    from: floor(from - length, unit),
    to: floor(Math.min(to, Math.max(now, from + 1)) - length, unit),
  };
}

/** Chooses the time of a view; undefined for one that ends before it begins, or is longer than 400 days. */
export function chooseTime(
  time: AskedTime,
  { now, zone, singleDays }: { readonly now: number; readonly zone: string; readonly singleDays: number },
): TimeRange | undefined {
  const asked = askedSpan(time, now, zone);
  if (asked === undefined || asked.from >= asked.to || asked.to - asked.from > LONGEST_MS) return undefined;
  const keptSince = now - singleDays * DAY_MS;
  const isOfDays = asked.from < keptSince;
  const unit = isOfDays ? DAY_MS : HOUR_MS;
  const span = { from: floor(asked.from, unit), to: Math.ceil(asked.to / unit) * unit };
  const ownZone = isOfDays ? 'UTC' : zone;
  const fine = grainOf(span.to - span.from);
  const grain = isOfDays && fine !== 'week' ? 'day' : fine;
  const begins = bucketsOf(ownZone, grain, span.from, span.to);
  const length = time.kind === 'days' ? time.days * DAY_MS : span.to - span.from;
  return { ...span, before: timeBefore(span, length, now, keptSince), grain, zone: ownZone, begins };
}
