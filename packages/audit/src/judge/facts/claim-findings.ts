import type { ClaimRow } from '../../model/ledger.ts';
import type { Finding } from '../finding.ts';
import { isShownBefore } from './control.ts';
import { observeGoal } from './observe-goal.ts';
import type { AuditRuns } from './records.ts';
import { claimsBefore } from './row-ends.ts';
import type { ClaimSeen } from './seen-claim.ts';

/** How every claim of the page up to its goal ended, the goal's own included. */
function claimsToGoal(runs: AuditRuns): ClaimSeen[] {
  const { journey, marked, page } = runs;
  const { goal } = journey.plan;
  if (goal === null) return [];
  const isCounted = (row: ClaimRow): boolean => !isShownBefore(journey, row);
  const order = page.ledger.find(({ id }) => id === goal.rowId)?.order ?? 0;
  return [...claimsBefore(runs, order), ...observeGoal(journey, page.ledger, marked, isCounted).claims];
}

/** A claim that was not seen as the page tells it, for whoever keeps the page. */
function findingOf({ rowId, seen }: ClaimSeen, { journey, page }: AuditRuns): Finding[] {
  const row = page.ledger.find(({ id }) => id === rowId);
  if (row === undefined) return [];
  const steps = journey.plan.steps.filter(({ sourceStepIds }) =>
    sourceStepIds.includes(row.sourceStepId ?? ''),
  );
  const stepIds = steps.map(({ id }) => id);
  const commands = journey.run.commands.filter(({ plannedStepId }) => stepIds.includes(plannedStepId ?? ''));
  return [
    {
      ...{ code: 'docs.claim-differs', params: { claim: row.quote, isSeen: seen === 'seen_differently' } },
      ...{ type: 'docs_mismatch', owner: 'docs', confidence: 'medium' },
      severity: seen === 'seen_differently' ? 'low' : 'medium',
      ...{ stepIds, commandIds: commands.map(({ id }) => id), sourceSectionIds: [row.sectionId] },
      ...{ quotes: [row.quote], counterfactual: null },
    },
  ];
}

/** What the page says on the way to its goal and what was seen otherwise; what the rules have found already is not told twice. */
export function claimFindings(runs: AuditRuns, known: readonly Finding[]): Finding[] {
  const told = new Set(
    known.filter(({ type }) => type === 'docs_mismatch').flatMap(({ stepIds }) => stepIds),
  );
  return claimsToGoal(runs)
    .filter(({ seen }) => seen === 'not_seen' || seen === 'seen_differently')
    .flatMap((claim) => findingOf(claim, runs))
    .filter(({ stepIds }) => stepIds.every((id) => !told.has(id)));
}
