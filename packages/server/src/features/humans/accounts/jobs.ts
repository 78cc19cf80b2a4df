import type { JobHandlers } from '../../../jobs/index.ts';
import type { HumanJobDeps } from './deps.ts';
import { sendCodeMail } from './send-code-mail.ts';
import { sendInvitationMail } from './send-invitation-mail.ts';

/** Mails people what they wait for. */
export function humanJobs(deps: HumanJobDeps): JobHandlers {
  return {
    'human.code-mail': ({ mail_id: mailId }, { attempt }) => sendCodeMail(deps, mailId, attempt),
    'human.invitation-mail': ({ invitation_id: id }, job) => sendInvitationMail(deps, id, job),
  };
}
