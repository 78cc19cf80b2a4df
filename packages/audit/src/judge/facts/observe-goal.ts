import { readNotes } from '../../code/mark-uses.ts';
import type { ClaimRow, Ledger } from '../../model/ledger.ts';
import type { Plan, PlannedStep } from '../../model/plan.ts';
import type { CommandRecord } from '../../model/run.ts';
import { unmadeFiles } from '../../plan/unmade-files.ts';
import { bringsFiles } from '../../shell/made-files.ts';
import { filesWrittenBy } from '../../shell/written-files.ts';
import { type Fact, no, yes } from '../certify/fact.ts';
import { isEmptyShell } from '../check-signal.ts';
import { checkStep } from '../check-step.ts';
import { type ClaimSeen, checkClaim, type Shown } from './check-claim.ts';
import { goalSteps, holdsGoalCode, stepsOfClaim } from './goal-steps.ts';
import { matchValue } from './match-value.ts';
import type { MarkedRun, MeasuredRun } from './records.ts';
import { isDrawnAnew, mayVary } from './varying-values.ts';

/** The claims that the page makes about its goal. */
export function goalClaims({ goal }: Pick<Plan, 'goal'>, ledger: Ledger): ClaimRow[] {
  const ids = new Set(goal?.claimIds ?? []);
  return ledger.filter((row): row is ClaimRow => row.kind === 'claim' && ids.has(row.id));
}

/** What a run shows at some steps and behind them: a server prints and answers when somebody comes. */
export function shownAt(
  { id, run }: MeasuredRun,
  steps: readonly PlannedStep[],
  notes: MarkedRun | null,
): Shown {
  const own = new Set(steps.map((step) => step.id));
  const first = run.steps.findIndex(({ stepId }) => own.has(stepId));
  const later = first === -1 ? [] : run.steps.slice(first);
  const isShown = ({ plannedStepId, ending }: CommandRecord): boolean =>
    own.has(plannedStepId ?? '') || ending.kind === 'kept_running';
  const commands = run.commands.filter(isShown);
  const probes = later.flatMap(({ stepId, probes: all }) =>
    all.map((probe, at) => ({ id: `${id}${stepId}-probe-${at + 1}`, text: probe.bodyExcerpt })),
  );
  const printedAgain = ({ plannedStepId, command }: CommandRecord): { again?: string } => {
    const again = notes?.run.commands.find(
      (other) => other.plannedStepId === plannedStepId && other.command === command,
    )?.output;
    return again === undefined ? {} : { again };
  };
  const printed = commands.map((command) => ({
    id: `${id}${command.id}`,
    text: command.output,
    ...printedAgain(command),
  }));
  return {
    texts: [...printed, ...probes],
    files: later.flatMap(({ stepId, files }) =>
      files.filter(({ change }) => change !== 'removed').map(({ path }) => ({ id: `${id}${stepId}`, path })),
    ),
    values: notes === null ? new Map() : readNotes(notes.notes).values,
    ...(notes?.again && { valuesAgain: readNotes(notes.again.notes).values }),
  };
}

/** Whether a value that a run noted is not the page's, and could be another in each run. */
export function hasValuesInDoubt(notes: string, ledger: Ledger): boolean {
  const { values } = readNotes(notes);
  return ledger.some((row) => {
    const noted = row.code === 'value' ? values.get(row.id) : undefined;
    if (row.code !== 'value' || noted === undefined) return false;
    return matchValue(row.data.text, noted) === 'not_seen' && mayVary(row.data.text, noted);
  });
}

/** The claims of a page that were seen in a run with marks only as another draw of what its product draws anew. */
export function drawnClaims(marked: MarkedRun | null, ledger: Ledger): ReadonlySet<string> {
  const [first, second] = [marked?.notes ?? '', marked?.again?.notes ?? ''].map(
    (notes) => readNotes(notes).values,
  );
  const drawn = ledger.filter((row) => {
    const [noted, again] = [first?.get(row.id), second?.get(row.id)];
    if (row.code !== 'value' || noted === undefined || again === undefined) return false;
    return matchValue(row.data.text, noted) === 'not_seen' && isDrawnAnew(row.data.text, noted, again);
  });
  return new Set(drawn.map(({ id }) => id));
}

/** Whether every step that is the goal was done and shows what it must. */
function isDone({ plan, run }: MeasuredRun, steps: readonly PlannedStep[]): boolean {
  return steps.every((step) => {
    const record = run.steps.find(({ stepId }) => stepId === step.id);
    return record !== undefined && checkStep(step, record, run.commands, plan).status === 'passed';
  });
}

/** Whether only a browser shows what is looked at: a file that is opened, or a page that scripts fill. */
function isDrawnByBrowser({ run }: MeasuredRun, steps: readonly PlannedStep[]): boolean {
  const own = new Set(steps.map(({ id }) => id));
  const probes = run.steps.filter(({ stepId }) => own.has(stepId)).flatMap((record) => record.probes);
  return (
    steps.some(({ action }) => action.kind === 'open_file') ||
    probes.some(({ bodyExcerpt }) => isEmptyShell(bodyExcerpt))
  );
}

/** What was seen of the goal in a run. */
export type GoalSeen = { fact: Fact; claims: ClaimSeen[] };

/**
 * The files that the goal's own commands are to work on and that nothing has made: a program that says nothing of them has done
 * nothing either. Where something brings files that nobody lists, they may be there.
 */
function missingInputs({ plan, run }: MeasuredRun, steps: readonly PlannedStep[]): string[] {
  const commands = plan.steps.flatMap(({ action }) => (action.kind === 'run' ? [action.command] : []));
  const own = new Set(steps.map(({ id }) => id));
  const isSilent = run.commands.every(
    ({ plannedStepId, output }) => !own.has(plannedStepId ?? '') || output.trim() === '',
  );
  if (!isSilent || commands.some(bringsFiles)) return [];
  const made = [
    ...plan.steps.flatMap(({ action }) => ('path' in action ? [action.path] : [])),
    ...run.steps.flatMap(({ files }) => files.map(({ path }) => path)),
    ...commands.flatMap(filesWrittenBy),
  ];
  const isMade = (path: string): boolean =>
    made.some((one) => one === path || one.endsWith(`/${path}`) || path.endsWith(`/${one}`));
  return steps.flatMap(({ action }) => (action.kind === 'run' ? unmadeFiles(action.command, isMade) : []));
}

/**
 * Looks at the goal in a run, by the same eyes whichever world it is: each claim that can be looked for must be seen;
 * without one, that it ran without an error is all.
 */
export function observeGoal(
  measured: MeasuredRun,
  ledger: Ledger,
  notes: MarkedRun | null,
  isCounted: (row: ClaimRow) => boolean = () => true,
): GoalSeen {
  const steps = goalSteps(measured.plan);
  const ids = measured.run.commands
    .filter(({ plannedStepId }) => steps.some((step) => step.id === plannedStepId))
    .map((command) => `${measured.id}${command.id}`);
  const evidence = ids.length > 0 ? ids : steps.map((step) => `${measured.id}${step.id}`);
  if (steps.length === 0) return { fact: no('not_planned'), claims: [] };
  if (!holdsGoalCode(measured.plan, ledger)) return { fact: no('goal_replaced', ...evidence), claims: [] };
  if (!isDone(measured, steps)) return { fact: no('not_done', ...evidence), claims: [] };
  const isDrawn = isDrawnByBrowser(measured, steps);
  const claims = goalClaims(measured.plan, ledger)
    .filter(isCounted)
    .map((row) => checkClaim(row, shownAt(measured, stepsOfClaim(row, ledger, steps), notes)))
    .map((claim) =>
      isDrawn && claim.seen === 'not_seen' ? { ...claim, seen: 'not_observable' as const } : claim,
    );
  const missing = claims.filter(({ seen }) => seen === 'not_seen');
  if (missing.length > 0) return { fact: no('claim_not_seen', ...missing.map(({ rowId }) => rowId)), claims };
  const found = claims.filter(({ seen }) => seen !== 'not_observable');
  if (found.length === 0) {
    const isInputThere = missingInputs(measured, steps).length === 0;
    const ran = isInputThere ? yes('ran_without_error', ...evidence) : no('input_missing', ...evidence);
    return { fact: ran, claims };
  }
  const isExact = found.every(({ seen }) => seen === 'seen');
  const by = found.flatMap((claim) => [claim.rowId, ...claim.evidence]);
  return { fact: yes(isExact ? 'seen' : 'seen_differently', ...by), claims };
}
