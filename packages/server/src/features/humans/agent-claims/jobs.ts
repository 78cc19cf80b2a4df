import { deliverMail, type JobHandlers } from '../../../jobs/index.ts';
import type { Mail, Mailer } from '../../../lib/mail/mail.ts';
import type { Log } from '../../../lib/process/log.ts';
import { withoutLinks, writeLetter } from '../../../lib/text/letter.ts';
import type { Store } from '../../../store/index.ts';
import { grantedWords } from './scope-words.ts';
import { findClaimedAgent } from './store.ts';

export interface ClaimJobDeps {
  readonly store: Store;
  readonly log: Log;
  readonly config: { readonly platformUrl: string };
  readonly mailer: Pick<Mailer, 'send'>;
}

/** The mail that tells an owner of a fresh claim, with a way to take it back. */
function claimedMail(
  to: string,
  claim: {
    readonly registrationId: string;
    readonly agentName: string | null;
    readonly claimedAt: number;
    readonly grantedScope: string | null;
    readonly workspaceId: string;
  },
  platformUrl: string,
): Mail {
  const name = withoutLinks(claim.agentName ?? 'unnamed agent');
  const when = `${new Date(claim.claimedAt).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
  const subject = 'An agent was claimed for your account';
  const letter = writeLetter(subject, [
    `The agent "${name}" (a name it gave itself) was claimed for your account on ${when}.`,
    `It may now ${new Intl.ListFormat('en', { type: 'conjunction' }).format(grantedWords(claim.grantedScope))}.`,
    {
      lead: 'If this was not you, or you no longer need the agent, revoke it here:',
      url: `${platformUrl}/workspace/agents/${claim.workspaceId}`,
    },
  ]);
  // The Message-ID follows from the claim, so that a repeated attempt is recognisable as the same mail.
  return { id: `claimed-${claim.registrationId}`, to, subject, ...letter };
}

/** Tells the owner of a fresh claim. */
export function claimJobs(deps: ClaimJobDeps): JobHandlers {
  return {
    'agent.claimed-mail': async ({ registration_id: registrationId }, { attempt }) => {
      const agent = await findClaimedAgent(deps.store.db, registrationId);
      if (agent?.email == null || agent.claimedAt === null || agent.workspaceId === null) return;
      const { agentName, claimedAt, email, grantedScope, workspaceId } = agent;
      const claim = { registrationId, agentName, claimedAt, grantedScope, workspaceId };
      const mail = claimedMail(email, claim, deps.config.platformUrl);
      await deliverMail(deps, mail, attempt, { registration_id: registrationId });
    },
  };
}
