import { openTestStore, recordLog, until } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { awaitSandbox, sandboxProblem, startPresence } from './presence.ts';
import { upsertWorker } from './presence-store.ts';
import { sweepQueue } from './sweep-queue.ts';

const NOW = 1_000_000;
const clock = () => NOW;

describe('sandboxProblem', () => {
  it('is none while no worker is there: the queue waits for one', async () => {
    const { store } = await openTestStore();
    expect(await sandboxProblem(store.db, NOW)).toBeUndefined();
  });

  it('is what the newest worker says while none has a sandbox', async () => {
    const { store } = await openTestStore();
    const report = (id: string, sandboxProblem: string | null, now: number) =>
      upsertWorker(store.db, { id, sandbox: null, sandboxProblem }, { startedAt: NOW, now });
    await report('old', 'bwrap is missing', NOW - 2);
    await report('new', 'user namespaces are off', NOW - 1);
    expect(await sandboxProblem(store.db, NOW)).toBe('user namespaces are off');
    await report('newest', null, NOW);
    expect(await sandboxProblem(store.db, NOW)).toBe('No sandbox is available.');
  });

  it('is none as soon as one worker has a sandbox', async () => {
    const { store } = await openTestStore();
    const times = { startedAt: NOW, now: NOW };
    await upsertWorker(store.db, { id: 'a', sandbox: null, sandboxProblem: 'none' }, times);
    await upsertWorker(store.db, { id: 'b', sandbox: 'bubblewrap', sandboxProblem: null }, times);
    expect(await sandboxProblem(store.db, NOW)).toBeUndefined();
  });

  it('forgets a worker that was not seen for a minute', async () => {
    const { store } = await openTestStore();
    const times = { startedAt: NOW, now: NOW };
    await upsertWorker(store.db, { id: 'a', sandbox: null, sandboxProblem: 'none' }, times);
    expect(await sandboxProblem(store.db, NOW + 60_000)).toBe('none');
    expect(await sandboxProblem(store.db, NOW + 60_001)).toBeUndefined();
  });

  it('is not what a worker said that died while the clock was ahead', async () => {
    const { store } = await openTestStore();
    const ahead = { startedAt: NOW, now: NOW + 7_200_000 };
    await upsertWorker(store.db, { id: 'a', sandbox: null, sandboxProblem: 'none' }, ahead);
    expect(await sandboxProblem(store.db, NOW)).toBeUndefined();
  });
});

describe('awaitSandbox', () => {
  const testing = { id: 'new', sandbox: null, sandboxProblem: 'The sandbox is being tested.' };
  const times = { startedAt: NOW, now: NOW };

  it.each([
    ['finds one', 'bubblewrap', null, undefined],
    ['finds none', null, 'no kernel', 'no kernel'],
  ])('waits for a self-test under way that %s', async (_case, sandbox, sandboxProblem, expected) => {
    const { store } = await openTestStore();
    const asked = Promise.withResolvers<void>();
    await upsertWorker(store.db, { id: 'old', sandbox: null, sandboxProblem: 'no kernel' }, times);
    await upsertWorker(store.db, testing, times);
    let looks = 0;
    const looking = () => {
      looks += 1;
      if (looks === 4) asked.resolve();
      return NOW;
    };
    const waiting = awaitSandbox({ store, clock: looking });
    await asked.promise;
    await upsertWorker(store.db, { id: 'new', sandbox, sandboxProblem }, times);
    expect(await waiting).toBe(expected);
  });

  it('has an end', async () => {
    const { store } = await openTestStore();
    await upsertWorker(store.db, testing, times);
    let now = NOW;
    const jumping = () => {
      now += 6_000;
      return now;
    };
    expect(await awaitSandbox({ store, clock: jumping })).toBe('The sandbox is being tested.');
  });
});

describe('startPresence', () => {
  it('counts as one without a sandbox until the first self-test is over, and logs that there is none', async () => {
    const { store } = await openTestStore();
    const { log, lines } = recordLog();
    const { promise: probed, resolve } = Promise.withResolvers<{
      available: false;
      reason: string;
      install: string;
    }>();
    const presence = startPresence({ store, clock, log }, () => probed);
    await until(async () => (await sandboxProblem(store.db, NOW)) === 'The sandbox is being tested.');
    resolve({ available: false, reason: 'no kernel', install: 'get one' });
    expect(await presence.firstProbe).toMatchObject({ reason: 'no kernel' });
    expect(presence.hasSandbox()).toBe(false);
    expect(JSON.stringify(lines)).toContain('no sandbox');
    await presence.stop();
  });

  it('reports the sandbox at once, and takes the report back on stop', async () => {
    const { store } = await openTestStore();
    const { log } = recordLog();
    const presence = startPresence({ store, clock, log }, async () => ({
      available: false,
      reason: 'no kernel',
      install: 'get one',
    }));
    await until(async () => (await sandboxProblem(store.db, NOW)) === 'no kernel');
    await presence.stop();
    expect(await store.db.selectFrom('workers').select('id').execute()).toEqual([]);
  });

  it('survives a probe that throws', async () => {
    const { store } = await openTestStore();
    const { log, lines } = recordLog();
    const presence = startPresence({ store, clock, log }, () => Promise.reject(new Error('no such program')));
    await until(() => lines.length > 0);
    await presence.stop();
    expect(lines).toMatchObject([{ level: 'warn', fields: { problem: 'no such program' } }]);
  });
});

describe('sweepQueue', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const long = 1_000 * DAY;

  it('forgets done jobs after a week, dead ones after 90 days, and no others', async () => {
    const { store } = await openTestStore();
    const row = { kind: 'store.sweep', payload: '{}', ready_at: 1, max_attempts: 1, created_at: 1 };
    const jobs = [
      { id: 'done-old', state: 'done', finished_at: long - 7 * DAY - 1 },
      { id: 'done-new', state: 'done', finished_at: long - 7 * DAY },
      { id: 'dead-old', state: 'dead', finished_at: long - 90 * DAY - 1 },
      { id: 'dead-new', state: 'dead', finished_at: long - 90 * DAY },
      { id: 'queued', state: 'queued', finished_at: null },
      { id: 'running', state: 'running', finished_at: null },
    ] as const;
    await store.db
      .insertInto('jobs')
      .values(jobs.map((job) => ({ ...row, ...job })))
      .execute();
    for (const [id, now] of [
      ['gone', long - DAY - 1],
      ['here', long - DAY],
    ] as const)
      await upsertWorker(store.db, { id, sandbox: null, sandboxProblem: null }, { startedAt: 1, now });

    await sweepQueue(store.db, long);
    await sweepQueue(store.db, long);

    const left = await store.db.selectFrom('jobs').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(['dead-new', 'done-new', 'queued', 'running']);
    expect(await store.db.selectFrom('workers').select('id').execute()).toEqual([{ id: 'here' }]);
  });
});
