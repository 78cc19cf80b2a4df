import type { Mailer } from '../../../adapters/mail.ts';
import type { JobHandlers } from '../../../jobs/index.ts';
import type { Store } from '../../../store/index.ts';
import { claimedMail } from './mails.ts';
import { findClaimedAgent } from './store.ts';

export interface ClaimJobDeps {
  readonly store: Store;
  readonly config: { readonly platformUrl: string };
  readonly mailer: Pick<Mailer, 'send'>;
}

/** Tells the owner of a fresh claim. */
export function claimJobs(deps: ClaimJobDeps): JobHandlers {
  return {
    'agent.claimed-mail': async ({ registration_id: registrationId }) => {
      const agent = await findClaimedAgent(deps.store.db, registrationId);
      if (agent?.email == null || agent.claimedAt === null) return;
      const { agentName, claimedAt, email } = agent;
      const claim = { registrationId, agentName, claimedAt };
      await deps.mailer.send(claimedMail(email, claim, deps.config.platformUrl));
    },
  };
}
