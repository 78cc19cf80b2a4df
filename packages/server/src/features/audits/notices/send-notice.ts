import { type MailQueueDeps, queueMail, sendQueued } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';
import { writeNotice } from './mails.ts';
import { findQueuedNotice, type QueuedNotice } from './store.ts';

export interface SendNoticeDeps extends MailQueueDeps {
  readonly config: { readonly platformUrl: string };
}

interface NewNotice {
  readonly runId: string;
  readonly userId: string;
  readonly kind: 'report' | 'change';
  /** The verdict before, where it changed. */
  readonly before: string | undefined;
}

/** Queues the one mail of a run to one person, inside the transaction that settles the run. */
export async function queueNotice(db: Db, notice: NewNotice, now: number): Promise<void> {
  const { runId, userId, kind, before: verdict_before = null } = notice;
  const key = { run_id: runId, user_id: userId };
  await queueMail(db, 'audit.notice', key, { ...key, kind, verdict_before }, now);
}

/** Nobody who has left is told of a workspace, and nobody who has ended the mails is mailed. */
function isWanted({ kind, memberId, watcherId }: QueuedNotice): boolean {
  return memberId !== null && (kind === 'report' || watcherId !== null);
}

/** Sends one notice unless it has ended. */
export async function sendNotice(
  deps: SendNoticeDeps,
  ids: { runId: string; userId: string },
  attempt: number,
): Promise<void> {
  await sendQueued(
    deps,
    { kind: 'audit.notice', key: { run_id: ids.runId, user_id: ids.userId }, attempt },
    {
      find: (db) => findQueuedNotice(db, ids.runId, ids.userId),
      write: (notice) => (isWanted(notice) ? writeNotice(notice, ids, deps.config.platformUrl) : undefined),
    },
  );
}
