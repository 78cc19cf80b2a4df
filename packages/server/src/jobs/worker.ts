import { setTimeout as delay } from 'node:timers/promises';
import type { JobKind } from '@waymark/contract';
import { problemText } from '../lib/errors/problem-text.ts';
import { enqueue } from './enqueue.ts';
import { type RunJobDeps, runJob } from './run-job.ts';
import { advanceSchedule, mendTimes, type TakenJob, takeJob, upsertSchedule } from './store.ts';
import { createWakeUp, type WakeUp } from './wake-up.ts';

const DEAF_HANDLER_MS = 2_000;

export interface Schedule {
  readonly name: string;
  readonly kind: JobKind;
  readonly everyMs: number;
}

export interface WorkerOptions extends RunJobDeps {
  readonly schedules: readonly Schedule[];
  readonly concurrency: number;
  /** How many jobs of a kind run at once at most, so that none takes all the places of the others. */
  readonly slots?: Readonly<Partial<Record<JobKind, number>>>;
  readonly pollMs: number;
  /** By which this process's own jobs are taken at once. */
  readonly wakeUp?: WakeUp;
  /** Whether jobs may be taken now; those of a worker that cannot do them are left to others. */
  readonly isReady?: () => boolean;
  /** How long a draining worker waits for its handlers before it hands their jobs back. */
  readonly drainMs: number;
}

export interface Worker {
  /** Stops taking jobs, lets the running ones end or hands them back. */
  stop(): Promise<void>;
}

async function queueDueSchedules(options: WorkerOptions): Promise<void> {
  const now = options.clock();
  for (const { name, kind } of options.schedules) {
    await options.store.transaction(async (db) => {
      if (!(await advanceSchedule(db, name, options.queueTime()))) return;
      await enqueue(db, kind, {}, { now, uniqueKey: `schedule:${name}` });
    });
  }
}

/** Starts the loop that takes due jobs of the kinds it has handlers for; others wait. */
export function startWorker(options: WorkerOptions): Worker {
  const stopping = new AbortController();
  const drain = new AbortController();
  const running = new Map<string, { readonly kind: string; readonly work: Promise<void> }>();
  const kinds = Object.keys(options.handlers) as JobKind[];
  const wakeUp = options.wakeUp ?? createWakeUp();

  function launch(job: TakenJob): void {
    const work = runJob(options, job, drain.signal)
      .catch((error) => options.log.error({ problem: problemText(error) }, 'job bookkeeping failed'))
      .finally(() => running.delete(job.id));
    running.set(job.id, { kind: job.kind, work });
  }

  /** The kinds of which another job may run. */
  function freeKinds(): readonly string[] {
    const counts = Map.groupBy(running.values(), ({ kind }) => kind);
    return kinds.filter(
      (kind) => (counts.get(kind)?.length ?? 0) < (options.slots?.[kind] ?? options.concurrency),
    );
  }

  async function takeAll(): Promise<void> {
    const mayTake = () => options.isReady?.() !== false && !stopping.signal.aborted;
    while (running.size < options.concurrency && mayTake()) {
      // After a clock jumped forward every lease seems to have run out, those of this process among them.
      const held = [...running.keys()];
      const job = await takeJob(options.store, freeKinds(), options.queueTime(), options.leaseMs, held);
      if (job === undefined) return;
      launch(job);
    }
  }

  async function loop(): Promise<void> {
    let isScheduled = false;
    while (!stopping.signal.aborted) {
      try {
        if (!isScheduled) {
          for (const each of options.schedules)
            await upsertSchedule(options.store.db, each, options.queueTime());
          isScheduled = true;
        }
        await mendTimes(options.store.db, options.queueTime());
        await queueDueSchedules(options);
        await takeAll();
      } catch (error) {
        options.log.error({ problem: problemText(error) }, 'worker cannot reach its queue');
      }
      await wakeUp.wait(options.pollMs, stopping.signal);
    }
  }

  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      await looping;
      const patience = setTimeout(() => drain.abort(new Error('The process is draining.')), options.drainMs);
      // A handler deaf to its signal must not hold up the end of the process; its lease runs out by itself.
      const lastWord = new AbortController();
      await Promise.race([
        Promise.all([...running.values()].map(({ work }) => work)),
        delay(options.drainMs + DEAF_HANDLER_MS, undefined, { signal: lastWord.signal }).catch(() => {}),
      ]);
      lastWord.abort();
      clearTimeout(patience);
    },
  };
}
