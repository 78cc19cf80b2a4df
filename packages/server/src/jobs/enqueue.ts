import { type JobKind, type JobPayload, jobPayloads } from '@waymark/contract';
import type { Db } from '../store/index.ts';
import { insertJob } from './store.ts';

const DEFAULT_ATTEMPTS = 8;

export interface EnqueueOptions {
  readonly now: number;
  readonly readyAt?: number;
  readonly maxAttempts?: number;
  readonly uniqueKey?: string;
}

/**
 * Queues a job inside the caller's transaction, so that a stored thing and the work it needs appear
 * together or not at all. Returns false when a live job holds the same unique key.
 */
export async function enqueue<K extends JobKind>(
  db: Db,
  kind: K,
  payload: JobPayload<K>,
  options: EnqueueOptions,
): Promise<boolean> {
  const job = {
    kind,
    payload: jobPayloads[kind].parse(payload),
    readyAt: options.readyAt ?? options.now,
    maxAttempts: options.maxAttempts ?? DEFAULT_ATTEMPTS,
    ...(options.uniqueKey === undefined ? {} : { uniqueKey: options.uniqueKey }),
  };
  return insertJob(db, job, options.now);
}
