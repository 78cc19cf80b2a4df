import { otherRoute } from '../plan/other-options.ts';
import { planJourney } from '../plan/plan-journey.ts';
import { readPage } from '../read/read-page.ts';
import type { ReadRequest } from './read-apart.ts';

// A process of its own: a page that some rule takes for ever to read costs this process, not the service.
process.once('message', (source) => {
  // Sent by read-apart.ts alone.
  const { choices = {}, ...shown } = source as ReadRequest;
  const page = readPage(shown);
  const plan = planJourney(page, { choices });
  const other = otherRoute(plan);
  process.send?.({ page, plan, otherPlan: other ? planJourney(page, { choices: other }) : null });
});
