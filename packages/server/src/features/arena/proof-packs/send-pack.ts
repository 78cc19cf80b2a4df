import { type MailQueueDeps, queueMail, sendQueued } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';
import { writePackMail } from './mails.ts';
import { readArchive } from './read-archive.ts';
import { endRequest, findQueuedMail } from './store.ts';

export interface SendPackDeps extends MailQueueDeps {
  readonly config: { readonly baseUrl: string };
}

/** Queues the one mail of a request, inside the caller's transaction; a second one undoes that transaction. */
export async function queuePackMail(
  db: Db,
  mail: { requestId: string; packId: string | null; now: number },
): Promise<void> {
  const key = { request_id: mail.requestId };
  await queueMail(db, 'arena.mail', key, { ...key, pack_id: mail.packId }, mail.now);
}

async function findMailWithArchive(db: Db, requestId: string) {
  const queued = await findQueuedMail(db, requestId);
  if (queued === undefined) return undefined;
  const archive = queued.packId === null ? undefined : await readArchive(db, queued.packId);
  return { queued, archive };
}

/** Sends the mail of a request unless it has ended; with it the request ends. */
export async function sendPack(deps: SendPackDeps, requestId: string, attempt: number): Promise<void> {
  await sendQueued(
    deps,
    { kind: 'arena.mail', key: { request_id: requestId }, attempt },
    {
      find: (db) => findMailWithArchive(db, requestId),
      write: ({ queued, archive }) => writePackMail(queued, archive, deps.config.baseUrl),
      onEnd: (db, { state }, { archive }) =>
        endRequest(db, requestId, state === 'sent' && archive !== undefined ? 'sent' : 'errored'),
    },
  );
}
