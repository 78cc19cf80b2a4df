export { alertPageRoutes } from './alert-pages/index.ts';
export { endTelling } from './channels/index.ts';
export { alertPath } from './messages/index.ts';
export { alertJobs, alertRoom, alertSchedules, sweepAlerts } from './upkeep/index.ts';
export { type AlertRow, alertsOf, countOpen, type LapsedProof } from './watch/index.ts';
