import { type Mailer, MailRefusedError } from '../../adapters/mail.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { problemText } from '../../lib/problem-text.ts';
import type { Store } from '../../store/index.ts';
import { writeMail } from './mails.ts';
import { MAIL_ATTEMPTS } from './queue-mail.ts';
import { findQueuedMail, settleMail } from './store.ts';

const REPLY_CHARACTERS = 300;

export interface SendMailDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly platformUrl: string };
  readonly mailer: Pick<Mailer, 'send'>;
}

/** How a failed try ends the mail, or nothing when it is to be tried again. */
export function endOf(error: unknown, attempt: number): 'bounced' | 'given_up' | undefined {
  if (error instanceof MailRefusedError && error.isPermanent) return 'bounced';
  return attempt >= MAIL_ATTEMPTS ? 'given_up' : undefined;
}

/**
 * Sends the mail of a run unless it has ended. Message-ID and Date follow from the run: should this process die
 * between the server's yes and the note of it, the repeat is recognisable as the same mail (ADR 11).
 */
export async function sendReportMail(deps: SendMailDeps, runId: string, attempt: number): Promise<void> {
  const { db } = deps.store;
  const queued = await findQueuedMail(db, runId);
  if (queued === undefined) return;
  try {
    await deps.mailer.send(writeMail(queued, deps.config.platformUrl));
  } catch (error) {
    const state = endOf(error, attempt);
    if (state === undefined) throw error;
    const reply = problemText(error).slice(0, REPLY_CHARACTERS);
    deps.log.warn({ run_id: runId, state, problem: reply }, 'report mail not delivered');
    await settleMail(db, runId, { state, reply, now: deps.clock() });
    return;
  }
  await settleMail(db, runId, { state: 'sent', reply: null, now: deps.clock() });
}
