import { deliverMail } from '../../../adapters/deliver-mail.ts';
import type { Mailer } from '../../../adapters/mail.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { writeNotice } from './mails.ts';
import { findQueuedNotice, type NoticeEnd, type QueuedNotice, settleNotice } from './store.ts';

export interface SendNoticeDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly platformUrl: string };
  readonly mailer: Pick<Mailer, 'send'>;
}

/** Nobody who has left is told of a workspace, and nobody who has ended the mails is mailed. */
function isWanted({ kind, memberId, watcherId }: QueuedNotice): boolean {
  return memberId !== null && (kind === 'report' || watcherId !== null);
}

/** Sends one notice unless it has ended; its Message-ID follows from the run and the person. */
export async function sendNotice(
  deps: SendNoticeDeps,
  ids: { runId: string; userId: string },
  attempt: number,
): Promise<void> {
  const { db } = deps.store;
  const notice = await findQueuedNotice(db, ids.runId, ids.userId);
  if (notice === undefined) return;
  const settle = (end: NoticeEnd) => settleNotice(db, ids, { ...end, now: deps.clock() });
  if (!isWanted(notice)) return await settle({ state: 'unwanted', reply: null });
  const mail = writeNotice(notice, ids, deps.config.platformUrl);
  await settle(await deliverMail(deps, mail, attempt, { run_id: ids.runId }));
}
