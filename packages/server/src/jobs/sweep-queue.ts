import type { Db } from '../store/index.ts';
import { deleteWorkersSeenOutside } from './presence-store.ts';
import { deleteFinishedJobs } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEEP_DONE_MS = 7 * DAY_MS;
const KEEP_DEAD_MS = 90 * DAY_MS;

/** Forgets finished jobs and workers that vanished long ago. */
export async function sweepQueue(db: Db, now: number): Promise<void> {
  await deleteFinishedJobs(db, 'done', now - KEEP_DONE_MS);
  await deleteFinishedJobs(db, 'dead', now - KEEP_DEAD_MS);
  await deleteWorkersSeenOutside(db, now - DAY_MS, now + DAY_MS);
}
