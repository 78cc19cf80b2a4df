import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventId } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { openColumns, type Store } from '../../../store/index.ts';
import { dayOf } from '../ingest/index.ts';
import { insertEvents } from '../ingest/store.ts';
import { askEvents } from '../questions/index.ts';
import { type EventFacts, eventRow, NOW, openSegmentStore, variedEvents } from './event-rows-fixture.ts';
import {
  dropSegments,
  healthOfSegments,
  mergeSegments,
  moveEvents,
  sumUpSegments,
  sweepSegments,
} from './index.ts';
import { MOVE_AFTER_MS, MOVE_EVENTS, OPEN_MS } from './move-events.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
const RANGE = { from: NOW - 90 * DAY, to: NOW + DAY };

async function open() {
  const opened = await openSegmentStore();
  const { deps } = opened;
  const count = async (projectId = 'p') =>
    (await askEvents(deps, { projectId, ...RANGE }, (view) => view.totals())).requests;
  const segments = async (state: 'live' | 'dropped' | 'pending' = 'live') =>
    await opened.store.db.selectFrom('pulse_segments').selectAll().where('state', '=', state).execute();
  const move = () => moveEvents(deps, { isUrgent: true });
  return { ...opened, count, segments, move };
}

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0;

describe('moving events', () => {
  it('puts them into a segment for each project and day, and reads each once before and after', async () => {
    const { add, count, move, segments } = await open();
    await add({}, { at: NOW - DAY }, { project: 'q' }, {});
    expect([await count(), await count('q')]).toEqual([3, 1]);
    await move();
    await move();
    expect([await count(), await count('q')]).toEqual([3, 1]);
    const live = await segments();
    expect(
      live.map(({ project_id, day, events }) => [project_id, dayOf(NOW) - day, events]).toSorted(),
    ).toEqual([
      ['p', 0, 2],
      ['p', 1, 1],
      ['q', 0, 1],
    ]);
    await add({ at: NOW - DAY });
    expect(await count()).toBe(4);
  });

  it('keeps ids single: an event that was moved is known when it comes again', async () => {
    const { store, count, move } = await open();
    const id = eventId(NOW);
    expect(await insertEvents(store, [eventRow({ id })])).toEqual([true]);
    await move();
    expect(await insertEvents(store, [eventRow({ id })])).toEqual([false]);
    expect(await count()).toBe(1);
  });

  it('waits until there are many, or the oldest has waited', async () => {
    const { deps, time, add, segments } = await open();
    await add({}, {});
    await moveEvents(deps);
    expect(await segments()).toEqual([]);
    time.now = NOW + MOVE_AFTER_MS;
    await moveEvents(deps);
    expect(await segments()).toMatchObject([{ events: 2 }]);
    await add(...Array.from({ length: MOVE_EVENTS }, () => ({ at: time.now })));
    time.now += OPEN_MS;
    await moveEvents(deps);
    expect(await segments()).toMatchObject([{}, {}]);
  });

  it('leaves events alone while the verdict on their clients may change', async () => {
    const { deps, time, add, segments } = await open();
    await add(...Array.from({ length: MOVE_EVENTS }, () => ({ at: time.now })));
    time.now += OPEN_MS - 1;
    await moveEvents(deps);
    expect(await segments()).toEqual([]);
    time.now += 1;
    await moveEvents(deps);
    expect(await segments()).toMatchObject([{ events: MOVE_EVENTS }]);
  });

  it('moves nothing twice when two workers do it at once', async () => {
    const { place, deps, add, count, move, segments } = await open();
    await add(...variedEvents(200));
    const store = await place.open();
    const columns = openColumns(join(place.dataDir, 'other'));
    await Promise.all([move(), moveEvents({ ...deps, store, columns }, { isUrgent: true })]);
    columns.close();
    expect(await count()).toBe(200);
    const live = await segments();
    expect(live.reduce((sum, { events }) => sum + events, 0)).toBe(200);
  });

  it('loses and doubles nothing while events keep coming and questions are asked', async () => {
    const { store, place, add, count, move } = await open();
    const other: Store = store.engine.name === 'postgres' ? await place.open() : store;
    let isDone = false;
    const write = async (into: Store) => {
      for (let i = 0; i < 30; i += 1)
        await insertEvents(
          into,
          variedEvents(5).map((facts: EventFacts) => eventRow(facts)),
        );
    };
    const moving = (async () => {
      while (!isDone) await move();
    })();
    const seen: number[] = [];
    const asking = (async () => {
      while (!isDone) seen.push(await count());
    })();
    await Promise.all([write(store), write(other)]);
    isDone = true;
    await Promise.all([moving, asking]);
    await move();
    await add({});
    expect(await count()).toBe(301);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});

describe('segments', () => {
  it('are merged when there are many of a day, and hold the same events', async () => {
    const { deps, add, count, move, segments } = await open();
    for (let i = 0; i < 9; i += 1) {
      await add({ path: `/${i}` }, { path: '/same' });
      await move();
    }
    await mergeSegments(deps, dayOf(NOW));
    expect(await segments()).toMatchObject([{ level: 1, events: 18 }]);
    expect(await segments('dropped')).toHaveLength(9);
    expect(await count()).toBe(18);
  });

  it('of a settled day become one, however few they are', async () => {
    const { deps, add, count, move, segments } = await open();
    for (let i = 0; i < 3; i += 1) {
      await add({ at: NOW - 10 * DAY });
      await move();
    }
    await mergeSegments(deps, dayOf(NOW));
    expect(await segments()).toMatchObject([{ events: 3 }]);
    expect(await count()).toBe(3);
  });

  it('are merged once when two workers do it at once', async () => {
    const { place, deps, add, count, move, segments } = await open();
    for (let i = 0; i < 8; i += 1) {
      await add({});
      await move();
    }
    const store = await place.open();
    await Promise.all([mergeSegments(deps, dayOf(NOW)), mergeSegments({ ...deps, store }, dayOf(NOW))]);
    expect(await segments()).toMatchObject([{ events: 8 }]);
    expect(await count()).toBe(8);
  });

  it('of ended days keep how many there were of each kind, and nothing of single requests', async () => {
    const { deps, add, count, move } = await open();
    const at = NOW - 40 * DAY;
    await add({ at, client: 'someone' }, { at: at + HOUR }, { at, status: 404 }, { at: NOW });
    await move();
    await sumUpSegments(deps, dayOf(NOW) - 30);
    expect(await count()).toBe(4);
    const answers = await askEvents(deps, { projectId: 'p', ...RANGE }, async (view) => ({
      days: await view.series('day'),
      requests: await view.requests(10),
      clients: await view.top('client', 10),
    }));
    expect(answers.days).toEqual([
      { at: at - (at % DAY), requests: 3, failures: 1 },
      { at: NOW - (NOW % DAY), requests: 1, failures: 0 },
    ]);
    expect(answers.requests).toHaveLength(1);
    expect(answers.clients.map(({ value }) => value)).toEqual([null, 'c']);
    await dropSegments(deps.store.db, { beforeDay: dayOf(NOW) - 30 }, NOW);
    expect(await count()).toBe(1);
  });

  it('of a project can be dropped, and of no other', async () => {
    const { deps, add, count, move } = await open();
    await add({}, { project: 'q' });
    await move();
    await dropSegments(deps.store.db, { projectId: 'q' }, NOW);
    expect([await count(), await count('q')]).toEqual([1, 0]);
  });

  it('stay for whoever reads them, and are swept with their files afterwards', async () => {
    const { deps, columns, time, add, move, segments } = await open();
    await add({});
    await move();
    await dropSegments(deps.store.db, { projectId: 'p' }, NOW);
    time.now = NOW + 14 * MINUTE;
    await sweepSegments(deps);
    // The events, and two kinds of sums by client.
    expect([await segments('dropped'), filesIn(columns.folder)]).toMatchObject([[{}], 3]);
    time.now = NOW + 16 * MINUTE;
    await sweepSegments(deps);
    expect([await segments('dropped'), filesIn(columns.folder)]).toEqual([[], 0]);
    expect(await deps.store.db.selectFrom('pulse_segment_parts').select('part').execute()).toEqual([]);
  });

  it('leave no file behind that the database does not know, and every file that is not theirs', async () => {
    const { deps, columns, add, move } = await open();
    await add({});
    await move();
    const files = ['x.parquet', 'x.clients2', 'x.kinds1', 'y.part', 'notes.txt'].map((name) =>
      join(columns.folder, name),
    );
    for (const file of files) {
      writeFileSync(file, '');
      utimesSync(file, 1, 1);
    }
    await sweepSegments(deps);
    expect(files.map((file) => existsSync(file))).toEqual([false, false, false, false, true]);
    expect(filesIn(columns.folder)).toBe(4);
  });

  it('are brought from the database where a machine lacks the file, or has half of it', async () => {
    const { columns, add, count, move } = await open();
    await add({}, {});
    await move();
    rmSync(columns.folder, { recursive: true });
    expect(await count()).toBe(2);
    const [file] = readdirSync(columns.folder, { recursive: true, withFileTypes: true }).filter(({ name }) =>
      name.endsWith('.parquet'),
    );
    writeFileSync(join(file?.parentPath ?? '', file?.name ?? ''), 'half');
    expect(await count()).toBe(2);
  });
});

describe('the doctor', () => {
  it('tells how many events are in columns, what waits for too long and what is missing', async () => {
    const { deps, columns, time, add, move } = await open();
    const noEngine = { ...columns, open: async () => undefined };
    expect(await healthOfSegments({ ...deps, columns: noEngine })).toMatchObject({ state: 'missing' });
    await add({}, {});
    expect(await healthOfSegments(deps)).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/^0 events in 0 segments/u),
    });
    time.now = NOW + 2 * HOUR;
    expect(await healthOfSegments(deps)).toMatchObject({
      state: 'broken',
      detail: expect.stringMatching(/does a worker run/u),
    });
    await move();
    expect(await healthOfSegments(deps)).toMatchObject({ state: 'ok' });
    expect((await healthOfSegments(deps)).detail).toContain('2 events in 1 segments');
    expect(await healthOfSegments({ ...deps, columns: noEngine })).toMatchObject({ state: 'broken' });
    const blocked = { ...columns, open: () => Promise.reject(new Error('no folder')) };
    expect(await healthOfSegments({ ...deps, columns: blocked })).toMatchObject({ state: 'broken' });
  });
});
