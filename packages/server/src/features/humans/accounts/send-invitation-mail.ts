import { deliverMail } from '../../../jobs/index.ts';
import type { HumanJobDeps } from './deps.ts';
import { invitationMail } from './mails.ts';
import { findInvitation } from './store.ts';

/** Mails an invitation that still stands; fails when the job is to be tried again. */
export async function sendInvitationMail(
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
