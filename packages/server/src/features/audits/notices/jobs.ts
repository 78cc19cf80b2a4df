import type { JobHandlers } from '../../../jobs/index.ts';
import { type SendNoticeDeps, sendNotice } from './send-notice.ts';

/** Mails the people of a workspace what they asked to hear of its audits. */
export function auditNoticeJobs(deps: SendNoticeDeps): JobHandlers {
  return {
    'audit.notice': ({ run_id: runId, user_id: userId }, { attempt }) =>
      sendNotice(deps, { runId, userId }, attempt),
  };
}
