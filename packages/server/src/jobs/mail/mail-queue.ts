import type { JobPayload } from '@waymark/contract';
import type { Mail, Mailer } from '../../lib/mail/mail.ts';
import type { Clock } from '../../lib/process/clock.ts';
import type { Log } from '../../lib/process/log.ts';
import type { Db, Store } from '../../store/index.ts';
import { enqueue } from '../enqueue.ts';
import { deliverMail, MAIL_ATTEMPTS, type MailEnd } from './deliver-mail.ts';
import { insertMail, type MailKind, type NewMail, settleMail } from './store.ts';

/** Thrown to take back what another worker has done already. */
class AlreadyQueuedError extends Error {
  override readonly name = 'AlreadyQueuedError';
}

/**
 * Notes and queues a mail, inside the transaction that has something to tell. There is one for a key: a second one undoes
 * that transaction.
 */
export async function queueMail<K extends MailKind>(
  db: Db,
  kind: K,
  key: JobPayload<K>,
  mail: NewMail<K>,
  now: number,
): Promise<void> {
  if (!(await insertMail(db, kind, mail, now))) throw new AlreadyQueuedError('There is such a mail already.');
  const uniqueKey = [kind, ...Object.values(key)].join(':');
  await enqueue(db, kind, key, { now, maxAttempts: MAIL_ATTEMPTS, uniqueKey });
}

export interface MailQueueDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Pick<Mailer, 'send'>;
}

/** What a feature knows of its mails. */
export interface MailWriter<Q> {
  /** What a mail that waits is to tell of; nothing for one that has ended. */
  find(db: Db): Promise<Q | undefined>;
  /** The mail, with an id and a time that follow from what it tells of; nothing where nobody is to read it any more. */
  write(queued: Q): Promise<Mail | undefined> | Mail | undefined;
  /** What else its end changes, in the same transaction. */
  onEnd?(db: Db, end: MailEnd, queued: Q): Promise<void>;
}

/**
 * Sends a mail unless it has ended. Message-ID and Date follow from what it tells of: should this process die between
 * the server's yes and the note of it, the repeat is recognisable as the same mail (ADR 11).
 */
export async function sendQueued<K extends MailKind, Q>(
  deps: MailQueueDeps,
  { kind, key, attempt }: { readonly kind: K; readonly key: JobPayload<K>; readonly attempt: number },
  writer: MailWriter<Q>,
): Promise<void> {
  const queued = await writer.find(deps.store.db);
  if (queued === undefined) return;
  const mail = await writer.write(queued);
  const end: MailEnd =
    mail === undefined
      ? { state: 'unwanted', reply: null }
      : await deliverMail(deps, mail, attempt, { ...key });
  await deps.store.transaction(async (db) => {
    const isOurs = await settleMail(db, kind, key, { ...end, now: deps.clock() });
    if (isOurs) await writer.onEnd?.(db, end, queued);
  });
}
