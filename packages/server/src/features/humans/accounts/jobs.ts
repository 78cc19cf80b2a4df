import type { JobPayload } from '@waymark/contract';
import { deliverMail, type JobHandlers } from '../../../jobs/index.ts';
import { checkNewcomer } from './check-newcomer.ts';
import { CODE_LIFETIME_SECONDS, type HumanJobDeps } from './deps.ts';
import { codeMail, invitationMail } from './mails.ts';
import { noticeMail } from './notices.ts';
import { openCodeMail } from './queue-code-mail.ts';
import { deleteCodeMail, findCodeMail, findEmail, findInvitation } from './store.ts';

/**
 * Mails a code unless it was mailed, has expired or belongs to nobody who may enter, which is asked only here: whoever
 * asked for it has been answered already. Fails when the job is to be tried again; a second attempt is the same mail
 * (ADR 11). How it ended is kept nowhere: it would tell of the mailbox.
 */
async function sendCodeMail(deps: HumanJobDeps, mailId: string, attempt: number): Promise<void> {
  const { db } = deps.store;
  const row = await findCodeMail(db, mailId);
  if (row === undefined) return;
  const opened = row.expiresAt > deps.clock() ? openCodeMail(deps.keys, row) : undefined;
  if (opened !== undefined && (await checkNewcomer(deps, opened.email))) {
    const { email, code } = opened;
    const mail = codeMail(email, code, deps.config.platformUrl, CODE_LIFETIME_SECONDS / 60);
    await deliverMail(deps, { ...mail, id: row.id, at: row.createdAt }, attempt, { mail_id: row.id });
  }
  await deleteCodeMail(db, mailId);
}

/** Mails an invitation that still stands; fails when the job is to be tried again. */
async function sendInvitationMail(
  deps: HumanJobDeps,
  invitationId: string,
  job: { readonly jobId: string; readonly attempt: number },
): Promise<void> {
  const offer = await findInvitation(deps.store.db, invitationId, deps.clock());
  if (offer === undefined) return;
  const mail = invitationMail(offer.email, offer, deps.config.platformUrl);
  // Of the job, since an invitation may be sent again later, as another mail.
  const sameAgain = { ...mail, id: job.jobId, at: offer.createdAt };
  await deliverMail(deps, sameAgain, job.attempt, { invitation_id: invitationId });
}

/** Tells a person what was done in their name; fails when the job is to be tried again. */
async function sendNoticeMail(
  deps: HumanJobDeps,
  notice: JobPayload<'human.notice-mail'>,
  job: { readonly jobId: string; readonly attempt: number },
): Promise<void> {
  const email = await findEmail(deps.store.db, notice.user_id);
  if (email === undefined) return;
  const mail = noticeMail(email, notice, deps.config.platformUrl);
  const sameAgain = { ...mail, id: job.jobId, at: notice.at };
  await deliverMail(deps, sameAgain, job.attempt, { job_id: job.jobId });
}

/** Mails people what they wait for. */
export function humanJobs(deps: HumanJobDeps): JobHandlers {
  return {
    'human.code-mail': ({ mail_id: mailId }, { attempt }) => sendCodeMail(deps, mailId, attempt),
    'human.invitation-mail': ({ invitation_id: id }, job) => sendInvitationMail(deps, id, job),
    'human.notice-mail': (notice, job) => sendNoticeMail(deps, notice, job),
  };
}
