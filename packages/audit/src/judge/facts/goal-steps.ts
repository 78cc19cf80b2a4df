import type { Goal } from '../../model/goal.ts';
import type { Ledger, LedgerRow } from '../../model/ledger.ts';
import type { Plan, PlannedStep } from '../../model/plan.ts';
import { isRunOfFile } from '../../shell/effects.ts';

/** The places of the page that are its goal, by whichever of its options. */
function placesOf({ sourceStepId, otherStepIds }: Goal): string[] {
  return sourceStepId === null ? otherStepIds : [sourceStepId, ...otherStepIds];
}

/** The first command behind the files of a goal that runs one of them: its place of the page may be above theirs. */
function runOfWritten(own: readonly PlannedStep[], steps: readonly PlannedStep[]): PlannedStep[] {
  if (own.some(({ action }) => action.kind !== 'write')) return [];
  const written = own.flatMap(({ action }) => ('path' in action ? action.path : []));
  const from = Math.max(-1, ...own.map((step) => steps.indexOf(step)));
  const run = steps
    .slice(from + 1)
    .find(({ action }) => action.kind === 'run' && written.includes(isRunOfFile(action.command) ?? ''));
  return run === undefined ? [] : [run];
}

/** The planned steps at which the goal is reached; none where this plan does not lead to it. */
export function goalSteps({ goal, steps }: Pick<Plan, 'goal' | 'steps'>): PlannedStep[] {
  if (goal === null) return [];
  const places = placesOf(goal);
  const own = steps.filter(({ sourceStepIds }) => sourceStepIds.some((id) => places.includes(id)));
  return [...own, ...runOfWritten(own, steps)];
}

/** Whether another plan carries the goal out as far as the first does: a file that nobody runs shows nothing. */
export function reachesGoalAsFar(first: Plan, other: Plan): boolean {
  const isTried = (plan: Plan): boolean =>
    goalSteps(plan).some(({ action }) => ['run', 'probe', 'open_file'].includes(action.kind));
  return isTried(other) || !isTried(first);
}

/** The steps at which a claim is looked for: of several commands in a block, the one that it stands below. */
export function stepsOfClaim(
  { about }: LedgerRow,
  ledger: Ledger,
  steps: readonly PlannedStep[],
): readonly PlannedStep[] {
  const row = ledger.find(({ id }) => id === about);
  const command = row?.code === 'run' ? row.data.command : null;
  const own = steps.filter(({ action }) => action.kind === 'run' && action.command === command);
  return own.length > 0 ? own : steps;
}

/** The steps up to and including the goal, with what looks at it right behind it. */
export function stepsToGoal(plan: Plan): PlannedStep[] {
  const last = Math.max(-1, ...goalSteps(plan).map((step) => plan.steps.indexOf(step)));
  return plan.steps.slice(0, last + 1);
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Whether the files that are written for the goal hold the code that is the goal: a reading that puts other code in its
 * place shows something else. Half of its lines will do, since values of the reader's own are filled in.
 */
export function holdsGoalCode(plan: Plan, ledger: Ledger): boolean {
  const written = goalSteps(plan).flatMap(({ action }) => ('content' in action ? [action.content] : []));
  const shown = ledger.find(
    ({ kind, code, blockId }) =>
      kind === 'instruction' &&
      blockId !== null &&
      blockId === plan.goal?.blockId &&
      (code === 'write' || code === 'use_snippet'),
  );
  if (written.length === 0 || shown === undefined) return true;
  const held = new Set(written.flatMap(linesOf));
  const lines = linesOf(shown.quote);
  return lines.filter((line) => held.has(line)).length * 2 >= lines.length;
}
