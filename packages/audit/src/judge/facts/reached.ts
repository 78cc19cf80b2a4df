import type { Seen } from './compare-text.ts';
import { goalClaims, observeGoal } from './observe-goal.ts';
import type { AuditRuns } from './records.ts';
import { claimsBefore, endsBefore } from './row-ends.ts';

/** How much of the main flow was carried out, in rows of the page. */
export type Reached = { done: number; instructions: number; seen: number; claims: number };

/** What became of each result that the main flow shows and that can be looked for. */
function resultsOf(runs: AuditRuns): Seen[] {
  const { journey, marked, page } = runs;
  const own = observeGoal(journey, page.ledger, marked).claims;
  // A goal that was not done shows none of its claims.
  const goal = goalClaims(journey.plan, page.ledger).map(
    ({ id }): Seen => own.find(({ rowId }) => rowId === id)?.seen ?? 'not_seen',
  );
  const others = claimsBefore(runs, Number.POSITIVE_INFINITY).map(({ seen }) => seen);
  return [...others, ...goal].filter((seen) => seen !== 'not_observable');
}

/** Counts how far the journey came; null where the page has no main flow. */
export function reachedOf(runs: AuditRuns): Reached | null {
  const ends = endsBefore(runs.journey, runs.page, Number.POSITIVE_INFINITY).map(({ end }) => end);
  const counted = ends.filter((end) => end === 'done' || end === 'not_reached' || end === 'not_understood');
  if (counted.length === 0) return null;
  const results = resultsOf(runs);
  return {
    done: counted.filter((end) => end === 'done').length,
    instructions: counted.length,
    seen: results.filter((seen) => seen !== 'not_seen').length,
    claims: results.length,
  };
}
