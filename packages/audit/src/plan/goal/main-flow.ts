import type { FlowPart, Goal, MainFlow } from '../../model/goal.ts';
import type { SourcePage } from '../../model/source.ts';
import { stepNumber } from '../candidates.ts';
import { type FlowStep, flowSteps, meansOneOf } from './flow-step.ts';
import { isNamedAfter, isProgramOf } from './products.ts';
import { isSameFile } from './trail.ts';

/** What the steps of the flow have made so far. */
type Made = { names: Set<string>; paths: Set<string>; obtained: Set<string>; hasProject: boolean };

const nothingMade = (): Made => ({
  names: new Set(),
  paths: new Set(),
  obtained: new Set(),
  hasProject: false,
});

function make(made: Made, { declares, makes, makesProject, obtains }: FlowStep): void {
  for (const name of obtains) made.obtained.add(name);
  for (const name of declares) made.names.add(name);
  for (const path of makes) made.paths.add(path);
  made.hasProject ||= makesProject || makes.some((path) => path.endsWith('package.json'));
}

/** Whether a step uses something that the flow has made and that it does not make itself. */
function usesMade(made: Made, step: FlowStep): boolean {
  return (
    step.names.some((name) => made.names.has(name)) ||
    step.makes.some((path) => made.paths.has(path)) ||
    step.mentions.some((mention) => meansOneOf(made.paths, mention)) ||
    (step.usesProject && made.hasProject) ||
    (step.runsFile !== null && made.hasProject) ||
    step.visits
  );
}

/** Whether a step needs a file, a project or the nameless code that an earlier one makes, or asks what it starts. */
function needs(later: FlowStep, earlier: FlowStep): boolean {
  const made = nothingMade();
  make(made, { ...earlier, declares: [] });
  const isNameless = earlier.declares.length > 0 && earlier.makes.length === 0;
  return (
    (earlier.listensOn !== null && later.asksOn.includes(earlier.listensOn)) ||
    usesMade(made, { ...later, visits: false, runsFile: null }) ||
    (isNameless && later.runsFile !== null) ||
    (earlier.declares.length > 0 && later.copiesAbove)
  );
}

/** What made a file that no step of the page writes: the nearest call of the product, or the project's scaffolder. */
function makerOf(
  before: readonly FlowStep[],
  { runsFile }: FlowStep,
  products: readonly string[],
): FlowStep | undefined {
  if (runsFile === null || before.some(({ makes }) => makes.some((path) => isSameFile(path, runsFile))))
    return undefined;
  return before.findLast(
    ({ calls, makesProject, declares }) =>
      makesProject || declares.length > 0 || calls.some((call) => isProgramOf(products, call)),
  );
}

/** The nearest steps above that declare what a step uses. */
function declaring(before: readonly FlowStep[], { names }: FlowStep): FlowStep[] {
  return names.flatMap((name) => before.findLast(({ declares }) => declares.includes(name)) ?? []);
}

/** The first of those that tell one installation side by side, where the page lists a way for each reader. */
function firstLike(above: readonly FlowStep[]): FlowStep | undefined {
  const nearest = above.at(-1);
  return above.find(
    ({ sectionId, obtains }) => sectionId === nearest?.sectionId && obtains.join() === nearest.obtains.join(),
  );
}

/** Which step got what another one calls: the nearest above it, or else the first of the page. */
function sourceOf(steps: readonly FlowStep[], at: number, products: readonly string[]): FlowStep | undefined {
  const calls = steps[at]?.calls.filter((call) => isProgramOf(products, call)) ?? [];
  const gets = steps.filter(({ installs, isForOthers }) => !isForOthers && installs);
  const named = gets.filter(({ obtains }) =>
    calls.some((call) => obtains.some((name) => isNamedAfter(name, call))),
  );
  const sources = named.length > 0 ? named : gets;
  const above = sources.filter((step) => steps.indexOf(step) < at);
  // What is fetched where it is called waits for no installation below.
  const below = steps[at]?.obtains.length === 0 ? sources[0] : undefined;
  return calls.length === 0 ? undefined : (firstLike(above) ?? below);
}

/** What a look at something needs: what was started above or beside it, or else what last called the product. */
function startOf(steps: readonly FlowStep[], at: number, products: readonly string[]): FlowStep | undefined {
  const visit = steps[at];
  const before = steps.slice(0, at).filter(({ isForOthers }) => !isForOthers);
  const calls = ({ calls: called }: FlowStep): boolean => called.some((call) => products.includes(call));
  if (!visit?.visits) return undefined;
  return before.findLast(({ starts }) => starts) ?? startedBeside(steps, visit) ?? before.findLast(calls);
}

/** The steps that the goal needs, and those that they need. */
function neededFor(steps: readonly FlowStep[], goalAt: number, products: readonly string[]): Set<FlowStep> {
  const needed = new Set<FlowStep>();
  const open = [goalAt];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const step = steps[at];
    if (!step || needed.has(step)) continue;
    needed.add(step);
    const before = steps.slice(0, at).filter(({ isForOthers }) => !isForOthers);
    const sources = [
      startOf(steps, at, products),
      sourceOf(steps, at, products),
      makerOf(before, step, products),
    ];
    const found = [...sources, ...declaring(before, step), ...before.filter((one) => needs(step, one))];
    for (const one of found) if (one) open.push(steps.indexOf(one));
  }
  return needed;
}

/** What is looked at may be told of above the command that starts it. */
function startedBeside(steps: readonly FlowStep[], visit: FlowStep): FlowStep | undefined {
  return steps.find(
    ({ sectionId, starts, isForOthers }) => sectionId === visit.sectionId && starts && !isForOthers,
  );
}

/** Where the flow begins: with the first step that the goal needs, and the ground that was laid right above it. */
function beginOf(steps: readonly FlowStep[], needed: ReadonlySet<FlowStep>): number {
  let at = steps.findIndex((step) => needed.has(step));
  while (steps[at - 1]?.isGround) at -= 1;
  return at;
}

/** Whether a snippet goes on with an example that stays aside, and with nothing else. */
function goesOnAside({ names }: FlowStep, aside: ReadonlySet<string>, made: Made): boolean {
  return names.some((name) => aside.has(name)) && !names.some((name) => made.names.has(name));
}

/** Whether a step makes a project that no other step goes into or works in, above a goal that brings the product in by itself. */
function isProjectApart(step: FlowStep, between: readonly FlowStep[], goal: FlowStep | undefined): boolean {
  if (!step.makesProject || !goal?.bringsIn || goal.makes.length > 0) return false;
  return between.every(
    ({ makesProject, usesProject, calls }) => makesProject || !(usesProject || calls.includes('cd')),
  );
}

/** The steps up to the goal, from the first that it needs; examples of their own that nothing there needs stay aside. */
function wayTo(steps: readonly FlowStep[], goalAt: number, products: readonly string[]): Set<FlowStep> {
  const needed = neededFor(steps, goalAt, products);
  const between = steps.slice(beginOf(steps, needed), goalAt).filter(({ isForOthers }) => !isForOthers);
  const made = nothingMade();
  const aside = new Set<string>();
  const way = new Set(needed);
  for (const step of between) {
    // What goes into a file that was made before it is no example of its own.
    const isOwn = step.bringsIn && !step.makes.some((path) => made.paths.has(path));
    const isApart = isProjectApart(step, between, steps[goalAt]);
    if (!isOwn && !isApart && !goesOnAside(step, aside, made)) way.add(step);
    if (way.has(step)) make(made, step);
    else for (const name of step.declares) aside.add(name);
  }
  return new Set(steps.filter((step) => way.has(step)));
}

/** Whether the page numbers a step in the list, or among the sections, of one of the flow. */
function isNumbered(page: SourcePage): (step: FlowStep, last: FlowStep) => boolean {
  const sections = new Map(page.sections.map((section) => [section.id, section]));
  return (step, last) => {
    if (step.sectionId === last.sectionId) {
      const around = last.listPath.slice(0, -1).join();
      return (
        last.listPath.length > 0 &&
        step.listPath.length >= last.listPath.length &&
        step.listPath.slice(0, last.listPath.length - 1).join() === around
      );
    }
    const [one, other] = [sections.get(last.sectionId), sections.get(step.sectionId)];
    if (one?.steps !== undefined && one.steps === other?.steps) return true;
    const [from, to] = [stepNumber(one?.title ?? ''), stepNumber(other?.title ?? '')];
    return one?.parentId === other?.parentId && from !== null && to !== null && to >= from;
  };
}

/** The steps behind the goal that go on with what the flow has made; it ends for good before the first that does not. */
function wayOn(page: SourcePage, steps: readonly FlowStep[], goalAt: number, way: Set<FlowStep>): void {
  const made = nothingMade();
  for (const step of way) make(made, step);
  const numbered = isNumbered(page);
  let last = steps[goalAt];
  for (const step of steps.slice(goalAt + 1)) {
    if (step.isForOthers || way.has(step) || !last) continue;
    const isAnew = step.installs || step.bringsIn || step.obtains.some((name) => !made.obtained.has(name));
    const goesOn = !isAnew && usesMade(made, step);
    if (!goesOn && !numbered(step, last)) {
      if (step.isRunnable) return;
      continue;
    }
    way.add(step);
    make(made, step);
    last = step;
  }
}

/** Which steps of a page lead to its goal and on from there, which are for other readers, and which are examples more. */
export function mainFlowOf(page: SourcePage, goal: Goal | null): MainFlow {
  const steps = flowSteps(page, goal?.products ?? []);
  const goalAt = steps.findIndex(({ id }) => id === goal?.sourceStepId);
  const products = goal?.products ?? [];
  const way = goalAt === -1 ? new Set<FlowStep>() : wayTo(steps, goalAt, products);
  // The route by hand is for the same readers; what leads to the same by other tabs is not.
  for (const [at, { id, isForOthers }] of steps.entries())
    if (goal?.otherStepIds.includes(id) && !isForOthers)
      for (const step of wayTo(steps, at, products)) way.add(step);
  if (goalAt !== -1) wayOn(page, steps, goalAt, way);
  const partOf = (step: FlowStep): FlowPart => {
    if (way.has(step)) return 'main';
    return step.isForOthers || step.isInBrowser ? 'option' : 'further';
  };
  return Object.fromEntries(steps.map((step) => [step.id, partOf(step)]));
}
