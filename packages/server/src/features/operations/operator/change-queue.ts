import { z } from 'zod';
import { cancelJob, findJob, resendMail, retryDeadJob } from '../../../jobs/index.ts';
import { isId } from '../../../lib/crypto/ids.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { endRun } from '../../audits/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { cancelWayOf } from './job-rules.ts';

export interface QueueDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** Who of the operators changes what. */
export interface QueueChange {
  readonly userId: string;
  readonly id: string;
}

const RunJob = z.object({ run_id: z.string() });

/** Has a job that was given up tried again from its first attempt. */
export async function retryJob(
  deps: QueueDeps,
  { userId, id }: QueueChange,
): Promise<'retried' | 'not_dead'> {
  if (!isId(id)) return 'not_dead';
  return await deps.store.transaction(async (db) => {
    const [job, now] = [await findJob(db, id), deps.clock()];
    if (job === undefined || !(await retryDeadJob(db, { ...job, id }, now))) return 'not_dead';
    const detail = { job: id, kind: job.kind };
    await recordEvent(db, { action: 'operator.job_retried', userId, detail }, now);
    return 'retried';
  });
}

/** Takes a job out of the queue that waits; an audit is ended with it, also while it runs. */
export async function cancelQueued(
  deps: QueueDeps,
  { userId, id }: QueueChange,
): Promise<'cancelled' | 'not_waiting' | 'not_allowed'> {
  if (!isId(id)) return 'not_waiting';
  return await deps.store.transaction(async (db) => {
    const [job, now] = [await findJob(db, id), deps.clock()];
    if (job === undefined) return 'not_waiting';
    const way = cancelWayOf(job.kind);
    if (way === undefined) return 'not_allowed';
    const isDone =
      way === 'run'
        ? await endRun(db, RunJob.parse(JSON.parse(job.payload)).run_id, now)
        : (await cancelJob(db, id, now)) !== undefined;
    if (!isDone) return 'not_waiting';
    const detail = { job: id, kind: job.kind };
    await recordEvent(db, { action: 'operator.job_cancelled', userId, detail }, now);
    return 'cancelled';
  });
}

/** Has a mail sent once more that did not arrive. */
export async function sendMailAgain(
  deps: QueueDeps,
  { userId, kind, key }: { readonly userId: string; readonly kind: string; readonly key: string },
): Promise<'queued' | 'not_failed'> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    if (key.includes('\0') || !(await resendMail(db, kind, key, now))) return 'not_failed';
    await recordEvent(db, { action: 'operator.mail_sent_again', userId, detail: { kind, key } }, now);
    return 'queued';
  });
}
