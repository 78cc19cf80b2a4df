import { momentOf, shownAt } from '../../pulse/index.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** Minutes of the day between which nothing is sent; the end may be on the next day. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/**
 * When the quiet hours of a moment end, by the clocks of a zone; undefined where it is in none. On a night in which
 * clocks are put forward or back they last an hour less or more, as for whoever sleeps there.
 */
export function quietUntil(quiet: QuietHours | null, zone: string, now: number): number | undefined {
  if (quiet === null || quiet.from === quiet.to) return undefined;
  const shown = shownAt(zone, now);
  const minute = Math.floor(shown / MINUTE_MS) % DAY_MINUTES;
  const endsNextDay = quiet.from > quiet.to;
  const isLate = minute >= quiet.from;
  const isQuiet = endsNextDay ? isLate || minute < quiet.to : isLate && minute < quiet.to;
  if (!isQuiet) return undefined;
  const midnight = shown - (shown % DAY_MS) + (endsNextDay && isLate ? DAY_MS : 0);
  // An end that clocks pass over or show twice is looked for again, a minute later each time.
  return Math.max(momentOf(zone, midnight + quiet.to * MINUTE_MS), now + MINUTE_MS);
}
