import { planJourney } from '../plan/plan-journey.ts';
import { type PageSource, readPage } from '../read/read-page.ts';

// A process of its own: a page that some rule takes for ever to read costs this process, not the service.
process.once('message', (source) => {
  // Sent by read-apart.ts alone.
  const page = readPage(source as PageSource);
  const plan = planJourney(page);
  const hasRoutes = plan.decisions.some((decision) => decision.ruleId === 'route');
  process.send?.({
    page,
    plan,
    otherPlan: hasRoutes ? planJourney(page, { takesOtherRoute: true }) : null,
  });
});
