import { type MailQueueDeps, queueMail, sendQueued } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';
import { writeMail } from './mails.ts';
import { findQueuedMail } from './store.ts';

export interface SendMailDeps extends MailQueueDeps {
  readonly config: { readonly platformUrl: string };
}

/** Queues the one mail of a run, inside the transaction that settles the run. */
export async function queueReportMail(db: Db, runId: string, now: number): Promise<void> {
  await queueMail(db, 'audit.mail', { run_id: runId }, { run_id: runId }, now);
}

/** Sends the mail of a run unless it has ended. */
export async function sendReportMail(deps: SendMailDeps, runId: string, attempt: number): Promise<void> {
  await sendQueued(
    deps,
    { kind: 'audit.mail', key: { run_id: runId }, attempt },
    {
      find: (db) => findQueuedMail(db, runId),
      write: (queued) => writeMail(queued, deps.config.platformUrl),
    },
  );
}
