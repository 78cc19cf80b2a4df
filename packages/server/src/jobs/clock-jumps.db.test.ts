import { openTestStore, recordLog, until } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Moment, Store } from '../store/index.ts';
import { enqueue } from './enqueue.ts';
import type { JobHandlers } from './run-job.ts';
import { changeLeasedJob, mendTimes, takeJob, waitFrom } from './store.ts';
import { startWorker, type WorkerOptions } from './worker.ts';

const NOW = 1_800_000_000_000;
const AHEAD = NOW + 2 * 60 * 60 * 1000;
const LEASE_MS = 60_000;
const KINDS = ['store.sweep'];

const queue = (store: Store, now: number, readyAt = now) =>
  enqueue(store.db, 'store.sweep', {}, { now, readyAt });
const take = (store: Store, now: Moment) => takeJob(store, KINDS, now, LEASE_MS);

async function taken(store: Store, now: number) {
  const job = await take(store, now);
  if (job === undefined) throw new Error('there was no job to take');
  return job;
}

const jobOf = (store: Store) => store.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();

function startSweeper(
  store: Store,
  clock: () => number,
  handlers: JobHandlers,
  more: Partial<WorkerOptions> = {},
) {
  const { log } = recordLog();
  const options = { store, log, clock, queueTime: clock, handlers, schedules: [], concurrency: 2 };
  const worker = startWorker({ ...options, pollMs: 5, leaseMs: LEASE_MS, drainMs: 0, ...more });
  onTestFinished(() => worker.stop());
}

describe('after the clock went ahead and came back', () => {
  it('a job that was queued meanwhile is due at once', async () => {
    const { store } = await openTestStore();
    await queue(store, AHEAD);
    await mendTimes(store.db, NOW);
    expect(await take(store, NOW)).toBeDefined();
  });

  it('a job that was to wait waits for as long, from now on', async () => {
    const { store } = await openTestStore();
    await queue(store, AHEAD, AHEAD + 5_000);
    await mendTimes(store.db, NOW);
    expect(await take(store, NOW + 4_999)).toBeUndefined();
    expect(await take(store, NOW + 5_000)).toBeDefined();
  });

  it('a job that failed meanwhile is tried again after its wait', async () => {
    const { store } = await openTestStore();
    await queue(store, AHEAD);
    const job = await taken(store, AHEAD);
    await changeLeasedJob(store.db, job, { state: 'queued', ...waitFrom(AHEAD, 7_000) });
    await mendTimes(store.db, NOW);
    expect(await take(store, NOW + 6_999)).toBeUndefined();
    expect(await take(store, NOW + 7_000)).toMatchObject({ id: job.id, attempts: 2 });
  });

  it('the lease of a worker that died meanwhile ends after its length', async () => {
    const { store } = await openTestStore();
    await queue(store, AHEAD);
    const job = await taken(store, AHEAD);
    await mendTimes(store.db, NOW);
    expect(await take(store, NOW + LEASE_MS - 1)).toBeUndefined();
    expect(await take(store, NOW + LEASE_MS)).toMatchObject({ id: job.id, attempts: 2 });
  });

  it('the holder of a lease is not robbed of it', async () => {
    const { store } = await openTestStore();
    await queue(store, AHEAD);
    const job = await taken(store, AHEAD);
    await mendTimes(store.db, NOW);
    expect(await take(store, NOW)).toBeUndefined();
    expect(await changeLeasedJob(store.db, job, waitFrom(NOW + 20_000, LEASE_MS))).toBe(true);
    expect(await take(store, NOW + LEASE_MS)).toBeUndefined();
  });

  it('the lease of a replica that says no length is left as it is', async () => {
    const { store } = await openTestStore();
    await queue(store, NOW);
    await taken(store, NOW);
    await store.db.updateTable('jobs').set({ wait_ms: null }).execute();
    await mendTimes(store.db, NOW);
    expect((await jobOf(store)).ready_at).toBe(NOW + LEASE_MS);
  });

  it('a schedule fires once and keeps its rhythm', async () => {
    const { store } = await openTestStore();
    const time = { now: AHEAD };
    let runs = 0;
    const schedules = [{ name: 'tick', kind: 'store.sweep', everyMs: 1_000 }] as const;
    const handlers = {
      'store.sweep': async () => {
        runs += 1;
      },
    };
    startSweeper(store, () => time.now, handlers, { schedules });
    await until(() => runs === 1);
    // While a job of the schedule is live, the next one is not queued.
    await until(async () => (await jobOf(store)).state === 'done');
    time.now = NOW;
    await until(() => runs === 2);
    const { next_at } = await store.db
      .selectFrom('job_schedules')
      .select('next_at')
      .executeTakeFirstOrThrow();
    expect(next_at).toBe(NOW + 1_000);
  });
});

describe('while the clock jumps about', () => {
  it('a worker mends and runs what was queued ahead of it, without being started anew', async () => {
    const { store } = await openTestStore();
    const time = { now: NOW };
    let runs = 0;
    startSweeper(store, () => time.now, {
      'store.sweep': async () => {
        runs += 1;
      },
    });
    for (const [round, queuedAt] of [AHEAD, NOW, AHEAD].entries()) {
      await queue(store, queuedAt);
      await until(() => runs === round + 1);
    }
  });

  it('a worker does not run beside itself what it is running', async () => {
    const { store } = await openTestStore();
    const time = { now: NOW, asked: 0 };
    const release = Promise.withResolvers<void>();
    const attempts: number[] = [];
    await queue(store, NOW);
    const clock = () => {
      time.asked += 1;
      return time.now;
    };
    startSweeper(store, clock, {
      'store.sweep': async (_payload, { attempt }) => {
        attempts.push(attempt);
        await release.promise;
      },
    });
    await until(() => attempts.length === 1);
    time.now = AHEAD;
    const askedBefore = time.asked;
    // Each turn of the loop asks twice at least: once to mend, once to take.
    await until(() => time.asked > askedBefore + 10);
    expect(attempts).toEqual([1]);
    release.resolve();
    await until(async () => (await jobOf(store)).state === 'done');
    expect(await jobOf(store)).toMatchObject({ attempts: 1 });
  });
});
