import type { JobHandlers } from '../../../jobs/index.ts';
import { runDueSchedules, type ScheduleDeps } from './run-due-schedules.ts';

const MINUTE_MS = 60 * 1000;

export const auditSchedules = [
  { name: 'audit.schedule', kind: 'audit.schedule', everyMs: MINUTE_MS },
] as const;

/** Queues what the workspaces' schedules ask for. */
export function auditScheduleJobs(deps: ScheduleDeps): JobHandlers {
  return { 'audit.schedule': (_payload, { signal }) => runDueSchedules(deps, signal) };
}
