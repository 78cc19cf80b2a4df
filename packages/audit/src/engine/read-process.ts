import { planJourney } from '../plan/plan-journey.ts';
import { readPage } from '../read/read-page.ts';
import type { ReadRequest } from './read-apart.ts';

// A process of its own: a page that some rule takes for ever to read costs this process, not the service.
process.once('message', (source) => {
  // Sent by read-apart.ts alone.
  const { wantedOption, ...shown } = source as ReadRequest;
  const page = readPage(shown);
  const plan = planJourney(page, { wantedOption });
  const hasRoutes = plan.decisions.some((decision) => decision.ruleId === 'route');
  process.send?.({
    page,
    plan,
    otherPlan: hasRoutes ? planJourney(page, { takesOtherRoute: true }) : null,
  });
});
