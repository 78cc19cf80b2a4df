import { codeFacts } from '../../code/code-facts.ts';
import { isOfPackages } from '../../code/modules.ts';
import { reachesGoalAsFar } from '../../judge/facts/goal-steps.ts';
import type { Finding } from '../../judge/finding.ts';
import type { Judgement } from '../../judge/judgement.ts';
import { projectsNotEntered, wishToEnter } from '../../judge/made-projects.ts';
import type { ChoiceWishes } from '../../model/choice.ts';
import type { Plan, PlannedStep } from '../../model/plan.ts';
import type { RunRecord } from '../../model/run.ts';
import { reachesGoal } from '../../plan/reach-goal.ts';
import { STRAIGHT } from '../../plan/straight.ts';
import { mentions } from '../../shell/rewrite.ts';
import { planApart, type ReadRequest } from '../read-apart.ts';

/** Another reading of the page, with the plan that it gives and, where an interpretation was flipped, which one. */
export type Reading = { wishes: ChoiceWishes; flip: Flip | null; plan: Plan };

/** An interpretation taken the other way, and what had been taken. */
export type Flip = { label: string; taken: string };

const MOST_READINGS = 6;

const PORT_TAKEN = ['EADDRINUSE', 'already in use'];

/** Whether a step broke since a port was taken: only then it matters what runs already. */
function isPortTaken(findings: Judgement['findings']): boolean {
  return findings.some(({ quotes }) =>
    quotes.some((line) => PORT_TAKEN.some((words) => line.includes(words))),
  );
}

/** The interpretations that can matter at a step, likeliest first. */
export function flipsAt(
  plan: Plan,
  stepId: string,
  findings: Judgement['findings'],
): { wishes: ChoiceWishes; flip: Flip }[] {
  const sources = plan.steps.find(({ id }) => id === stepId)?.sourceStepIds ?? [];
  return plan.choices
    .filter(({ kind, affects }) => kind === 'interpretation' && sources.some((id) => affects.includes(id)))
    .filter(({ code }) => code !== 'earlier_servers' || isPortTaken(findings))
    .flatMap(({ id, options, taken }) => {
      const label = options.find((option) => option.id === taken)?.label ?? taken;
      return options
        .filter((option) => option.id !== taken)
        .map((option) => ({
          wishes: { [id]: option.id },
          label: option.label,
          taken: label,
          prior: option.prior,
        }));
    })
    .sort((a, b) => b.prior - a.prior)
    .map(({ wishes, label, taken }) => ({ wishes, flip: { label, taken } }));
}

/** The plans that go on in a folder in which a command was seen to make a project. */
function entering(plan: Plan, run: RunRecord, stepId: string | null): { wishes: ChoiceWishes; flip: Flip }[] {
  return projectsNotEntered(plan, run, stepId).map((project) => ({
    wishes: wishToEnter(project),
    flip: { label: `cd ${project.folder}`, taken: 'as_it_stands' },
  }));
}

function actionsOf({ steps }: Plan): string {
  return JSON.stringify(steps.map(({ action, alone }) => [action, alone ?? false]));
}

/** A reading that leaves out what the first one did would only shorten the journey until it passes. */
function dropsNothing(plan: Plan, first: Plan): boolean {
  const done = new Set(plan.steps.flatMap(({ sourceStepIds }) => sourceStepIds));
  const isDone = first.steps.every(({ sourceStepIds }) => sourceStepIds.every((id) => done.has(id)));
  return isDone && reachesGoalAsFar(first, plan);
}

/**
 * Whether a reading must break in the same way, so that no run is needed to know: all is done alike but that the code which
 * brings in what no step installs has more behind it.
 */
export function mustFailAlike(finding: Finding | undefined, first: Plan, other: Plan): boolean {
  if (finding?.code !== 'docs.missing-package' || finding.params.package === null) return false;
  const missing = [finding.params.package];
  const broken = first.steps.flatMap(({ action }) =>
    action.kind === 'write' &&
    codeFacts(action.content).imports.some(({ specifier }) => isOfPackages(missing, specifier))
      ? action
      : [],
  );
  const isBroken = ({ action }: PlannedStep): boolean =>
    action.kind === 'write' && broken.some(({ path }) => path === action.path);
  const othersOf = ({ steps }: Plan): string =>
    JSON.stringify(steps.filter((step) => !isBroken(step)).map(({ action }) => action));
  const grown = other.steps.filter(isBroken).map(({ action }) => action);
  return (
    broken.length > 0 &&
    grown.length === broken.length &&
    grown.every(
      (file, at) => 'content' in file && file.content.startsWith(broken[at]?.content.trimEnd() ?? '\0'),
    ) &&
    othersOf(first) === othersOf(other)
  );
}

/** Whether a step broke, by the page or by what the auditor derived; what waits for its reader or for time does so in every reading. */
function isBroken({ status, findings }: Pick<Judgement, 'findings' | 'status'>): boolean {
  return status === 'failed' || findings[0]?.code === 'auditor.derived-step';
}

/** Whether a command of the page speaks of its product. */
function namesProduct({ action }: PlannedStep, { goal }: Plan): boolean {
  return action.kind === 'run' && (goal?.products ?? []).some((name) => mentions(action.command, name));
}

/** Whether a step may be how the page has its reader get the product: it names it, and nothing of the page's own did before. */
function mayObtain(step: PlannedStep, plan: Plan): boolean {
  const before = plan.steps.slice(0, plan.steps.indexOf(step));
  const isObtained = before.some(
    (one) =>
      one.trust !== 'derived' &&
      namesProduct(one, plan) &&
      one.action.kind === 'run' &&
      one.action.pace === 'install',
  );
  return namesProduct(step, plan) && !isObtained;
}

/** The steps of the page that stand below its goal. */
function stepsBehindGoal({ coverage, goal }: Plan): ReadonlySet<string> {
  const ids = coverage.map(({ sourceStep }) => sourceStep.id);
  const at = ids.indexOf(goal?.sourceStepId ?? '');
  return new Set(at === -1 ? [] : ids.slice(at + 1));
}

/** Whether the commands of the page that are its goal went well. */
function ranGoal({ goal, steps }: Plan, checks: Judgement['checks']): boolean {
  const runs = steps.filter(
    ({ action, sourceStepIds, trust }) =>
      action.kind === 'run' && trust !== 'derived' && sourceStepIds.includes(goal?.sourceStepId ?? ''),
  );
  const passed = new Set(checks.flatMap(({ stepId, status }) => (status === 'passed' ? [stepId] : [])));
  return runs.length > 0 && runs.every(({ id }) => passed.has(id));
}

/**
 * Whether a plan does the step at which another ended. One that lacks it proves nothing where the page broke there, where
 * the step is on the way to the goal, or where it may be what gets the product; what only waits for its reader beside that
 * way, or was put behind the goal, may be left out, and what breaks beside the way after the goal's own command went well.
 */
export function answersFor(
  other: Plan,
  plan: Plan,
  { endedAt, status, checks }: Pick<Judgement, 'endedAt' | 'status' | 'checks'>,
): boolean {
  const ended = plan.steps.find(({ id }) => id === endedAt);
  const done = new Set(other.steps.flatMap((step) => step.sourceStepIds));
  if (ended === undefined) return true;
  const isNeeded = status === 'failed' || mayObtain(ended, plan);
  const behind = stepsBehindGoal(plan);
  const mayLack = (id: string): boolean => {
    const isMain = plan.mainFlow[id] === 'main';
    return isNeeded ? !isMain && behind.has(id) && ranGoal(plan, checks) : !isMain || behind.has(id);
  };
  return ended.sourceStepIds.every((id) => done.has(id) || mayLack(id));
}

/**
 * Plans the way straight to the goal, and where a step broke the other interpretations that could make it go otherwise;
 * says how many were left unplanned.
 */
export async function planOtherReadings(
  source: ReadRequest,
  { plan, run }: { plan: Plan; run: RunRecord },
  judgement: Pick<Judgement, 'endedAt' | 'findings' | 'status' | 'checks'>,
): Promise<{ readings: Reading[]; left: number }> {
  const readings: Reading[] = [];
  const known = new Set([actionsOf(plan)]);
  const { endedAt, findings } = judgement;
  const isOutside = isBroken(judgement) || findings[0]?.code === 'environment.own-project';
  const flips = [
    ...(isOutside ? entering(plan, run, endedAt) : []),
    ...(isBroken(judgement) ? flipsAt(plan, endedAt ?? '', findings) : []),
  ];
  const plans = await planApart(source, [STRAIGHT, ...flips.map(({ wishes }) => wishes)]);
  // What is not planned is not tried.
  if (plans === null) return { readings, left: flips.length };
  const [straight, ...flipped] = plans;
  const isAnswer = straight !== undefined && answersFor(straight, plan, judgement);
  if (isAnswer && reachesGoal(straight) && !known.has(actionsOf(straight))) {
    known.add(actionsOf(straight));
    if (!mustFailAlike(findings[0], plan, straight))
      readings.push({ wishes: STRAIGHT, flip: null, plan: straight });
  }
  for (const [at, { wishes, flip }] of flips.entries()) {
    if (readings.length === MOST_READINGS) return { readings, left: flips.length - at };
    const other = flipped[at];
    if (!other || known.has(actionsOf(other)) || !dropsNothing(other, plan)) continue;
    if (mustFailAlike(findings[0], plan, other)) continue;
    known.add(actionsOf(other));
    readings.push({ wishes, flip, plan: other });
  }
  return { readings, left: 0 };
}
