import { enqueue, MAIL_ATTEMPTS } from '../../../jobs/index.ts';
import type { Mail } from '../../../lib/mail/mail.ts';
import { withoutLinks, writeLetter } from '../../../lib/text/letter.ts';
import type { Db } from '../../../store/index.ts';

/** What a person is told by mail, since somebody else at their browser could have done it. */
const subjects = {
  passkey_added: 'A passkey was added to your account',
  workspace_deleted: 'A workspace was deleted',
  key_created: 'An API key was made in your name',
  provider_linked: 'Another way to sign in was added to your account',
} as const;
export type NoticeAbout = keyof typeof subjects;

const sentences: Readonly<Record<NoticeAbout, (name: string, host: string) => string>> = {
  workspace_deleted: (name, host) =>
    `The workspace “${name}” on ${host}, of which you were a member, was deleted by one of its owners with everything that it held.`,
  key_created: (name, host) =>
    `The key “${name}” was made on ${host}. A program that has it acts in your name.`,
  provider_linked: (name, host) =>
    `Whoever signs in with your account at ${name} now signs in as you on ${host}.`,
  passkey_added: (name, host) =>
    `The passkey “${name}” was added to your account on ${host}. It can sign in as you.`,
};

/** Queues a mail about what was just done in a person's name, in the transaction that did it. */
export async function queueNotice(
  db: Db,
  notice: { readonly userId: string; readonly about: NoticeAbout; readonly name: string },
  now: number,
): Promise<void> {
  const { userId: user_id, about, name } = notice;
  await enqueue(
    db,
    'human.notice-mail',
    { user_id, about, name, at: now },
    { now, maxAttempts: MAIL_ATTEMPTS },
  );
}

/** The mail of a notice; it leads to where the change can be undone. */
export function noticeMail(
  to: string,
  notice: { readonly about: NoticeAbout; readonly name: string },
  platformUrl: string,
): Mail {
  const { host } = new URL(platformUrl);
  const subject = `${subjects[notice.about]} on ${host}`;
  const letter = writeLetter(subject, [
    sentences[notice.about](withoutLinks(notice.name), host),
    ...(notice.about === 'workspace_deleted'
      ? ['It cannot be brought back. Ask the other owners if you did not expect it.']
      : [
          'If that was you, there is nothing to do.',
          {
            lead: 'If not, sign in, remove it and end the sessions that you do not know:',
            url: `${platformUrl}/account`,
          },
        ]),
  ]);
  return { to, subject, ...letter };
}
