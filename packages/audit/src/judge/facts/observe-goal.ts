import { readNotes } from '../../code/mark-uses.ts';
import type { ClaimRow, Ledger } from '../../model/ledger.ts';
import type { Plan, PlannedStep } from '../../model/plan.ts';
import type { CommandRecord } from '../../model/run.ts';
import { bareWord, inputsOf } from '../../plan/files-read.ts';
import { unmadeFiles } from '../../plan/unmade-files.ts';
import { bringsFiles } from '../../shell/made-files.ts';
import { filesWrittenBy } from '../../shell/written-files.ts';
import { type Fact, no, yes } from '../certify/fact.ts';
import { isEmptyShell } from '../check-signal.ts';
import { checkStep } from '../check-step.ts';
import { type ClaimSeen, checkClaim, type Shown } from './check-claim.ts';
import { mayBeOfTheDay } from './day-values.ts';
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
    ...(notes?.later && { valuesLater: readNotes(notes.later.notes).values }),
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

/** Whether a value of the goal that a run noted is not the page's, and could be that of another day. */
export function hasValuesOfTheDay(notes: string, plan: Pick<Plan, 'goal'>, ledger: Ledger): boolean {
  const { values } = readNotes(notes);
  return goalClaims(plan, ledger).some((row) => {
    const noted = row.code === 'value' ? values.get(row.id) : undefined;
    if (row.code !== 'value' || noted === undefined) return false;
    return matchValue(row.data.text, noted) === 'not_seen' && mayBeOfTheDay(row.data.text, noted);
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

/** The functions of the page that were told of an error instead of a result, as places of the notes. */
function reportedErrors(notes: MarkedRun | null): string[] {
  if (notes === null) return [];
  const { reported } = readNotes(notes.notes);
  const known = new Set(notes.files.flatMap(({ marks }) => marks.map(({ id }) => id)));
  return [...reported.keys()].filter((id) => known.has(id)).map((id) => `${notes.id}${id}`);
}

/** What was seen of the goal in a run. */
export type GoalSeen = { fact: Fact; claims: ClaimSeen[] };

/** What package managers keep in a folder; it is nothing to work on. */
const OF_MANAGERS = ['package.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', '.yarnrc.yml'];

/** Whether a word stands for whatever is in the folder. */
function isWholeFolder(word: string): boolean {
  return ['.', './'].includes(bareWord(word));
}

/** The files that a page, its commands or a run have made. */
function filesMade({ plan, run }: MeasuredRun): string[] {
  return [
    ...plan.steps.flatMap(({ action }) => ('path' in action ? [action.path] : [])),
    ...run.steps.flatMap(({ files }) => files.map(({ path }) => path)),
    ...plan.steps.flatMap(({ action }) => (action.kind === 'run' ? filesWrittenBy(action.command) : [])),
  ];
}

/**
 * Whether the goal's own commands lack what they are to work on: files that nothing has made and of which the program says
 * nothing, or, whatever it prints, everything in a folder that is empty and stays so. Where something brings files that nobody
 * lists, they may be there.
 */
function lacksInput(measured: MeasuredRun, steps: readonly PlannedStep[]): boolean {
  const { plan, run } = measured;
  if (plan.steps.some(({ action }) => action.kind === 'run' && bringsFiles(action.command))) return false;
  const own = new Set(steps.map(({ id }) => id));
  const records = run.commands.filter(({ plannedStepId }) => own.has(plannedStepId ?? ''));
  const made = filesMade(measured);
  const isMade = (path: string): boolean =>
    made.some((one) => one === path || one.endsWith(`/${path}`) || path.endsWith(`/${one}`));
  const isEmpty = made.every((path) => OF_MANAGERS.includes(path) || path.startsWith('node_modules/'));
  const isSilent = records.every(({ output }) => output.trim() === '');
  const hasEnded = records.every(({ ending }) => ending.kind === 'exited');
  return steps.some(({ action }) => {
    if (action.kind !== 'run') return false;
    if (isSilent && unmadeFiles(action.command, isMade).length > 0) return true;
    return isEmpty && hasEnded && inputsOf(action.command, isWholeFolder).length > 0;
  });
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
    if (lacksInput(measured, steps)) return { fact: no('input_missing', ...evidence), claims };
    const reported = reportedErrors(notes);
    const ran =
      reported.length > 0 ? no('error_reported', ...reported) : yes('ran_without_error', ...evidence);
    return { fact: ran, claims };
  }
  const isExact = found.every(({ seen }) => seen === 'seen');
  const by = found.flatMap((claim) => [claim.rowId, ...claim.evidence]);
  return { fact: yes(isExact ? 'seen' : 'seen_differently', ...by), claims };
}
