import type { ClaimRow } from '../../model/ledger.ts';
import { type Fact, no, unknown, yes } from '../certify/fact.ts';
import { compareText } from './compare-text.ts';
import { goalSteps } from './goal-steps.ts';
import { observeGoal } from './observe-goal.ts';
import type { AuditRuns, MeasuredRun } from './records.ts';

/** The words of a claim that are looked for in what is printed or answered. */
function wordsOf(row: ClaimRow): string | null {
  if (row.code === 'output' || row.code === 'response' || row.code === 'seen_text') return row.data.text;
  return null;
}

/** Whether what steps before the goal printed already shows a claim: then seeing it says nothing of the goal. */
export function isShownBefore({ plan, run }: MeasuredRun, row: ClaimRow): boolean {
  const words = wordsOf(row);
  if (words === null) return false;
  const goal = goalSteps(plan);
  const first = plan.steps.findIndex((step) => goal.includes(step));
  const earlier = new Set(plan.steps.slice(0, Math.max(first, 0)).map(({ id }) => id));
  return run.commands
    .filter(({ plannedStepId, ending }) => earlier.has(plannedStepId ?? '') && ending.kind === 'exited')
    .some(({ output }) => compareText(words, output) === 'seen');
}

/** P4: where the product never arrived, the goal must not be seen; a check that cannot fail proves nothing. */
export function controlOf(
  { control, page, journey }: AuditRuns,
  isCounted: (row: ClaimRow) => boolean,
): Fact {
  if (control === null) return unknown('not_controlled');
  const { run, id } = control;
  const isWhole = run.sandbox.selfTest.every(({ ok }) => ok) && run.stopped === null;
  const all = run.commands.map((command) => `${id}${command.id}`);
  if (!isWhole) return unknown('control_cut_short', ...all);
  const products = journey.plan.goal?.products ?? [];
  if (!products.every((name) => control.withheld.includes(name))) return unknown('not_withheld', ...all);
  const { fact } = observeGoal(control, page.ledger, null, isCounted);
  const evidence = all.length > 0 ? all : [`${id}run`];
  if (fact.truth === 'no') return yes('rejected_without_product', ...evidence);
  return no('seen_without_product', ...fact.evidence);
}
