import { openTestStore } from '@waymark/testkit';
import { expect, it } from 'vitest';
import { enqueue } from './enqueue.ts';
import { advanceSchedule, mendTimes, takeJob, upsertSchedule } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
const LEASE_MS = 60_000;

/** Two workers on one database whose own clocks are two hours apart. */
async function openTwo() {
  const { store } = await openTestStore();
  const clocks = { behind: Date.now() - HOUR_MS, ahead: Date.now() + HOUR_MS };
  const timeOf = (who: keyof typeof clocks) => store.engine.sharedTime(clocks[who]);
  return { store, clocks, timeOf };
}

it('keeps a lease from a worker whose own clock is hours ahead', async () => {
  const { store, clocks, timeOf } = await openTwo();
  await enqueue(store.db, 'store.sweep', {}, { now: clocks.behind });
  const take = (who: 'behind' | 'ahead') => takeJob(store, ['store.sweep'], timeOf(who), LEASE_MS);
  expect(await take('behind')).toBeDefined();
  await mendTimes(store.db, timeOf('ahead'));
  expect(await take('ahead')).toBeUndefined();
});

it('gives what a replica with a clock hours ahead has queued to any worker', async () => {
  const { store, clocks, timeOf } = await openTwo();
  await enqueue(store.db, 'store.sweep', {}, { now: clocks.ahead });
  await mendTimes(store.db, timeOf('behind'));
  expect(await takeJob(store, ['store.sweep'], timeOf('behind'), LEASE_MS)).toBeDefined();
});

it('lets a schedule fire once for workers whose clocks are hours apart', async () => {
  const { store, clocks, timeOf } = await openTwo();
  const schedule = { name: 'tick', kind: 'store.sweep', everyMs: HOUR_MS / 2 } as const;
  await upsertSchedule(store.db, schedule, clocks.behind);
  expect(await advanceSchedule(store.db, 'tick', timeOf('behind'))).toBe(true);
  expect(await advanceSchedule(store.db, 'tick', timeOf('ahead'))).toBe(false);
});
