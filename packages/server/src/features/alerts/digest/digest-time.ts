import { momentOf, shownAt } from '../../pulse/index.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** The first of January 1970 was a Thursday. */
const MONDAY_MS = 4 * DAY_MS;
const SENT_AT_MS = 8 * HOUR_MS;

/** The Monday of a moment, at midnight by the clocks of a zone, as they show it. */
function mondayOf(zone: string, at: number): number {
  const shown = shownAt(zone, at);
  return shown - ((((shown - MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS);
}

/** When the next digest is due: on Monday at eight, by the clocks of a zone. */
export function nextDigest(zone: string, now: number): number {
  const monday = mondayOf(zone, now);
  const due = momentOf(zone, monday + SENT_AT_MS);
  return due > now ? due : momentOf(zone, monday + WEEK_MS + SENT_AT_MS);
}

/** The seven days before the Monday of a digest, and when each of them begins. */
export function weekBefore(zone: string, due: number) {
  const monday = mondayOf(zone, due);
  const days = Array.from({ length: 7 }, (_, day) => momentOf(zone, monday - WEEK_MS + day * DAY_MS));
  const [from = 0] = days;
  return { from, to: momentOf(zone, monday), days, before: momentOf(zone, monday - 2 * WEEK_MS) };
}
