const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DEFAULT_MS = 7 * DAY_MS;
const LONGEST_HOURLY_MS = 14 * DAY_MS;
const LONGEST_MS = 400 * DAY_MS;
const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/u;

export interface ChosenRange {
  readonly from: number;
  readonly to: number;
  readonly grain: 'hour' | 'day';
  readonly bucketMs: number;
}

/**
 * Widens what was asked for to whole buckets: hours for up to two weeks of what is kept by the hour, days
 * beyond. Seven days until now by default; undefined for a range that is none.
 */
export function chooseRange(
  from: number | undefined,
  to: number | undefined,
  now: number,
  hourlyDays: number,
): ChosenRange | undefined {
  const end = to ?? now;
  const start = from ?? end - DEFAULT_MS;
  if (start >= end || end - start > LONGEST_MS || start < 0) return undefined;
  const isHourly = end - start <= LONGEST_HOURLY_MS && start >= now - hourlyDays * DAY_MS;
  const bucketMs = isHourly ? HOUR_MS : DAY_MS;
  return {
    from: start - (start % bucketMs),
    to: Math.ceil(end / bucketMs) * bucketMs,
    grain: isHourly ? 'hour' : 'day',
    bucketMs,
  };
}

/** An opaque place in the list of events. */
export function writeCursor(last: { readonly at: number; readonly id: string }): string {
  return Buffer.from(`${last.at}.${last.id}`).toString('base64url');
}

export function readCursor(cursor: string): { at: number; id: string } | undefined {
  const [, at, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}
