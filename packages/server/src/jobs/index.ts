export { enqueue } from './enqueue.ts';
export { deliverMail, MAIL_ATTEMPTS } from './mail/deliver-mail.ts';
export { type MailQueueDeps, queueMail, sendQueued } from './mail/mail-queue.ts';
export { cancelJob, resendMail, retryDeadJob } from './operate.ts';
export {
  type FailedMail,
  findJob,
  type JobState,
  type ListedJob,
  listFailedMails,
  listJobs,
  listWorkers,
} from './operator-store.ts';
export { awaitSandbox, startPresence } from './presence.ts';
export type { JobHandlers } from './run-job.ts';
export { countJobs, dequeue, endLeases, unfinishedJob } from './store.ts';
export { sweepQueue } from './sweep-queue.ts';
export { createWakeUp, type WakeUp } from './wake-up.ts';
export { startWorker } from './worker.ts';
