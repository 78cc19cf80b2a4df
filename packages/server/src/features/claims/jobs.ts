import type { JobHandlers } from '../../jobs/index.ts';
import type { Store } from '../../store/index.ts';
import { findClaimedAgent } from './store.ts';

export interface ClaimJobDeps {
  readonly store: Store;
  readonly config: { readonly platformUrl: string };
  readonly mailer: { send(mail: { id: string; to: string; subject: string; text: string }): Promise<void> };
}

function mailText(agentName: string, when: string, platformUrl: string): string {
  return [
    `The agent "${agentName}" (a name it gave itself) was claimed for your account on ${when}.`,
    '',
    'It may now read your projects, audits and figures, queue audits, rotate ingest keys and report friction.',
    '',
    'Was this not you, or is the agent no longer needed? Revoke it at once:',
    `${platformUrl}/workspace`,
    '',
  ].join('\n');
}

/** Tells the owner of a fresh claim, with a way to take it back. The Message-ID makes a repeat recognisable. */
export function claimJobs(deps: ClaimJobDeps): JobHandlers {
  return {
    'agent.claimed-mail': async ({ registration_id: id }) => {
      const agent = await findClaimedAgent(deps.store.db, id);
      if (agent?.email == null || agent.claimedAt === null) return;
      const when = `${new Date(agent.claimedAt).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
      await deps.mailer.send({
        id: `claimed-${id}`,
        to: agent.email,
        subject: 'An agent was claimed for your account',
        text: mailText(agent.agentName ?? 'unnamed agent', when, deps.config.platformUrl),
      });
    },
  };
}
