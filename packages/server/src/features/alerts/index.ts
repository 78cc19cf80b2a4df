export { alertPageRoutes } from './alert-pages/index.ts';
export { alertJobs, alertSchedules, sweepAlerts } from './upkeep/index.ts';
export { countOpen, type LapsedProof } from './watch/index.ts';
