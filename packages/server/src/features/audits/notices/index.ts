export { auditNoticeJobs } from './jobs.ts';
export { queueNotice } from './send-notice.ts';
export { unwatchAudits, watchAudits, watchersOf } from './watch-audits.ts';
