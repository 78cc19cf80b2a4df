export { alertPageRoutes } from './alert-pages/index.ts';
export { endTelling } from './channels/index.ts';
export { alertJobs, alertRoom, alertSchedules, sweepAlerts } from './upkeep/index.ts';
export { countOpen, type LapsedProof } from './watch/index.ts';
