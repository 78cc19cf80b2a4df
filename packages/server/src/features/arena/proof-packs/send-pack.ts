import { deliverMail } from '../../../adapters/deliver-mail.ts';
import type { Mailer } from '../../../adapters/mail.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { writePackMail } from './mails.ts';
import { readArchive } from './read-archive.ts';
import { findQueuedMail, settleMail } from './store.ts';

export interface SendPackDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly baseUrl: string };
  readonly mailer: Pick<Mailer, 'send'>;
}

/**
 * Sends the mail of a request unless it has ended. Message-ID and Date follow from the request: should this process
 * die between the server's yes and the note of it, the repeat is recognisable as the same mail (ADR 11).
 */
export async function sendPack(deps: SendPackDeps, requestId: string, attempt: number): Promise<void> {
  const queued = await findQueuedMail(deps.store.db, requestId);
  if (queued === undefined) return;
  const archive = queued.packId === null ? undefined : await readArchive(deps.store.db, queued.packId);
  const mail = writePackMail(queued, archive, deps.config.baseUrl);
  const end = await deliverMail(deps, mail, attempt, { request: requestId });
  const settled = { ...end, hasPack: archive !== undefined, now: deps.clock() };
  await deps.store.transaction((db) => settleMail(db, requestId, settled));
}
