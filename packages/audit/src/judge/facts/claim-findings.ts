import type { ClaimRow, LedgerRow } from '../../model/ledger.ts';
import type { PlannedStep } from '../../model/plan.ts';
import { checkStep } from '../check-step.ts';
import type { Finding, FindingCode } from '../finding.ts';
import type { ClaimSeen } from './check-claim.ts';
import { isShownBefore } from './control.ts';
import { observeGoal } from './observe-goal.ts';
import type { AuditRuns, MeasuredRun } from './records.ts';
import { claimsBefore, claimsBehind } from './row-ends.ts';

/** How every claim of the page that the journey comes by ended, the goal's own included. */
export function claimsOnWay(runs: AuditRuns): ClaimSeen[] {
  const { journey, marked, page } = runs;
  const { goal } = journey.plan;
  if (goal === null) return [];
  const isCounted = (row: ClaimRow): boolean => !isShownBefore(journey, row);
  const order = page.ledger.find(({ id }) => id === goal.rowId)?.order ?? 0;
  return [
    ...claimsBefore(runs, order),
    ...observeGoal(journey, page.ledger, marked, isCounted).claims,
    ...claimsBehind(runs, order),
  ];
}

/** What the page shows and what was seen in its place, for whoever keeps the page. */
export function claimFinding(
  claim: ClaimSeen,
  row: LedgerRow,
  { stepIds, commandIds }: Pick<Finding, 'stepIds' | 'commandIds'>,
): Finding {
  const isSeen = claim.seen === 'seen_differently';
  const shown = claim.shown ?? null;
  return {
    code: 'docs.claim-differs',
    params: { claim: row.quote, isSeen, shown, ...(claim.isOfTheDay && { isOfTheDay: true }) },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    severity: isSeen ? 'low' : 'medium',
    stepIds,
    commandIds,
    sourceSectionIds: [row.sectionId],
    quotes: [row.quote, ...(shown === null ? [] : [shown])],
    counterfactual: null,
  };
}

/** Whether a step went well: what broke, or was never reached, shows nothing that could differ. */
function isDone(step: PlannedStep, { plan, run }: MeasuredRun): boolean {
  const record = run.steps.find(({ stepId }) => stepId === step.id);
  return record !== undefined && checkStep(step, record, run.commands, plan).status === 'passed';
}

/** A claim that was not seen as the page tells it. */
function findingOf(claim: ClaimSeen, { journey, page }: AuditRuns): Finding[] {
  const row = page.ledger.find(({ id }) => id === claim.rowId);
  if (row === undefined) return [];
  // A block of output is no step of its own: what prints it is.
  const about = page.ledger.find(({ id }) => id === row.about);
  const sources = [row.sourceStepId, about?.sourceStepId].filter((id) => typeof id === 'string');
  const steps = journey.plan.steps.filter(({ sourceStepIds }) =>
    sourceStepIds.some((id) => sources.includes(id)),
  );
  if (!steps.every((step) => isDone(step, journey))) return [];
  const stepIds = steps.map(({ id }) => id);
  const commands = journey.run.commands.filter(({ plannedStepId }) => stepIds.includes(plannedStepId ?? ''));
  return [claimFinding(claim, row, { stepIds, commandIds: commands.map(({ id }) => id) })];
}

/** The findings that already say of a step that it shows something else; a missing file name says nothing of its results. */
const OF_OUTPUT: ReadonlySet<FindingCode> = new Set(['docs.promise-not-kept', 'docs.output-differs']);

/** What the page says on the way to its goal and what was seen otherwise; what the rules have found already is not told twice. */
export function claimFindings(runs: AuditRuns, known: readonly Finding[]): Finding[] {
  const reported = new Set(known.filter(({ code }) => OF_OUTPUT.has(code)).flatMap(({ stepIds }) => stepIds));
  return claimsOnWay(runs)
    .filter(({ seen }) => seen === 'not_seen' || seen === 'seen_differently')
    .flatMap((claim) => findingOf(claim, runs))
    .filter(({ stepIds }) => stepIds.every((id) => !reported.has(id)));
}
