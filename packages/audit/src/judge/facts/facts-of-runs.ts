import type { ClaimRow } from '../../model/ledger.ts';
import type { CaseFacts } from '../certify/certify.ts';
import { type Fact, no, unknown, yes } from '../certify/fact.ts';
import type { Judgement } from '../judgement.ts';
import { laterFact } from './beyond-facts.ts';
import { chargeFacts } from './charge.ts';
import { controlOf, isShownBefore } from './control.ts';
import { needFacts, nothingToShow } from './need.ts';
import { observeGoal } from './observe-goal.ts';
import type { AuditRuns } from './records.ts';
import { accountBefore, claimsBefore } from './row-ends.ts';
import { witnessOf } from './witness.ts';

const NO_GOAL = no('no_goal');

function goalFact({ journey }: AuditRuns): Fact {
  return journey.plan.goal === null ? NO_GOAL : yes('named', journey.plan.goal.rowId);
}

/** The goal counts with the later results of the same flow. */
function withLater(goal: Fact, later: Fact | null): Fact {
  if (later === null || goal.truth !== 'yes') return goal;
  return later.truth === 'yes' ? { ...goal, evidence: [...goal.evidence, ...later.evidence] } : later;
}

/** What is known of the way to the goal, and what on it was seen otherwise than the page tells. */
function passFacts(runs: AuditRuns): Pick<CaseFacts, 'pass' | 'differences'> {
  const { journey, marked, page } = runs;
  const { goal } = journey.plan;
  if (goal === null) {
    const pass = { P1: NO_GOAL, P2: NO_GOAL, P3: NO_GOAL, P4: NO_GOAL, P5: NO_GOAL };
    return { pass, differences: [] };
  }
  const isCounted = (row: ClaimRow): boolean => !isShownBefore(journey, row);
  const seen = observeGoal(journey, page.ledger, marked, isCounted);
  const hasClaim = seen.claims.some((claim) => claim.seen === 'seen' || claim.seen === 'seen_differently');
  const order = page.ledger.find(({ id }) => id === goal.rowId)?.order ?? 0;
  const earlier = claimsBefore(runs, order).filter((claim) => claim.seen === 'not_seen');
  const other = [...seen.claims, ...claimsBefore(runs, order)].filter(
    (claim) => claim.seen === 'seen_differently',
  );
  return {
    pass: {
      P1: goalFact(runs),
      P2: witnessOf(runs, hasClaim),
      P3: withLater(seen.fact, laterFact(runs)),
      P4: seen.fact.truth === 'yes' ? controlOf(runs, isCounted) : unknown('goal_not_seen'),
      P5: accountBefore(journey, page, order, { isCharge: false }),
    },
    differences: [...earlier, ...other].map(({ rowId }) => rowId),
  };
}

/** Makes facts of all runs of an audit; what the rules say of the journey only names which of them count. */
export function factsOfRuns(runs: AuditRuns, judgement: Judgement): CaseFacts {
  const { status, ruleId } = judgement;
  const hasGoal = runs.journey.plan.goal !== null;
  const isEmpty = status === 'passed' && !hasGoal;
  const need = status === 'blocked' ? needFacts(runs, judgement) : isEmpty ? nothingToShow(runs) : null;
  return {
    ...passFacts(runs),
    charge: status === 'failed' ? chargeFacts(runs, judgement) : null,
    need,
    hindrance: status === 'inconclusive' ? unknown(ruleId) : null,
  };
}
