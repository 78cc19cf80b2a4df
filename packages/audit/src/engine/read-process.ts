import { flushCompileCache } from 'node:module';
import type { ChoiceWishes } from '../model/choice.ts';
import type { Plan } from '../model/plan.ts';
import { otherRoute } from '../plan/other-options.ts';
import { planToGoal } from '../plan/reach-goal.ts';
import { PageBeyondBounds } from '../read/page-bounds.ts';
import { readPage } from '../read/read-page.ts';
import type { ReadPage, ReadRequest, RefusedPage } from './read-apart.ts';

// Killed as soon as it has answered, it can keep nothing at its end.
flushCompileCache();

// A process of its own: a page that some rule takes for ever to read costs this process, not the service.
process.once('message', (source) => {
  // Sent by read-apart.ts alone.
  process.send?.(readAndPlan(source as ReadRequest));
});

function readAndPlan({
  choices = {},
  wishes = [],
  given = [],
  ...shown
}: ReadRequest): ReadPage | RefusedPage {
  try {
    const page = { ...readPage(shown), ...(given.length > 0 && { given }) };
    const plan = planToGoal(page, { choices });
    const planBy = (more: ChoiceWishes): Plan => planToGoal(page, { choices: { ...choices, ...more } });
    const other = otherRoute(plan);
    return { page, plan, otherPlan: other ? planBy(other) : null, wishedPlans: wishes.map(planBy) };
  } catch (error) {
    if (error instanceof PageBeyondBounds) return { refused: error.of };
    throw error;
  }
}
