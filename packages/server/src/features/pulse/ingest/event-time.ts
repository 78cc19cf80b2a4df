import { eventIdPattern, ingestLimits, parseTimestamp } from '@waymark/contract';

const DAY_MS = 24 * 60 * 60 * 1000;
const VERSION_AT = 14;

/** The days that an accepted event may fall on, by its sender's clock, which may be off: partitions exist for these. */
export function acceptedDays(today: number): { first: number; last: number } {
  return { first: today - ingestLimits.idDaysPast, last: today + ingestLimits.idDaysAhead };
}

/** The day of a moment, in days since the epoch. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** Reads RFC 3339, or integer milliseconds. */
export function parseMoment(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' ? parseTimestamp(value) : undefined;
}

/** An event id in lower case, if it is a UUID. */
export function parseEventId(value: unknown): string | undefined {
  return typeof value === 'string' && eventIdPattern.test(value) ? value.toLowerCase() : undefined;
}

export interface ClockReading {
  readonly receivedAt: number;
  /** How far the sender's clock lags behind ours, when it says what time it has. */
  readonly offsetMs: number | undefined;
}

/** Compares the sender's clock with ours; small differences are the network's, not the clock's. */
export function readClock(receivedAt: number, sentAt: number | undefined): ClockReading {
  const offsetMs = sentAt === undefined ? undefined : receivedAt - sentAt;
  const isOff = offsetMs !== undefined && Math.abs(offsetMs) > ingestLimits.clockToleranceMs;
  return { receivedAt, offsetMs: isOff ? offsetMs : undefined };
}

export interface EventTime {
  /** When it happened, by our clock. */
  readonly at: number;
  /**
   * The day its id is unique in. It depends on nothing that a retry could change: on the id itself, or on
   * the time the sender gave it, never on when it arrived.
   */
  readonly day: number;
}

/** Places an event in time, or says that its time cannot be right. */
export function placeEvent(id: string, ts: number, clock: ClockReading): EventTime | undefined {
  const at = ts + (clock.offsetMs ?? 0);
  const age = clock.receivedAt - at;
  if (age > ingestLimits.pastMs || age < -ingestLimits.futureMs) return undefined;
  const isTimed = id[VERSION_AT] === '7';
  const day = dayOf(isTimed ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : ts);
  const { first, last } = acceptedDays(dayOf(clock.receivedAt));
  return day >= first && day <= last ? { at, day } : undefined;
}
