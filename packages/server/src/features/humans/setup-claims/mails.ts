import type { Mail } from '../../../lib/mail/mail.ts';
import { withoutLinks, writeLetter } from '../../../lib/text/letter.ts';

/** The mail that tells an owner that a site's Pulse project is now theirs. */
export function setupClaimedMail(
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
    { lead: 'See the project, or undo the claim if it was not you:', url: `${platformUrl}/workspace` },
  ]);
  // The Message-ID follows from the setup, so that a repeated attempt is recognisable as the same mail.
  return { id: `setup-claimed-${setup.id}`, to, subject, ...letter };
}
