import { jobPayloads } from '@waymark/contract';
import type { Db } from '../store/index.ts';
import { enqueue } from './enqueue.ts';
import { MAIL_ATTEMPTS } from './mail/deliver-mail.ts';
import {
  endWaitingMail,
  findJob,
  giveUpJob,
  isMailKind,
  mailPayload,
  reopenMail,
  reviveJob,
} from './operator-store.ts';

const CANCELLED = 'Cancelled by an operator.';
const ENDING = 'Its last attempt was just ending. Send it again.';

/** Gives a job up that waits, with the note of the mail that it was to send; says of which kind it was. */
export async function cancelJob(db: Db, id: string, now: number): Promise<string | undefined> {
  const job = await findJob(db, id);
  if (job === undefined || !(await giveUpJob(db, id, CANCELLED, now))) return undefined;
  if (isMailKind(job.kind)) {
    const payload = jobPayloads[job.kind].parse(JSON.parse(job.payload));
    await endWaitingMail(db, job.kind, Object.values(payload).join(':'), { why: CANCELLED, now });
  }
  return job.kind;
}

/** Has a job that was given up wait again, with the mail that it was to send; says whether this did it. */
export async function retryDeadJob(
  db: Db,
  { id, kind, payload }: { readonly id: string; readonly kind: string; readonly payload: string },
  now: number,
): Promise<boolean> {
  if (!(await reviveJob(db, id, now))) return false;
  if (isMailKind(kind))
    await reopenMail(db, kind, Object.values(jobPayloads[kind].parse(JSON.parse(payload))).join(':'));
  return true;
}

/** Queues a mail anew that did not arrive; false when there is none such, or it waits already. */
export async function resendMail(db: Db, kind: string, key: string, now: number): Promise<boolean> {
  if (!isMailKind(kind) || !(await reopenMail(db, kind, key))) return false;
  const payload = jobPayloads[kind].parse(mailPayload(kind, key));
  const options = { now, maxAttempts: MAIL_ATTEMPTS, uniqueKey: `${kind}:${key}` };
  if (await enqueue(db, kind, payload, options)) return true;
  // The job that noted its end is not done yet: without one of its own the mail would wait for ever.
  await endWaitingMail(db, kind, key, { why: ENDING, now });
  return false;
}
