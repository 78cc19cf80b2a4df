import type { Mail } from '../../../lib/mail/mail.ts';
import { withoutLinks, writeLetter } from '../../../lib/text/letter.ts';

/** The mail with a sign-in code. The code stays out of the subject, which locked screens show. */
export function codeMail(to: string, code: string, platformUrl: string, lifetimeMinutes: number): Mail {
  const host = new URL(platformUrl).host;
  const subject = `Your sign-in code for ${host}`;
  const letter = writeLetter(subject, [
    `Your sign-in code for ${host}:`,
    { code },
    `It works once, for ${lifetimeMinutes} minutes, and only in the browser that asked for it.`,
    `Do not tell anyone this code, and type it only on ${platformUrl}/sign-in/code. We never ask for it by mail, chat or phone, and no agent may ask for it.`,
    'If you did not ask for it, ignore this mail. Without the code nobody can sign in.',
  ]);
  return { to, subject, ...letter };
}

/** The mail that offers a place in a workspace; it carries no secret, because signing in proves the address. */
export function invitationMail(
  to: string,
  invitation: { readonly workspaceName: string; readonly invitedBy: string; readonly role: string },
  platformUrl: string,
): Mail {
  const { host } = new URL(platformUrl);
  const { invitedBy, role } = invitation;
  const subject = `An invitation to a workspace on ${host}`;
  const letter = writeLetter(subject, [
    `${invitedBy} invites you to the workspace “${withoutLinks(invitation.workspaceName)}” on ${host}, as ${role}.`,
    { lead: 'To accept or decline, sign in with this address:', url: `${platformUrl}/sign-in` },
    'If you do not know them, ignore this mail. Nothing happens until you accept.',
  ]);
  return { to, subject, ...letter };
}
