import type { JobHandlers } from '../../../jobs/index.ts';
import { type SendMailDeps, sendReportMail } from './send-mail.ts';

/** Mails what came of an audit. */
export function reportMailJobs(deps: SendMailDeps): JobHandlers {
  return { 'audit.mail': ({ run_id: runId }, { attempt }) => sendReportMail(deps, runId, attempt) };
}
