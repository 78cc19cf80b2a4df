import { join } from 'node:path';
import {
  eventId,
  makeDataFolder,
  makeStorePlace,
  openTestStore,
  recordLog,
  seedPulseProject,
} from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Columns, openColumns, restoreBackup, writeBackup } from '../../../store/index.ts';
import { dayOf } from '../ingest/index.ts';
import { insertEvents } from '../ingest/store.ts';
import { askEvents, type QuestionDeps } from '../questions/index.ts';
import { moveEvents } from '../segments/index.ts';
import { eventJobs } from './jobs.ts';
import { keepPartitions } from './keep-partitions.ts';
import { retireEvents } from './retire-events.ts';
import { partitionDays } from './store.ts';

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

function brokenColumns(folder: string): Columns {
  return { folder, open: () => Promise.reject(new Error('broken')), close() {} };
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

const RANGE = { from: NOW - 500 * DAY, to: NOW + 500 * DAY };

async function total({ store, columns }: QuestionDeps, projectId = 'p'): Promise<number> {
  const scope = { projectId, ...RANGE };
  return (await askEvents({ store, columns }, scope, (view) => view.totals())).requests;
}

async function singles(deps: QuestionDeps): Promise<number> {
  return (await askEvents(deps, { projectId: 'p', ...RANGE }, (view) => view.requests(100))).length;
}

describe('a restored backup', () => {
  it('has every event once, in rows and in segments, and goes on from there', async () => {
    const { deps, store, add, time } = await open();
    await add({}, {}, {});
    await moveEvents(deps, { isUrgent: true });
    await add({});
    for (const isRetired of [false, true]) {
      if (isRetired) {
        time.now = NOW + 40 * DAY;
        await retireEvents(deps);
      }
      const folder = makeDataFolder();
      const file = join(folder, 'backup');
      await writeBackup(store, file, NOW);
      const copy = await (await makeStorePlace()).open();
      await restoreBackup(copy, file);
      const columns = openColumns(join(folder, 'pulse'));
      onTestFinished(() => columns.close());
      await insertEvents(copy, [row({ at: time.now }), row({ at: time.now })]);
      await moveEvents({ ...deps, store: copy, columns }, { isUrgent: true });
      expect(await total({ store: copy, columns })).toBe(6);
    }
  });
});

describe('retention', () => {
  it('keeps rows while their ids may come again, single events for their days, and sums for longer', async () => {
    const { store, deps, add, time } = await open();
    await add({ at: NOW - 31 * DAY }, { at: NOW - 30 * DAY }, { at: NOW - 8 * DAY }, { at: NOW });
    await retireEvents(deps);
    await retireEvents(deps);
    const rows = await store.db.selectFrom('pulse_events').select('day').orderBy('day').execute();
    expect(rows.map(({ day }) => dayOf(NOW) - day)).toEqual([8, 0]);
    expect([await total(deps), await singles(deps)]).toEqual([4, 3]);
    time.now = NOW + 390 * DAY;
    await retireEvents(deps);
    expect(await store.db.selectFrom('pulse_events').select('day').execute()).toEqual([]);
    expect([await total(deps), await singles(deps)]).toEqual([1, 0]);
  });

  it('refuses an event a second time for as long as it would be taken at all', async () => {
    const { store, deps, time } = await open();
    const event = row();
    await insertEvents(store, [event]);
    time.now = NOW + 7 * DAY;
    await retireEvents(deps);
    expect(await insertEvents(store, [event])).toEqual([false]);
  });

  it('lets no row go whose event is in no segment', async () => {
    const { store, deps, add, time } = await open();
    await add({}, {});
    time.now = NOW + 20 * DAY;
    const folder = makeDataFolder();
    await expect(retireEvents({ ...deps, columns: brokenColumns(folder) })).rejects.toThrow('broken');
    expect(await store.db.selectFrom('pulse_events').select('id').execute()).toHaveLength(2);
    await retireEvents({ ...deps, columns: { folder, open: async () => undefined, close() {} } });
    expect(await store.db.selectFrom('pulse_events').select('id').execute()).toHaveLength(2);
    await retireEvents(deps);
    expect(await store.db.selectFrom('pulse_events').select('id').execute()).toEqual([]);
    expect(await total(deps)).toBe(2);
  });

  it('leaves verdicts that are still being asked for where they can change', async () => {
    const { store, deps, add, time } = await open();
    await add({ at: NOW - DAY }, { at: NOW });
    const moved = async () =>
      (await store.db.selectFrom('pulse_segments').select('events').where('state', '=', 'live').execute())
        .map(({ events }) => events)
        .toSorted();
    await retireEvents(deps);
    expect(await moved()).toEqual([1]);
    time.now = NOW + 20_000;
    await retireEvents(deps);
    expect(await moved()).toEqual([1, 1]);
  });

  it('does not load the columnar engine where there are no events', async () => {
    const { deps, lines } = await open();
    const idle = { ...deps, columns: brokenColumns(makeDataFolder()) };
    await retireEvents(idle);
    await eventJobs(idle)['pulse.move']?.(
      {},
      { jobId: 'j', attempt: 1, signal: new AbortController().signal },
    );
    expect(lines).toEqual([]);
  });

  it('goes on after all rows are gone', async () => {
    const { store, deps, add, time } = await open();
    await add({}, {});
    time.now = NOW + 40 * DAY;
    await retireEvents(deps);
    expect(await store.db.selectFrom('pulse_events').select('id').execute()).toEqual([]);
    await add({ at: time.now });
    await moveEvents(deps, { isUrgent: true });
    expect(await total(deps)).toBe(3);
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
    expect(await total(deps, 'gone')).toBe(0);
    expect(await total(deps, 'claimed')).toBe(1);
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
    await eventJobs(deps)['pulse.move']?.(
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
    expect(await ages()).toEqual([22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32]);
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
