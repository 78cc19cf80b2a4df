import type { Facet } from '../../pulse/index.ts';
import { type Level, watchRules } from './levels.ts';
import {
  type Counts,
  countAll,
  countsOf,
  isGenuine,
  type Lasting,
  type Look,
  type PlaceCounts,
  shareOf,
} from './observed.ts';
import type { OpenAlert } from './reconcile.ts';

/** So many failures make a rate: fewer come by chance. */
const FEWEST_FAILURES = 3;
/** A rate of failures that is below this one, and below half of what was told, is back to usual. */
const USUAL_SHARE = 0.05;

/** What was seen since the cause of an open alert was last seen. */
export interface Since {
  readonly facets: readonly Facet[];
  readonly places: readonly PlaceCounts[];
  /** Whoever came since the alert began. */
  readonly come: readonly Facet[];
}

const isFailing = (counts: Counts) => counts.requests > 0 && shareOf(counts) >= watchRules.failingShare;

function lastingOfPage(name: string, since: Since, look: Look): Lasting {
  const all = countsOf(since.places, name);
  if (isFailing(countsOf(look.places, name)) || isFailing(all)) return 'still';
  return all.requests === 0 ? 'unknown' : 'gone';
}

/** Without what fails on pages that are told of by themselves. */
export function countRest(
  facets: readonly Facet[],
  places: readonly PlaceCounts[],
  toldPages: ReadonlySet<string>,
): Counts {
  const ofPages = [...toldPages].reduce((sum, name) => sum + countsOf(places, name).failures, 0);
  return {
    requests: countAll(facets) - ofPages,
    failures: countAll(facets, ({ status }) => status >= 400) - ofPages,
  };
}

/** From which share on failures are still those that were told of, by the numbers from before they began. */
function sharesOf({ failures = 0, requests = 0, usual_failures = 0, usual_requests }: OpenAlert['numbers']) {
  const told = shareOf({ failures, requests });
  const usual =
    usual_requests === undefined
      ? told / watchRules.shareTimes
      : shareOf({ failures: usual_failures, requests: usual_requests });
  const least = Math.min((usual + told) / 2, Math.max(watchRules.shareTimes * usual, USUAL_SHARE));
  return { usual, least };
}

function lastingOfRate({ numbers }: OpenAlert, { jump }: Level, lately: Counts, since: Counts): Lasting {
  const { usual, least } = sharesOf(numbers);
  const isHigh = (counts: Counts) => counts.failures >= FEWEST_FAILURES && shareOf(counts) >= least;
  const isJump = lately.failures >= jump.floor && lately.failures >= jump.times * usual * lately.requests;
  if (isJump || isHigh(lately) || isHigh(since)) return 'still';
  // Fewer requests than would show the failures say nothing: at night nobody may come.
  return since.requests * least < FEWEST_FAILURES ? 'unknown' : 'gone';
}

function lastingOfAbsence(name: string, { come }: Since): Lasting {
  const isBack = name === '*' ? come.length > 0 : come.some((each) => each.agent === name && isGenuine(each));
  return isBack ? 'gone' : 'still';
}

/** How each of the things that an alert is about lasts. */
const bySubject: Partial<Record<OpenAlert['kind'], (name: string, since: Since, look: Look) => Lasting>> = {
  page_failing: lastingOfPage,
  crawler_silent: lastingOfAbsence,
};

/** Which of the things that an open alert is about are not there any more. */
export function goneSubjects({ kind, subjects }: OpenAlert, since: Since, look: Look): string[] {
  const lastingOfSubject = bySubject[kind];
  if (lastingOfSubject === undefined) return [];
  return subjects.filter((name) => lastingOfSubject(name, since, look) === 'gone');
}

/**
 * Whether what an open alert is about is still there, by how it was before it began: a trouble that lasts for weeks
 * is not usual for it. An alert of several things lasts as long as one of them.
 */
export function lastingOf(
  alert: OpenAlert,
  {
    look,
    since,
    level,
    toldPages,
  }: { look: Look; since: Since; level: Level; toldPages: ReadonlySet<string> },
): Lasting {
  const { kind, subjects } = alert;
  if (kind === 'failures_jump')
    return lastingOfRate(
      alert,
      level,
      countRest(look.recent, look.places, toldPages),
      countRest(since.facets, since.places, toldPages),
    );
  const lastingOfSubject = bySubject[kind];
  // Of other kinds each look finds the cause anew, without a past to compare with.
  if (lastingOfSubject === undefined) return 'gone';
  const each = new Set(subjects.map((name) => lastingOfSubject(name, since, look)));
  return each.has('still') ? 'still' : each.has('unknown') ? 'unknown' : 'gone';
}
