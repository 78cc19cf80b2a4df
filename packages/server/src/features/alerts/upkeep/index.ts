export { type AlertJobDeps, alertJobs, alertSchedules } from './jobs.ts';
export { sweepAlerts } from './sweep-alerts.ts';
