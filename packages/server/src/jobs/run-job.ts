import { type JobKind, type JobPayload, jobPayloads } from '@waymark/contract';
import { problemText } from '../lib/errors/problem-text.ts';
import type { Clock } from '../lib/process/clock.ts';
import type { Log } from '../lib/process/log.ts';
import type { Moment, Store } from '../store/index.ts';
import { changeLeasedJob, type TakenJob, waitFrom } from './store.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60 * 1000;
const STORED_ERROR_CHARACTERS = 500;

/** Does the work of one kind of job; may run more than once for one job, so it must be idempotent. */
export type JobHandler<K extends JobKind> = (payload: JobPayload<K>, context: JobContext) => Promise<void>;
export type JobHandlers = { readonly [K in JobKind]?: JobHandler<K> };

export interface JobContext {
  readonly jobId: string;
  readonly attempt: number;
  /** Fires when the lease is lost or the process drains: stop, nothing more will be recorded. */
  readonly signal: AbortSignal;
}

export interface RunJobDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** The time that leases and waits are judged by. */
  readonly queueTime: () => Moment;
  readonly log: Log;
  readonly handlers: JobHandlers;
  readonly leaseMs: number;
}

async function callHandler<K extends JobKind>(
  handlers: JobHandlers,
  kind: K,
  payload: string,
  context: JobContext,
): Promise<void> {
  const handler = handlers[kind];
  if (handler === undefined) throw new Error(`No handler for jobs of kind ${kind}.`);
  // The table of schemas is keyed by the same kind, which TypeScript cannot follow through the index.
  const parsed = jobPayloads[kind].parse(JSON.parse(payload)) as JobPayload<K>;
  await handler(parsed, context);
}

/** How long a job waits after its n-th failed attempt: doubling, capped, with up to a quarter of jitter. */
export function retryDelayMs(attempts: number, random: () => number = Math.random): number {
  const doubled = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  return Math.round(doubled * (1 - random() / 4));
}

function keepLease(deps: RunJobDeps, job: TakenJob, lost: AbortController): NodeJS.Timeout {
  let isExtending = false;
  return setInterval(() => {
    // One at a time: an earlier extension that arrives after a later one would shorten the lease.
    if (isExtending) return;
    isExtending = true;
    changeLeasedJob(deps.store.db, job, waitFrom(deps.queueTime(), deps.leaseMs))
      .then((held) => held || lost.abort(new Error('The lease was lost.')))
      .catch((error) => deps.log.warn({ job_id: job.id, problem: problemText(error) }, 'lease not extended'))
      .finally(() => {
        isExtending = false;
      });
  }, deps.leaseMs / 3);
}

async function recordFailure(deps: RunJobDeps, job: TakenJob, error: unknown): Promise<void> {
  const last_error = problemText(error).slice(0, STORED_ERROR_CHARACTERS);
  const isDead = job.attempts >= job.maxAttempts;
  deps.log.warn(
    { job_id: job.id, kind: job.kind, attempt: job.attempts, dead: isDead, problem: last_error },
    'job failed',
  );
  await changeLeasedJob(
    deps.store.db,
    job,
    isDead
      ? { state: 'dead', last_error, finished_at: deps.clock() }
      : { state: 'queued', last_error, ...waitFrom(deps.queueTime(), retryDelayMs(job.attempts)) },
  );
}

/** Gives a job back untouched, as if it had never been taken. */
async function handBack(deps: RunJobDeps, job: TakenJob): Promise<void> {
  await changeLeasedJob(deps.store.db, job, {
    state: 'queued',
    ...waitFrom(deps.queueTime(), 0),
    attempts: job.attempts - 1,
  });
}

/** Runs one leased job to its end and records how it ended. */
export async function runJob(deps: RunJobDeps, job: TakenJob, drain: AbortSignal): Promise<void> {
  // A job that outlived its worker on its last attempt would otherwise kill every worker in turn.
  if (job.attempts > job.maxAttempts) {
    await recordFailure(deps, job, new Error('Every attempt ended without a result.'));
    return;
  }
  const lost = new AbortController();
  const heartbeat = keepLease(deps, job, lost);
  const signal = AbortSignal.any([lost.signal, drain]);
  try {
    // Only kinds that have a handler are taken from the queue, and handlers are keyed by the kinds there are.
    await callHandler(deps.handlers, job.kind as JobKind, job.payload, {
      jobId: job.id,
      attempt: job.attempts,
      signal,
    });
    await changeLeasedJob(deps.store.db, job, { state: 'done', last_error: null, finished_at: deps.clock() });
  } catch (error) {
    if (drain.aborted) await handBack(deps, job);
    else await recordFailure(deps, job, error);
  } finally {
    clearInterval(heartbeat);
  }
}
