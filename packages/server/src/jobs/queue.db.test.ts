import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import type { Store } from '../store/index.ts';
import { enqueue } from './enqueue.ts';
import { advanceSchedule, changeLeasedJob, countJobs, takeJob, upsertSchedule } from './store.ts';

const NOW = 1_000_000;
const LEASE_MS = 60_000;
const KINDS = ['audit.run', 'store.sweep'];

function queueRun(store: Store, runId: string, options: { readyAt?: number; uniqueKey?: string } = {}) {
  return enqueue(store.db, 'audit.run', { run_id: runId }, { now: NOW, ...options });
}

function take(store: Store, now = NOW, kinds: readonly string[] = KINDS) {
  return takeJob(store, kinds, now, LEASE_MS);
}

async function taken(store: Store, now = NOW) {
  const job = await take(store, now);
  if (job === undefined) throw new Error('there was no job to take');
  return job;
}

const runIdOf = (job: { payload: string } | undefined) =>
  job === undefined ? undefined : JSON.parse(job.payload).run_id;

describe('enqueue', () => {
  it('leaves nothing when its transaction is rolled back', async () => {
    const { store } = await openTestStore();
    const work = store.transaction(async (db) => {
      await enqueue(db, 'audit.run', { run_id: 'a' }, { now: NOW });
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await countJobs(store.db)).toEqual([]);
  });

  it('refuses a payload its kind does not have', async () => {
    const { store } = await openTestStore();
    // A payload the type forbids, as a caller in plain JavaScript could still pass it.
    const wrong = { run: 'a' } as unknown as { run_id: string };
    await expect(enqueue(store.db, 'audit.run', wrong, { now: NOW })).rejects.toThrow();
    expect(await countJobs(store.db)).toEqual([]);
  });

  it('keeps one live job per unique key, and takes the key again once that job ended', async () => {
    const { store } = await openTestStore();
    expect(await queueRun(store, 'a', { uniqueKey: 'k' })).toBe(true);
    expect(await queueRun(store, 'b', { uniqueKey: 'k' })).toBe(false);
    const job = await taken(store);
    expect(await queueRun(store, 'c', { uniqueKey: 'k' })).toBe(false);
    await changeLeasedJob(store.db, job, { state: 'done', finished_at: NOW });
    expect(await queueRun(store, 'd', { uniqueKey: 'k' })).toBe(true);
    expect(runIdOf(await take(store))).toBe('d');
  });

  it('keeps one job when many callers queue one key at once', async () => {
    const { store } = await openTestStore();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => queueRun(store, `run-${i}`, { uniqueKey: 'k' })),
    );
    expect(answers.filter((isNew) => isNew)).toHaveLength(1);
    expect(await countJobs(store.db)).toEqual([{ kind: 'audit.run', state: 'queued', count: 1 }]);
  });

  it('allows any number of jobs without a key', async () => {
    const { store } = await openTestStore();
    await queueRun(store, 'a');
    expect(await queueRun(store, 'a')).toBe(true);
  });
});

describe('takeJob', () => {
  it('leaves a delayed job until it is due', async () => {
    const { store } = await openTestStore();
    await queueRun(store, 'later', { readyAt: NOW + 10 });
    expect(await take(store, NOW + 9)).toBeUndefined();
    expect(runIdOf(await take(store, NOW + 10))).toBe('later');
  });

  it('takes the job that was due first', async () => {
    const { store } = await openTestStore();
    for (const [id, readyAt] of [
      ['c', NOW - 1],
      ['a', NOW - 3],
      ['b', NOW - 2],
    ] as const)
      await queueRun(store, id, { readyAt });
    const order = [await take(store), await take(store), await take(store)].map(runIdOf);
    expect(order).toEqual(['a', 'b', 'c']);
  });

  it('leaves kinds that nobody asked for', async () => {
    const { store } = await openTestStore();
    await queueRun(store, 'a');
    expect(await take(store, NOW, ['store.sweep'])).toBeUndefined();
    expect(await countJobs(store.db)).toEqual([{ kind: 'audit.run', state: 'queued', count: 1 }]);
  });

  it('gives each of 100 jobs to exactly one of 20 takers on two connections', async () => {
    const { store, place } = await openTestStore();
    const stores = [store, await place.open()];
    for (let i = 0; i < 100; i += 1) await queueRun(store, `run-${i}`);
    const takeUntilEmpty = async (own: Store) => {
      const runs: unknown[] = [];
      for (let job = await take(own); job !== undefined; job = await take(own)) runs.push(runIdOf(job));
      return runs;
    };
    const takers = Array.from({ length: 20 }, (_, i) => takeUntilEmpty(stores[i % 2] ?? store));

    const runs = (await Promise.all(takers)).flat();

    expect(runs).toHaveLength(100);
    expect(new Set(runs).size).toBe(100);
  });
});

describe('a lease', () => {
  it('keeps others away until it runs out, then lets one of them take over', async () => {
    const { store } = await openTestStore();
    await queueRun(store, 'a');
    const first = await taken(store);
    expect(await take(store, NOW + LEASE_MS - 1)).toBeUndefined();

    const second = await taken(store, NOW + LEASE_MS);
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    expect(second.leaseToken).not.toBe(first.leaseToken);

    expect(await changeLeasedJob(store.db, first, { state: 'done', finished_at: NOW })).toBe(false);
    expect(await changeLeasedJob(store.db, first, { ready_at: NOW })).toBe(false);
    expect(await changeLeasedJob(store.db, second, { state: 'done', finished_at: NOW })).toBe(true);
  });

  it('goes to one of many takers when it runs out', async () => {
    const { store } = await openTestStore();
    await queueRun(store, 'a');
    await taken(store);
    const takers = await Promise.all(Array.from({ length: 10 }, () => take(store, NOW + LEASE_MS)));
    expect(takers.filter((job) => job !== undefined)).toHaveLength(1);
  });

  it('ends with the job, so that nothing can change it afterwards', async () => {
    const { store } = await openTestStore();
    await queueRun(store, 'a');
    const job = await taken(store);
    await changeLeasedJob(store.db, job, { state: 'dead', finished_at: NOW });
    expect(await changeLeasedJob(store.db, job, { state: 'queued', ready_at: NOW })).toBe(false);
    expect(await take(store, NOW + 10 * LEASE_MS)).toBeUndefined();
  });
});

describe('a schedule', () => {
  const schedule = { name: 'tick', kind: 'store.sweep', everyMs: 100 } as const;

  it('is due at once, then after each interval, for one of many replicas', async () => {
    const { store } = await openTestStore();
    await upsertSchedule(store.db, schedule, NOW);
    const asked = async (now: number) =>
      (await Promise.all(Array.from({ length: 8 }, () => advanceSchedule(store.db, 'tick', now)))).filter(
        Boolean,
      ).length;
    expect(await asked(NOW)).toBe(1);
    expect(await asked(NOW + 99)).toBe(0);
    expect(await asked(NOW + 100)).toBe(1);
  });

  it('keeps its next time when a replica puts it in place again', async () => {
    const { store } = await openTestStore();
    await upsertSchedule(store.db, schedule, NOW);
    await advanceSchedule(store.db, 'tick', NOW);
    await upsertSchedule(store.db, { ...schedule, everyMs: 50 }, NOW + 1);
    expect(await advanceSchedule(store.db, 'tick', NOW + 99)).toBe(false);
    expect(await advanceSchedule(store.db, 'tick', NOW + 100)).toBe(true);
    expect(await advanceSchedule(store.db, 'tick', NOW + 150)).toBe(true);
  });

  it('does not catch up on intervals that nobody was there for', async () => {
    const { store } = await openTestStore();
    await upsertSchedule(store.db, schedule, NOW);
    expect(await advanceSchedule(store.db, 'tick', NOW + 1_000)).toBe(true);
    expect(await advanceSchedule(store.db, 'tick', NOW + 1_050)).toBe(false);
  });
});
