export { auditNoticeJobs } from './jobs.ts';
export { queueNotice } from './queue-notice.ts';
export { unwatchAudits, watchAudits, watchersOf } from './watch-audits.ts';
