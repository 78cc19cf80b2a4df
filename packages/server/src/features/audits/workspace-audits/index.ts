export { announceEnd, askerOf } from './announce-end.ts';
export { auditScheduleJobs, auditSchedules } from './jobs.ts';
export { listAudits } from './list-audits.ts';
export { type PageAudits, readPageAudits } from './page-audits.ts';
export { type QueueAuditDeps, queueAudit } from './queue-audit.ts';
export { workspaceAuditRoutes, workspaceAuditRules } from './routes.ts';
export { setSchedule } from './set-schedule.ts';
export {
  type AuditRow,
  type Every,
  findJourney,
  findWorkspaceOfRun,
  type JourneyRow,
  journeysOf,
  pageUrlOf,
  standingAudits,
  verdictsOf,
} from './store.ts';
