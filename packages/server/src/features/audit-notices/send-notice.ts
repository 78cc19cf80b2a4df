import type { Mailer } from '../../adapters/mail.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { problemText } from '../../lib/problem-text.ts';
import type { Store } from '../../store/index.ts';
import { endOf } from '../report-mail/index.ts';
import { writeNotice } from './mails.ts';
import { findQueuedNotice, type QueuedNotice, settleNotice } from './store.ts';

const REPLY_CHARACTERS = 300;

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
  const settle = (state: 'sent' | 'bounced' | 'given_up' | 'unwanted', reply: string | null) =>
    settleNotice(db, ids, { state, reply, now: deps.clock() });
  if (!isWanted(notice)) return await settle('unwanted', null);
  try {
    await deps.mailer.send(writeNotice(notice, ids, deps.config.platformUrl));
  } catch (error) {
    const state = endOf(error, attempt);
    if (state === undefined) throw error;
    const reply = problemText(error).slice(0, REPLY_CHARACTERS);
    deps.log.warn({ run_id: ids.runId, state, problem: reply }, 'audit notice not delivered');
    return await settle(state, reply);
  }
  await settle('sent', null);
}
