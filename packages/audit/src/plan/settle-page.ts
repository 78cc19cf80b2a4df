import type { ChoiceWishes } from '../model/choice.ts';
import type { SourcePage } from '../model/source.ts';
import { applyDecisions } from './apply-decisions.ts';
import type { Planning } from './decisions.ts';
import { goalOf } from './goal/goal-of.ts';
import { mainFlowOf } from './goal/main-flow.ts';
import { PASSES, type Pass, STRAIGHT_PASSES } from './passes.ts';
import { beginningOf } from './set-apart.ts';
import { isStraight } from './straight.ts';

/** The options to take where another path than the usual one is wanted, by the ids of their choices. */
export type PlanOptions = { choices?: ChoiceWishes };

/** Settles one page again and again, for other wishes each time; what does not depend on them is looked at once. */
export function settling(
  page: SourcePage,
  passes: readonly Pass[] = PASSES,
): (choices: ChoiceWishes) => Planning {
  const goal = goalOf(page);
  const flow = mainFlowOf(page, goal);
  const begin = beginningOf(page, goal);
  return (choices) => {
    const wishes = new Map(Object.entries(choices));
    const begun = { page, ...begin(wishes), decisions: [], frictions: [], goal, flow, wishes };
    const own = isStraight(wishes) ? STRAIGHT_PASSES : passes;
    return own.reduce<Planning>((view, pass) => applyDecisions(view, pass.decide(view)), begun);
  };
}

/** Leaves out, takes in and orders what the page offers: pass after pass, each in view of what those before decided. */
export function settlePage(
  page: SourcePage,
  { choices = {} }: PlanOptions = {},
  passes: readonly Pass[] = PASSES,
): Planning {
  return settling(page, passes)(choices);
}
