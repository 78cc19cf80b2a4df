import { problemText } from '../../lib/errors/problem-text.ts';
import { type Mail, type Mailer, MailRefusedError } from '../../lib/mail/mail.ts';
import type { Log } from '../../lib/process/log.ts';

/** Two hours of patience with a mail server, by the queue's doubling waits. */
export const MAIL_ATTEMPTS = 16;

const REPLY_CHARACTERS = 300;

/** How a mail ended, and what the server said where it was not taken; unwanted is what nobody is to read any more. */
export interface MailEnd {
  readonly state: 'sent' | 'bounced' | 'given_up' | 'unwanted';
  readonly reply: string | null;
}

function endOf(error: unknown, attempt: number): 'bounced' | 'given_up' | undefined {
  if (error instanceof MailRefusedError && error.isPermanent) return 'bounced';
  return attempt >= MAIL_ATTEMPTS ? 'given_up' : undefined;
}

/** Sends the mail of a job; fails when the job is to be tried again. `about` is what the log calls it by. */
export async function deliverMail(
  deps: { readonly mailer: Pick<Mailer, 'send'>; readonly log: Log },
  mail: Mail,
  attempt: number,
  about: Readonly<Record<string, string>>,
): Promise<MailEnd> {
  try {
    await deps.mailer.send(mail);
    return { state: 'sent', reply: null };
  } catch (error) {
    const state = endOf(error, attempt);
    if (state === undefined) throw error;
    const reply = problemText(error).slice(0, REPLY_CHARACTERS);
    deps.log.warn({ ...about, state, problem: reply }, 'mail not delivered');
    return { state, reply };
  }
}
