export {
  type AcceptanceDeps,
  type Accepted,
  acceptanceRequest,
  acceptedHeaders,
  acceptOnce,
  deleteExpiredAcceptance,
  describeLimit,
  idempotencyHeaders,
  orQueueFailure,
  replayAcceptance,
} from './acceptance/index.ts';
export { type BotKeys, botIdentityRoutes, createBotKeys, signRequest } from './bot-identity/index.ts';
export { auditNoticeJobs, unwatchAudits, watchAudits, watchersOf } from './notices/index.ts';
export { reportMailJobs, topFinding } from './report-mail/index.ts';
export {
  createLiveRuns,
  endRun,
  type LiveRuns,
  openDocument,
  packFile,
  readFileText,
  reportRoutes,
  reportRules,
  resignReports,
  unpackPart,
} from './reports/index.ts';
export { rerunRoutes, rerunRules } from './reruns/index.ts';
export { type AuditEngine, auditJobs, type SweepAuditsDeps, sweepAudits } from './runs/index.ts';
export { type SubmitDeps, submissionRoutes, submissionRules, submitQuickstart } from './submissions/index.ts';
export {
  type AuditRow,
  auditScheduleJobs,
  auditSchedules,
  type Every,
  findJourney,
  type JourneyRow,
  journeysOf,
  listAudits,
  type PageAudits,
  pageUrlOf,
  type QueueAuditDeps,
  queueAudit,
  readPageAudits,
  setSchedule,
  standingAudits,
  verdictsOf,
  workspaceAuditRoutes,
  workspaceAuditRules,
} from './workspace-audits/index.ts';
