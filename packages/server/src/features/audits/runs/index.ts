export type { AuditEngine } from './engine.ts';
export { auditJobs } from './jobs.ts';
export { type SweepAuditsDeps, sweepAudits } from './sweep-audits.ts';
