import { MAIL_ATTEMPTS } from '../../../adapters/deliver-mail.ts';
import { enqueue } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';
import { insertMail } from './store.ts';

/** Notes and queues the one mail of a run, inside the transaction that settles the run. */
export async function queueReportMail(db: Db, runId: string, now: number): Promise<void> {
  await insertMail(db, runId, now);
  await enqueue(
    db,
    'audit.mail',
    { run_id: runId },
    { now, maxAttempts: MAIL_ATTEMPTS, uniqueKey: `audit.mail:${runId}` },
  );
}
