import { openTestStore, recordLog, until } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Store } from '../store/index.ts';
import { enqueue } from './enqueue.ts';
import type { JobContext, JobHandlers } from './run-job.ts';
import { changeLeasedJob, endLeases, takeJob } from './store.ts';
import { createWakeUp } from './wake-up.ts';
import { startWorker, type WorkerOptions } from './worker.ts';

const START = 1_000_000;

async function openQueue() {
  const { store, place } = await openTestStore();
  const { log, lines } = recordLog();
  const time = { now: START };
  const work = (handlers: JobHandlers, options: Partial<WorkerOptions> = {}) => {
    const worker = startWorker({
      store,
      log,
      clock: () => time.now,
      queueTime: () => time.now,
      handlers,
      schedules: [],
      concurrency: 2,
      pollMs: 5,
      leaseMs: 60_000,
      drainMs: 0,
      ...options,
    });
    onTestFinished(() => worker.stop());
    return worker;
  };
  const queue = (options: { maxAttempts?: number } = {}) =>
    enqueue(store.db, 'store.sweep', {}, { now: time.now, ...options });
  return { store, place, time, lines, work, queue };
}

async function jobOf(store: Store) {
  return await store.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
}

async function jobIn(store: Store, state: string) {
  return await until(async () => {
    const job = await store.db.selectFrom('jobs').selectAll().executeTakeFirst();
    return job?.state === state && job;
  });
}

function waitForSignal(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

describe('a worker', () => {
  it('runs no more jobs of a kind at once than it has slots, and those of others beside them', async () => {
    const { store, time, work } = await openQueue();
    for (let made = 0; made < 3; made += 1)
      await enqueue(store.db, 'alerts.deliver', { delivery_id: String(made) }, { now: time.now });
    await enqueue(store.db, 'alerts.mail', { delivery_id: 'mail' }, { now: time.now + 1, readyAt: time.now });
    const began: string[] = [];
    const hang = async ({ delivery_id: id }: { delivery_id: string }, { signal }: JobContext) => {
      began.push(id);
      await waitForSignal(signal);
    };
    const handlers = { 'alerts.deliver': hang, 'alerts.mail': hang };
    const worker = work(handlers, { concurrency: 4, slots: { 'alerts.deliver': 2 } });
    await until(async () => began.includes('mail') && began.length === 3);
    await worker.stop();
    expect(began).toHaveLength(3);
  });

  it('takes a job at once when it is woken, however rarely it looks', async () => {
    const { store, work, queue } = await openQueue();
    const wakeUp = createWakeUp();
    let looks = 0;
    const isReady = () => {
      looks += 1;
      return true;
    };
    work({ 'store.sweep': async () => {} }, { pollMs: 2 ** 30, wakeUp, isReady });
    await until(async () => looks > 0);
    await queue();
    wakeUp.ring();
    await jobIn(store, 'done');
  });

  it('leaves jobs to others while it is not ready for them', async () => {
    const { store, work, queue } = await openQueue();
    await queue();
    const ready = { isReady: false, asked: 0 };
    work(
      { 'store.sweep': async () => {} },
      {
        isReady: () => {
          ready.asked += 1;
          return ready.isReady;
        },
      },
    );
    await until(() => ready.asked > 3);
    expect(await jobOf(store)).toMatchObject({ state: 'queued', attempts: 0 });
    ready.isReady = true;
    await jobIn(store, 'done');
  });

  it('takes over at once when every lease was ended, and its predecessor can record nothing', async () => {
    const { store, time, work, queue } = await openQueue();
    await queue();
    const lost = await takeJob(store, ['store.sweep'], time.now, 60_000);
    if (lost === undefined) return expect.unreachable('there is a job to take');
    await endLeases(store.db, time.now);
    expect(await changeLeasedJob(store.db, lost, { state: 'done' })).toBe(false);
    work({ 'store.sweep': async () => {} });
    expect(await jobIn(store, 'done')).toMatchObject({ attempts: 2 });
  });

  it('runs a job and records that it is done', async () => {
    const { store, work, queue } = await openQueue();
    const contexts: JobContext[] = [];
    await queue();
    work({ 'store.sweep': async (_payload, context) => void contexts.push(context) });
    const job = await jobIn(store, 'done');
    expect(job).toMatchObject({ attempts: 1, lease_token: null, last_error: null, finished_at: START });
    expect(contexts).toMatchObject([{ jobId: job.id, attempt: 1 }]);
  });

  it('tries a failed job again after a wait, and gives up after its last attempt', async () => {
    const { store, time, lines, work, queue } = await openQueue();
    const attempts: number[] = [];
    await queue({ maxAttempts: 2 });
    work({
      'store.sweep': async (_payload, { attempt }) => {
        attempts.push(attempt);
        throw new Error('cannot reach postgres://user:hunter2@db/waymark');
      },
    });
    const waiting = await until(async () => {
      const job = await jobOf(store);
      return job.state === 'queued' && job.last_error !== null && job;
    });
    expect(waiting.ready_at).toBeGreaterThan(START);
    expect(waiting.lease_token).toBeNull();
    expect(attempts).toEqual([1]);

    time.now = waiting.ready_at;
    const dead = await jobIn(store, 'dead');
    expect(attempts).toEqual([1, 2]);
    expect(dead).toMatchObject({ attempts: 2, finished_at: time.now, lease_token: null });
    expect(dead.last_error).toBe('cannot reach postgres://[hidden]@db/waymark');
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });

  it('gives up a job whose workers died on every attempt, without running it again', async () => {
    const { store, time, work, queue } = await openQueue();
    await queue({ maxAttempts: 2 });
    for (let died = 0; died < 2; died += 1) {
      expect(await takeJob(store, ['store.sweep'], time.now, 1)).toBeDefined();
      time.now += 1;
    }
    let runs = 0;
    work({
      'store.sweep': async () => {
        runs += 1;
      },
    });
    expect((await jobIn(store, 'dead')).last_error).toBe('Every attempt ended without a result.');
    expect(runs).toBe(0);
  });

  it('records a payload it cannot read as a failure', async () => {
    const { store, work } = await openQueue();
    const row = {
      id: 'j',
      kind: 'store.sweep',
      state: 'queued',
      ready_at: 1,
      max_attempts: 1,
      created_at: 1,
    } as const;
    await store.db
      .insertInto('jobs')
      .values({ ...row, payload: '{"unknown":1}' })
      .execute();
    work({ 'store.sweep': async () => {} });
    expect((await jobIn(store, 'dead')).last_error).toContain('unknown');
  });

  it('leaves kinds it has no handler for in the queue', async () => {
    const { store, work, queue } = await openQueue();
    await enqueue(store.db, 'audit.run', { run_id: 'a' }, { now: START - 1 });
    await queue();
    work({ 'store.sweep': async () => {} });
    const jobs = store.db.selectFrom('jobs').select(['kind', 'state', 'attempts']).orderBy('kind');
    await until(async () => (await jobs.execute()).some(({ state }) => state === 'done'));
    expect(await jobs.execute()).toEqual([
      { kind: 'audit.run', state: 'queued', attempts: 0 },
      { kind: 'store.sweep', state: 'done', attempts: 1 },
    ]);
  });

  it('runs no more jobs at once than it is told', async () => {
    const { store, work, queue } = await openQueue();
    for (let i = 0; i < 6; i += 1) await queue();
    const running = { now: 0, most: 0, ended: 0 };
    const gates: (() => void)[] = [];
    work({
      'store.sweep': async () => {
        running.now += 1;
        running.most = Math.max(running.most, running.now);
        await new Promise<void>((resolve) => gates.push(resolve));
        running.now -= 1;
        running.ended += 1;
      },
    });
    await until(() => {
      if (running.now === 2 || running.ended >= 4) for (const open of gates.splice(0)) open();
      return running.ended === 6;
    });
    expect(running.most).toBe(2);
    await until(async () => (await jobIn(store, 'done')) !== undefined);
  });

  it('extends its lease while a job runs, so that nobody takes it over', async () => {
    const { store, time, work, queue } = await openQueue();
    const release = Promise.withResolvers<void>();
    await queue();
    work({ 'store.sweep': () => release.promise }, { leaseMs: 30 });
    await jobIn(store, 'running');
    for (let beat = 0; beat < 3; beat += 1) {
      time.now += 29;
      await until(async () => (await jobOf(store)).ready_at === time.now + 30);
    }
    expect(await takeJob(store, ['store.sweep'], time.now, 30)).toBeUndefined();
    release.resolve();
    expect(await jobIn(store, 'done')).toMatchObject({ attempts: 1 });
  });

  it('tells a job that its lease is lost, and records nothing over the new holder', async () => {
    const { store, time, work, queue } = await openQueue();
    const reasons: unknown[] = [];
    await queue();
    const worker = work(
      {
        'store.sweep': (_payload, { signal }) =>
          waitForSignal(signal).catch((reason) => void reasons.push(reason)),
      },
      { leaseMs: 30, concurrency: 1 },
    );
    await jobIn(store, 'running');
    // Another worker whose clock runs ahead, so that this one has no chance to extend in time.
    const thief = await takeJob(store, ['store.sweep'], START + 10_000, 60_000);
    time.now += 10_000;
    expect(thief).toMatchObject({ attempts: 2 });
    await until(() => reasons.length === 1);
    expect(reasons).toMatchObject([{ message: 'The lease was lost.' }]);
    await worker.stop();
    expect(await jobOf(store)).toMatchObject({ state: 'running', lease_token: thief?.leaseToken });
  });
});

describe('a worker that drains', () => {
  it('hands a job back as if it had never been taken', async () => {
    const { store, work, queue } = await openQueue();
    await queue();
    const worker = work({ 'store.sweep': (_payload, { signal }) => waitForSignal(signal) });
    await jobIn(store, 'running');
    await worker.stop();
    expect(await jobOf(store)).toMatchObject({
      state: 'queued',
      attempts: 0,
      lease_token: null,
      ready_at: START,
      last_error: null,
    });
  });

  it('lets a job end that can, and takes no other', async () => {
    const { store, work, queue } = await openQueue();
    await queue();
    const release = Promise.withResolvers<void>();
    const worker = work({ 'store.sweep': () => release.promise }, { drainMs: 60_000, concurrency: 1 });
    await jobIn(store, 'running');
    await queue();
    const stopped = worker.stop();
    release.resolve();
    await stopped;
    const states = await store.db.selectFrom('jobs').select('state').orderBy('state').execute();
    expect(states.map(({ state }) => state)).toEqual(['done', 'queued']);
  });
});

describe('schedules', () => {
  it('fire once across five workers, each time they are due', async () => {
    const { store, time, work } = await openQueue();
    let runs = 0;
    const polls = [0, 0, 0, 0, 0];
    const schedules = [{ name: 'tick', kind: 'store.sweep', everyMs: 1_000 }] as const;
    const workers = polls.map((_, i) =>
      work(
        {
          'store.sweep': async () => {
            runs += 1;
          },
        },
        {
          schedules,
          queueTime: () => {
            polls[i] = (polls[i] ?? 0) + 1;
            return time.now;
          },
        },
      ),
    );
    const liveJobs = () => store.db.selectFrom('jobs').select('id').where('state', '!=', 'done');
    // Six more looks at the clock mean that a worker has been through its whole loop since.
    const everyWorkerLooked = async () => {
      const before = [...polls];
      await until(() => polls.every((count, i) => count >= (before[i] ?? 0) + 6));
    };
    for (const [round, advance] of [0, 1_000, 5_000].entries()) {
      time.now += advance;
      await until(() => runs === round + 1);
      // While a job of the schedule is live, the next one is not queued.
      await until(async () => (await liveJobs().execute()).length === 0);
      await everyWorkerLooked();
      expect(runs).toBe(round + 1);
    }
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await store.db.selectFrom('jobs').select('state').execute()).toEqual([
      { state: 'done' },
      { state: 'done' },
      { state: 'done' },
    ]);
  });
});
