import { MAIL_ATTEMPTS } from '../../../adapters/deliver-mail.ts';
import { enqueue } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';
import { insertMail } from './store.ts';

/** Thrown to take back what another worker has done already. */
class AlreadyQueuedError extends Error {
  override readonly name = 'AlreadyQueuedError';
}

/** Notes and queues the one mail of a request, inside the caller's transaction; a second one undoes that transaction. */
export async function queuePackMail(
  db: Db,
  mail: { requestId: string; packId: string | null; now: number },
): Promise<void> {
  const { requestId, packId, now } = mail;
  if (!(await insertMail(db, requestId, packId, now)))
    throw new AlreadyQueuedError('The request has its mail already.');
  await enqueue(
    db,
    'arena.mail',
    { request_id: requestId },
    { now, maxAttempts: MAIL_ATTEMPTS, uniqueKey: `arena.mail:${requestId}` },
  );
}
