import { MAIL_ATTEMPTS } from '../../../adapters/deliver-mail.ts';
import { enqueue } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';
import { insertNotice, type NewNotice } from './store.ts';

/** Notes and queues the one mail of a run to one person, inside the transaction that settles the run. */
export async function queueNotice(db: Db, notice: NewNotice, now: number): Promise<void> {
  const { runId: run_id, userId: user_id } = notice;
  await insertNotice(db, notice, now);
  await enqueue(
    db,
    'audit.notice',
    { run_id, user_id },
    { now, maxAttempts: MAIL_ATTEMPTS, uniqueKey: `audit.notice:${run_id}:${user_id}` },
  );
}
