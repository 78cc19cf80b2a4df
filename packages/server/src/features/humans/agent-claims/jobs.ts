import { deliverMail, type JobHandlers } from '../../../jobs/index.ts';
import type { Mailer } from '../../../lib/mail/mail.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { claimedMail } from './mails.ts';
import { findClaimedAgent } from './store.ts';

export interface ClaimJobDeps {
  readonly store: Store;
  readonly log: Log;
  readonly config: { readonly platformUrl: string };
  readonly mailer: Pick<Mailer, 'send'>;
}

/** Tells the owner of a fresh claim. */
export function claimJobs(deps: ClaimJobDeps): JobHandlers {
  return {
    'agent.claimed-mail': async ({ registration_id: registrationId }, { attempt }) => {
      const agent = await findClaimedAgent(deps.store.db, registrationId);
      if (agent?.email == null || agent.claimedAt === null) return;
      const { agentName, claimedAt, email } = agent;
      const claim = { registrationId, agentName, claimedAt };
      const mail = claimedMail(email, claim, deps.config.platformUrl);
      await deliverMail(deps, mail, attempt, { registration_id: registrationId });
    },
  };
}
