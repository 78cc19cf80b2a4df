import { flushCompileCache } from 'node:module';
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

function readAndPlan({ choices = {}, ...shown }: ReadRequest): ReadPage | RefusedPage {
  try {
    const page = readPage(shown);
    const plan = planToGoal(page, { choices });
    const other = otherRoute(plan);
    return { page, plan, otherPlan: other ? planToGoal(page, { choices: { ...choices, ...other } }) : null };
  } catch (error) {
    if (error instanceof PageBeyondBounds) return { refused: error.of };
    throw error;
  }
}
