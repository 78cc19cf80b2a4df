import { deliverMail, type JobHandlers } from '../../../jobs/index.ts';
import type { Mail, Mailer } from '../../../lib/mail/mail.ts';
import type { Log } from '../../../lib/process/log.ts';
import { withoutLinks, writeLetter } from '../../../lib/text/letter.ts';
import type { Store } from '../../../store/index.ts';
import { findClaimedSetup } from './store.ts';

export interface SetupClaimJobDeps {
  readonly store: Store;
  readonly log: Log;
  readonly config: { readonly platformUrl: string };
  readonly mailer: Pick<Mailer, 'send'>;
}

/** The mail that tells an owner that a site's Pulse project is now theirs. */
function setupClaimedMail(
  to: string,
  setup: {
    readonly id: string;
    readonly origin: string;
    readonly projectName: string;
    readonly workspaceName: string | null;
    readonly claimedAt: number;
  },
  platformUrl: string,
): Mail {
  const when = `${new Date(setup.claimedAt).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
  const where =
    setup.workspaceName === null ? '' : ` into the workspace "${withoutLinks(setup.workspaceName)}"`;
  const subject = 'A Pulse project was claimed for your account';
  const letter = writeLetter(subject, [
    `The project "${withoutLinks(setup.projectName)}" of ${setup.origin} was claimed${where} on ${when}.`,
    'Its ingest key stays active: whoever deployed it can still send events. You can rotate and revoke keys at any time.',
    // The workspace visited last may be another one.
    {
      lead: 'See the project, or undo the claim if it was not you:',
      url: `${platformUrl}${setup.workspaceName === null ? '/workspace' : `/workspace/projects/${setup.id}`}`,
    },
  ]);
  // The Message-ID follows from the setup, so that a repeated attempt is recognisable as the same mail.
  return { id: `setup-claimed-${setup.id}`, to, subject, ...letter };
}

/** Tells the owner of a freshly claimed setup. */
export function setupClaimJobs(deps: SetupClaimJobDeps): JobHandlers {
  return {
    'setup.claimed-mail': async ({ setup_id: id }, { attempt }) => {
      const setup = await findClaimedSetup(deps.store.db, id);
      if (setup === undefined || setup.claimedAt === null) return;
      const { email, claimedAt, ...shown } = setup;
      const mail = setupClaimedMail(email, { ...shown, id, claimedAt }, deps.config.platformUrl);
      await deliverMail(deps, mail, attempt, { setup_id: id });
    },
  };
}
