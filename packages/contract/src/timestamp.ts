import { z } from 'zod';

// RFC 3339 §5.6: `t` and `z` may be lower case. The seconds may be missing, as ISO 8601 allows.
const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
const MINUTE_MS = 60_000;

function daysOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return isLeap ? 29 : 28;
}

/**
 * The moment of an RFC 3339 text in milliseconds since the epoch, or nothing for another text. Second 60 is
 * the first of the next minute, as POSIX counts it, whether or not there was a leap second (RFC 3339 §5.7).
 */
export function parseTimestamp(text: string): number | undefined {
  const found = RFC_3339.exec(text);
  if (found === null) return undefined;
  const [, years, months, days, hours, minutes, seconds = 0, fraction = '', sign, ...offset] = found;
  const [year, month, day] = [Number(years), Number(months), Number(days)];
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  const [offsetHour, offsetMinute] = [Number(offset[0] ?? 0), Number(offset[1] ?? 0)];
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return undefined;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  // Not Date.UTC, which reads years below 100 as 1900 to 1999.
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  const time = midnight + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
  const offsetMs = (offsetHour * 60 + offsetMinute) * MINUTE_MS;
  return sign === '-' ? time + offsetMs : time - offsetMs;
}

/** A moment as a request states it: RFC 3339, with an offset. */
export const Timestamp = z
  .string()
  .regex(RFC_3339, 'must be a date and time (RFC 3339)')
  .refine((text) => parseTimestamp(text) !== undefined, 'must be a date and time (RFC 3339)')
  .meta({ format: 'date-time' });
