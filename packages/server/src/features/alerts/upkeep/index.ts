export { type AlertJobDeps, alertJobs, alertRoom, alertSchedules } from './jobs.ts';
export { sweepAlerts } from './sweep-alerts.ts';
