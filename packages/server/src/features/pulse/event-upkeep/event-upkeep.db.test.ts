import { join } from 'node:path';
import {
  eventId,
  makeStorePlace,
  makeTempFolder,
  openTestStore,
  recordLog,
  seedPulseProject,
} from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openColumns, restoreBackup, type Store, writeBackup } from '../../../store/index.ts';
import { dayOf } from '../ingest/index.ts';
import { insertEvents } from '../ingest/store.ts';
import { eventJobs } from './jobs.ts';
import { keepPartitions } from './keep-partitions.ts';
import { retireEvents } from './retire-events.ts';
import { rollUp } from './roll-up.ts';
import { countNextRows, partitionDays, settledSeq } from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 15, 12, 30);
const config = { pulseRawDays: 30, pulseRollupDays: 396 };

interface Facts {
  readonly at?: number;
  readonly day?: number;
  readonly project?: string;
  readonly path?: string;
  readonly status?: number | null;
  readonly agent?: string;
}

function row({
  at = NOW,
  day = dayOf(at),
  project = 'p',
  path = '/',
  status = 200,
  agent = 'gptbot',
}: Facts = {}) {
  return [
    ...[project, eventId(at), day, at, at, null, '203.0.113.0', 'c', 'GPTBot/1', path, 'GET', status, 1, 2],
    ...['text/html', 'html', null, null, null, agent, 'ai_training', 'unverifiable', 'named', 1, null],
  ];
}

async function open() {
  const { store, place } = await openTestStore();
  const { log, lines } = recordLog();
  const time = { now: NOW };
  const columns = openColumns(join(place.dataDir, 'pulse'));
  onTestFinished(() => columns.close());
  const deps = { store, columns, log, config, clock: () => time.now };
  const add = (...facts: Facts[]) => insertEvents(store, facts.map(row));
  return { store, place, lines, deps, time, add };
}

async function agentCounts(store: Store, grain: 'hour' | 'day') {
  return await store.db
    .selectFrom('pulse_agent_counts')
    .select(['project_id', 'bucket', 'agent', 'outcome', 'requests'])
    .where('grain', '=', grain)
    .orderBy('project_id')
    .orderBy('bucket')
    .orderBy('outcome')
    .execute();
}

async function total(store: Store): Promise<number> {
  const { rows } = await sql<{ sum: number | null }>`
    select sum(requests) as sum from pulse_agent_counts where grain = 'day'`.execute(store.db);
  return Number(rows[0]?.sum ?? 0);
}

describe('the rollups', () => {
  it('count by hour and by day, each event once however often they run', async () => {
    const { store, deps, add } = await open();
    await add({}, {}, { at: NOW - HOUR, status: 404 }, { project: 'q', status: null });
    for (let i = 0; i < 3; i += 1) await rollUp(deps);
    const hour = NOW - (NOW % HOUR);
    const day = NOW - (NOW % DAY);
    const base = { agent: 'gptbot' };
    expect(await agentCounts(store, 'hour')).toEqual([
      { ...base, project_id: 'p', bucket: hour - HOUR, outcome: 4, requests: 1 },
      { ...base, project_id: 'p', bucket: hour, outcome: 2, requests: 2 },
      { ...base, project_id: 'q', bucket: hour, outcome: 0, requests: 1 },
    ]);
    expect(await agentCounts(store, 'day')).toEqual([
      { ...base, project_id: 'p', bucket: day, outcome: 2, requests: 2 },
      { ...base, project_id: 'p', bucket: day, outcome: 4, requests: 1 },
      { ...base, project_id: 'q', bucket: day, outcome: 0, requests: 1 },
    ]);
  });

  it('add events that come late to hours long counted', async () => {
    const { store, deps, add } = await open();
    await add({ at: NOW - 50 * HOUR, path: '/a' });
    await rollUp(deps);
    await add({ at: NOW - 50 * HOUR, path: '/a' }, { path: '/b', status: 500 });
    await rollUp(deps);
    const pages = await store.db
      .selectFrom('pulse_page_counts')
      .select(['path', 'status', 'requests'])
      .where('grain', '=', 'hour')
      .orderBy('path')
      .execute();
    expect(pages).toEqual([
      { path: '/a', status: 200, requests: 2 },
      { path: '/b', status: 500, requests: 1 },
    ]);
  });

  it('hold the longest paths and routes there are', async () => {
    const { store, deps } = await open();
    const long = row({ path: `/${'p'.repeat(2000)}` });
    long[17] = '…'.repeat(512);
    await insertEvents(store, [long]);
    await rollUp(deps);
    expect(await total(store)).toBe(1);
  });

  it('miss nothing and count nothing twice while events keep coming', async () => {
    const { store, place, deps } = await open();
    const other = await place.open();
    let [isDone, stored] = [false, 0];
    const writer = async (into: Store) => {
      for (let i = 0; i < 40; i += 1) {
        const rows = Array.from({ length: 5 }, () => row());
        const added = await insertEvents(into, rows);
        stored += added.filter(Boolean).length;
      }
    };
    // The embedded engine has one writing process; PostgreSQL has many.
    const writers = Promise.all([writer(store), writer(store.engine.name === 'postgres' ? other : store)]);
    const counting = (async () => {
      while (!isDone) await rollUp(deps);
    })();
    await writers;
    isDone = true;
    await counting;
    await rollUp(deps);
    expect(stored).toBe(400);
    expect(await total(store)).toBe(stored);
  });

  it('go on in small steps', async () => {
    const { store, add } = await open();
    await add(...Array.from({ length: 10 }, () => ({})));
    const settled = await settledSeq(store);
    let steps = 1;
    while (await countNextRows(store, settled, 3)) steps += 1;
    expect(steps).toBe(4);
    expect(await total(store)).toBe(10);
  });
});

describe('a restored backup', () => {
  it('goes on counting where the original stood, also when its raw events were gone', async () => {
    const { store, deps, add, time } = await open();
    await add({}, {}, {});
    await rollUp(deps);
    await add({});
    for (const isRetired of [false, true]) {
      if (isRetired) {
        time.now = NOW + 40 * DAY;
        await retireEvents(deps);
      }
      const file = join(makeTempFolder(), 'backup');
      await writeBackup(store, file, NOW);
      const copy = await (await makeStorePlace()).open();
      await restoreBackup(copy, file);
      await insertEvents(copy, [row({ at: time.now }), row({ at: time.now })]);
      await rollUp({ store: copy });
      expect(await total(copy)).toBe(6);
    }
  });
});

describe('retention', () => {
  it('keeps raw events and hours for their days, and days for longer', async () => {
    const { store, deps, add, time } = await open();
    await add({ at: NOW - 31 * DAY }, { at: NOW - 30 * DAY }, { at: NOW });
    await retireEvents(deps);
    await retireEvents(deps);
    const days = async () => {
      const rows = await store.db.selectFrom('pulse_events').select('day').orderBy('day').execute();
      return rows.map(({ day }) => dayOf(NOW) - day);
    };
    expect(await days()).toEqual([30, 0]);
    expect(await agentCounts(store, 'hour')).toHaveLength(2);
    expect(await agentCounts(store, 'day')).toHaveLength(3);
    time.now = NOW + 390 * DAY;
    await retireEvents(deps);
    expect(await days()).toEqual([]);
    expect(await agentCounts(store, 'hour')).toHaveLength(0);
    expect(await agentCounts(store, 'day')).toHaveLength(1);
  });

  it('counts what came since, after all raw events are gone', async () => {
    const { store, deps, add, time } = await open();
    await add({}, {});
    time.now = NOW + 40 * DAY;
    await retireEvents(deps);
    expect(await store.db.selectFrom('pulse_events').select('id').execute()).toEqual([]);
    await add({ at: time.now });
    await rollUp(deps);
    expect(await total(store)).toBe(3);
  });

  it('forgets the events of an unclaimed project that is gone, and of no other', async () => {
    const { store, deps, add } = await open();
    const kept = seedPulseProject();
    for (const statement of kept.statements) await sql.raw(statement).execute(store.db);
    await store.db
      .insertInto('pulse_quotas')
      .values([
        { project_id: kept.projectId, used: 1 },
        { project_id: 'gone', used: 1 },
      ])
      .execute();
    await add({ project: kept.projectId }, { project: 'gone' }, { project: 'claimed' });
    await retireEvents(deps);
    const rows = await store.db.selectFrom('pulse_events').select('project_id').execute();
    expect(rows.map((each) => each.project_id).toSorted()).toEqual([kept.projectId, 'claimed'].toSorted());
    expect((await agentCounts(store, 'day')).map((each) => each.project_id)).not.toContain('gone');
    expect(await store.db.selectFrom('pulse_quotas').select('project_id').execute()).toHaveLength(1);
  });

  it('forgets the whole addresses of verifications after a quarter of an hour', async () => {
    const { store, deps } = await open();
    const event = {
      project_id: 'p',
      event_id: 'e',
      key_id: 'k',
      ip: '203.0.113.7',
      user_agent: 'u',
      url: 'x',
    };
    await store.db
      .insertInto('pulse_verification_events')
      .values([
        { ...event, nonce_hash: 'old', received_at: NOW - 15 * 60_000 - 1 },
        { ...event, nonce_hash: 'new', received_at: NOW - 15 * 60_000 },
      ])
      .execute();
    await eventJobs(deps)['pulse.roll-up']?.(
      {},
      { jobId: 'j', attempt: 1, signal: new AbortController().signal },
    );
    const rows = await store.db.selectFrom('pulse_verification_events').select('nonce_hash').execute();
    expect(rows).toEqual([{ nonce_hash: 'new' }]);
  });
});

describe('partitions', () => {
  it('are there for every day an event may fall on, and some ahead', async () => {
    const { store, deps, time } = await open();
    if (store.engine.name === 'sqlite') return expect(await keepPartitions(deps)).toBeUndefined();
    await Promise.all([keepPartitions(deps), keepPartitions(deps)]);
    const ages = async () =>
      (await partitionDays(store.db)).map((day) => day - dayOf(NOW)).toSorted((a, b) => a - b);
    expect(await ages()).toEqual([-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3]);
    time.now = NOW + 29 * DAY;
    await retireEvents(deps);
    expect(await ages()).toEqual(expect.arrayContaining([-1, 0, 32]));
    expect(await ages()).not.toContain(-2);
  });

  it('take over what came before they were made, and keep ids single', async () => {
    const { store, deps, lines, add } = await open();
    const early = row();
    expect(await insertEvents(store, [early])).toEqual([true]);
    await add({ at: NOW - DAY });
    await keepPartitions(deps);
    expect(await insertEvents(store, [early])).toEqual([false]);
    if (store.engine.name === 'sqlite') return;
    expect(lines).toMatchObject([{ level: 'warn', fields: { events: 2 } }]);
    const { rows } = await sql<{ name: string }>`
      select distinct tableoid::regclass::text as name from pulse_events order by 1`.execute(store.db);
    expect(rows.map(({ name }) => name)).toEqual([
      `pulse_events_p${dayOf(NOW) - 1}`,
      `pulse_events_p${dayOf(NOW)}`,
    ]);
  });
});
