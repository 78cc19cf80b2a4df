import type { Choice, ChoiceWishes } from '../model/choice.ts';
import type { Goal } from '../model/goal.ts';
import type { Plan } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import { type Drafted, type Drafts, draftsOf } from './draft-journey.ts';
import { planDrafted } from './plan-journey.ts';
import type { PlanOptions } from './settle-page.ts';
import { STRAIGHT } from './straight.ts';

/** How many other readings are tried: by one flip, by two, and by one other option of the page; the way straight to the goal is one. */
const MOST = { one: 16, two: 16, option: 8 };
/** How many steps of pages may be looked at, so that long pages are not planned for long. */
const MOST_LOOKED_AT = 3_000;

function isReached(goal: Goal | null, steps: readonly { sourceStepIds: string[] }[]): boolean {
  const ids = goal === null ? [] : [goal.sourceStepId, ...goal.otherStepIds];
  return steps.some(({ sourceStepIds }) => sourceStepIds.some((id) => ids.includes(id)));
}

/** Whether a plan does the step that the verdict is about, or that of another way to the same. */
export function reachesGoal({ goal, steps }: Plan): boolean {
  return isReached(goal, steps);
}

/** A path by some wishes. */
type Tried = { wishes: ChoiceWishes; path: Drafted };

/** How near a choice is to the goal: about its step, about the way to it, or about something else. */
function distanceOf({ affects }: Choice, { planning: { goal, flow } }: Drafted): number {
  if (goal?.sourceStepId && affects.includes(goal.sourceStepId)) return 0;
  return affects.some((id) => flow[id] === 'main') ? 1 : 2;
}

/** Why a path leaves the goal out, and the choices about it. */
function outlookOf(path: Drafted): string {
  const { candidates, choices, goal } = path.planning;
  const { skip } = candidates.find(({ step }) => step.id === goal?.sourceStepId) ?? { skip: null };
  return JSON.stringify([
    skip,
    choices.filter((choice) => distanceOf(choice, path) === 0).map(({ id }) => id),
  ]);
}

/** The wishes for one choice more of a path, taken the other way: the nearest to the goal first, then the likeliest. */
function flipsOf({ wishes, path }: Tried, kind: Choice['kind']): ChoiceWishes[] {
  return path.planning.choices
    .filter((choice) => choice.kind === kind && choice.code !== 'route' && !(choice.id in wishes))
    .flatMap((choice) =>
      choice.options
        .filter(({ id }) => id !== choice.taken)
        .map(({ id, prior }) => ({ id, prior, choiceId: choice.id, distance: distanceOf(choice, path) })),
    )
    .sort((a, b) => a.distance - b.distance || b.prior - a.prior)
    .map(({ choiceId, id }) => ({ ...wishes, [choiceId]: id }));
}

/** What has to be wished beside what is given so that a path reaches the goal; null where it does, or where two flips are not enough. */
function wishesToGoal(draftWith: Drafts, given: ChoiceWishes): ChoiceWishes | null {
  const usual: Tried = { wishes: given, path: draftWith(given) };
  const { goal } = usual.path.planning;
  if (goal === null || isReached(goal, usual.path.steps)) return null;
  const [outlook, steps] = [outlookOf(usual.path), usual.path.planning.candidates.length];
  let left = Math.floor(MOST_LOOKED_AT / Math.max(steps, 1));

  function tryAll(readings: readonly ChoiceWishes[], most: number): { tried: Tried[]; reached?: Tried } {
    const tried: Tried[] = [];
    for (const wishes of readings.slice(0, Math.min(most, left))) {
      left -= 1;
      const one = { wishes, path: draftWith(wishes) };
      if (isReached(one.path.planning.goal, one.path.steps)) return { tried, reached: one };
      tried.push(one);
    }
    return { tried };
  }

  const one = tryAll(flipsOf(usual, 'interpretation'), MOST.one);
  if (one.reached) return one.reached.wishes;
  // A flip after which something else speaks against the goal, or more could be read otherwise, is on the way to it.
  const nearer = one.tried.filter(({ path }) => outlookOf(path) !== outlook);
  const two = tryAll(
    nearer.flatMap((each) => flipsOf(each, 'interpretation')),
    MOST.two,
  );
  if (two.reached) return two.reached.wishes;
  const option = tryAll(flipsOf(usual, 'option'), MOST.option).reached;
  // What the page offers to other readers is not taken where the way straight to the goal, which heeds no wish, needs none of it.
  const isFree = option !== undefined && Object.keys(given).length === 0;
  const reached = tryAll(isFree ? [STRAIGHT] : [], 1).reached ?? option;
  return reached?.wishes ?? null;
}

/** Plans a page so that its goal is reached, by as few other readings of it as that takes; else the likeliest plan. */
export function planToGoal(page: SourcePage, options: PlanOptions = {}): Plan {
  const draftWith = draftsOf(page);
  const given = options.choices ?? {};
  return planDrafted(page, draftWith, wishesToGoal(draftWith, given) ?? given);
}
