import { parentPort, workerData } from 'node:worker_threads';
import { planJourney } from '../plan/plan-journey.ts';
import { type PageSource, readPage } from '../read/read-page.ts';

// A thread of its own: a page that some rule takes for ever to read costs this thread, not the service.
const page = readPage(workerData as PageSource);
const plan = planJourney(page);
const hasRoutes = plan.decisions.some((decision) => decision.ruleId === 'route');
parentPort?.postMessage({
  page,
  plan,
  otherPlan: hasRoutes ? planJourney(page, { takesOtherRoute: true }) : null,
});
