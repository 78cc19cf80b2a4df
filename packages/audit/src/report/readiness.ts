import type { QuickstartReport } from '@waymark/contract';
import { type Judged, levelOf, scoreOf } from '../check/score.ts';
import { type CheckId, SITE_CHECKS } from '../model/site-check.ts';
import { CHECK_WORDS, checkSummary } from './words/check-words.ts';

/** One check of the page or its site, as a report shows it. */
export type ReadinessRow = {
  check: string;
  outcome: 'fail' | 'warn' | 'pass' | 'not_applicable' | 'not_checked';
  detail: string;
  /** What to do about it; null where there is nothing to do. */
  todo: string | null;
  example: string | null;
};

/** How ready the page is for agents; of a file of one's own there are rows, but no score. */
export type Readiness = { summary: string | null; rows: ReadinessRow[] };

const ORDER: readonly ReadinessRow['outcome'][] = ['fail', 'warn', 'pass', 'not_applicable', 'not_checked'];
const OUTCOMES = {
  pass: 'passed',
  warn: 'warning',
  fail: 'failed',
  not_applicable: 'not_applicable',
} as const;

/** Reads from a report how ready its page is for agents; nothing of it touches the verdict. */
export function readinessOf(report: QuickstartReport): Readiness {
  const place = placeOf(report.journey.quickstart_url);
  const checked = report.observations.map(({ check, outcome, detail }): ReadinessRow => {
    const isGood = outcome === 'pass' || outcome === 'not_applicable';
    const remedy = isGood || !isCheckId(check) ? null : CHECK_WORDS[check].remedy(place);
    return { check, outcome, detail, todo: remedy?.todo ?? null, example: remedy?.example ?? null };
  });
  const unchecked = report.observation_coverage
    .filter(({ ran }) => !ran)
    .map(
      ({ check, reason }): ReadinessRow => ({
        check,
        outcome: 'not_checked',
        detail: reason,
        todo: null,
        example: null,
      }),
    );
  const rows = [...checked, ...unchecked].toSorted(
    (one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome),
  );
  return { summary: summaryOf(report), rows };
}

// Reports from before the site was looked at have too few checks for a score, as have files of one's own.
function summaryOf({ observations, journey }: QuickstartReport): string | null {
  const judged = observations.flatMap(({ check, outcome }): Judged[] =>
    isCheckId(check) ? [{ id: check, outcome: OUTCOMES[outcome] }] : [],
  );
  const isWhole = judged.some(({ id }) => id === 'page-status') && /^https?:/u.test(journey.quickstart_url);
  if (!isWhole) return null;
  const count = (outcome: Judged['outcome']) => judged.filter((each) => each.outcome === outcome).length;
  const counts = { failed: count('failed'), warning: count('warning') };
  return checkSummary(scoreOf(judged), levelOf(judged), counts);
}

function placeOf(url: string) {
  const origin = URL.parse(url)?.origin;
  const isWeb = origin !== undefined && /^https?:/u.test(url);
  return isWeb ? { origin, page: url } : { origin: 'https://your-site', page: 'https://your-site/page' };
}

function isCheckId(check: string): check is CheckId {
  return Object.hasOwn(SITE_CHECKS, check);
}
