import { countRest } from './lasting.ts';
import { type Level, watchRules } from './levels.ts';
import { type Counts, type Finding, type Look, type PlaceCounts, type Subject, shareOf } from './observed.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;
const tenth = (number: number) => Math.round(number * 10) / 10;

/** The same hour of the days before, as far as the project was observed; of the last hour its middle counts. */
function sameHours({ now, hours, hourDays }: Look): Counts & { readonly days: number } {
  const first = hours[0]?.at ?? now;
  const middle = now - HOUR_MS / 2;
  const hour = middle - (middle % HOUR_MS);
  const days = Math.min(watchRules.comparedDays, hourDays);
  const wanted = Array.from({ length: days }, (_, day) => hour - (day + 1) * DAY_MS).filter(
    (at) => at >= first,
  );
  const found = hours.filter(({ at }) => wanted.includes(at));
  const sum = (read: (each: Counts) => number) => found.reduce((total, each) => total + read(each), 0);
  return {
    days: wanted.length,
    requests: sum(({ requests }) => requests),
    failures: sum(({ failures }) => failures),
  };
}

/**
 * Failures jumped when there were at least so many in the last hour, so many times the mean of the same hour of the days
 * before, and when their share grew by half at least. What is told of by its page does not count once more.
 */
export function findJump(
  look: Look,
  { jump }: Level,
  toldPages: ReadonlySet<string> = new Set(),
): Finding | undefined {
  const { requests, failures } = countRest(look.recent, look.places, toldPages);
  const before = sameHours(look);
  if (before.days < watchRules.fewestDays || failures < jump.floor) return undefined;
  const usual = before.failures / before.days;
  const share = shareOf({ requests, failures });
  if (failures < jump.times * usual || share < watchRules.shareTimes * shareOf(before)) return undefined;
  const subject: Subject = {
    name: 'failures',
    words: `In the last hour ${failures} of ${requests} requests failed (${percent(share)}). In the same hour of the ${before.days} days before, ${tenth(usual)} failed on average (${percent(shareOf(before))}).`,
    numbers: {
      failures,
      requests,
      usual_failures: tenth(usual),
      usual_requests: tenth(before.requests / before.days),
      compared_days: before.days,
    },
  };
  return { kind: 'failures_jump', subjects: [subject], isBySubject: false };
}

function isSound(before: PlaceCounts | undefined): boolean {
  return (
    before !== undefined &&
    before.requests >= watchRules.soundRequests &&
    shareOf(before) <= watchRules.soundShare
  );
}

/** A page starts failing when most of the last hour's requests for it failed, and few of those before it. */
export function findFailingPages(look: Look, { pageRequests }: Level): Finding | undefined {
  const known = new Map(look.placesBefore.map((each) => [each.place, each]));
  const subjects = look.places
    .filter((each) => each.requests >= pageRequests && shareOf(each) >= watchRules.failingShare)
    .filter(({ place }) => isSound(known.get(place)))
    .map(({ place, isRoute, requests, failures }): Subject => {
      const before = known.get(place);
      const [earlier, failed] = [before?.requests ?? 0, before?.failures ?? 0];
      return {
        name: place,
        isRoute,
        words: `${place}: ${failures} of ${requests} requests failed in the last hour, ${failed} of ${earlier} in the ${watchRules.historyDays} days before.`,
        numbers: { failures, requests, failures_before: failed, requests_before: earlier },
      };
    });
  return subjects.length === 0 ? undefined : { kind: 'page_failing', subjects, isBySubject: true };
}
