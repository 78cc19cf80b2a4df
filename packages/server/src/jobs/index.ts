export { enqueue } from './enqueue.ts';
export { awaitSandbox, startPresence } from './presence.ts';
export type { JobHandlers } from './run-job.ts';
export { countJobs, dequeue, endLeases } from './store.ts';
export { sweepQueue } from './sweep-queue.ts';
export { createWakeUp, type WakeUp } from './wake-up.ts';
export { startWorker } from './worker.ts';
