import { deliverMail } from '../../../adapters/deliver-mail.ts';
import type { Mailer } from '../../../adapters/mail.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { writeMail } from './mails.ts';
import { findQueuedMail, settleMail } from './store.ts';

export interface SendMailDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly platformUrl: string };
  readonly mailer: Pick<Mailer, 'send'>;
}

/**
 * Sends the mail of a run unless it has ended. Message-ID and Date follow from the run: should this process die
 * between the server's yes and the note of it, the repeat is recognisable as the same mail (ADR 11).
 */
export async function sendReportMail(deps: SendMailDeps, runId: string, attempt: number): Promise<void> {
  const { db } = deps.store;
  const queued = await findQueuedMail(db, runId);
  if (queued === undefined) return;
  const mail = writeMail(queued, deps.config.platformUrl);
  const end = await deliverMail(deps, mail, attempt, { run_id: runId });
  await settleMail(db, runId, { ...end, now: deps.clock() });
}
