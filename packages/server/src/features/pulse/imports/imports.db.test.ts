import { eventId, recordLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { retireEvents } from '../event-upkeep/retire-events.ts';
import { insertEvents } from '../ingest/store.ts';
import { eventRow } from '../segments/event-rows-fixture.ts';
import { movedSeq, moveEvents } from '../segments/index.ts';
import { combinedLine, combinedLines, DAY, NOW, openImport } from './import-fixture.ts';
import { UnknownFormat } from './index.ts';

const HOUR = 60 * 60 * 1000;

describe('an import', () => {
  it('stores requests of days long past the 72 hours of the wire', async () => {
    const { take, total, store } = await openImport();
    const lines = [combinedLine({ at: NOW - 29 * DAY }), combinedLine({ status: 404 })];
    expect(await take([lines])).toEqual({ lines: 2, stored: 2, known: 0, refused: {} });
    expect(await total()).toEqual({ requests: 2, failures: 1 });
    const [row] = await store.db.selectFrom('pulse_events').selectAll().where('status', '=', 404).execute();
    expect(row).toMatchObject({
      ip: '203.0.113.0',
      agent: 'gptbot',
      path: '/docs',
      happened_at: NOW - DAY,
      received_at: NOW,
    });
  });

  it('stores the same file once, and of overlapping files each request once', async () => {
    const { take, total } = await openImport();
    const lines = combinedLines(2_500);
    expect(await take([lines.slice(0, 1_500), lines.slice(1_000)])).toMatchObject({
      stored: 2_500,
      known: 500,
    });
    expect(await take([lines])).toMatchObject({ stored: 0, known: 2_500 });
    expect((await total()).requests).toBe(2_500);
  });

  it('still knows what it stored when the rows are gone and only columns are left', async () => {
    const { take, total, time, deps, store } = await openImport();
    const lines = [...combinedLines(40, 20), combinedLine({ at: NOW - 20 * DAY })];
    await take([lines]);
    time.now = NOW + 9 * DAY;
    await retireEvents({ ...deps, log: recordLog().log });
    expect(await store.db.selectFrom('pulse_events').select('id').execute()).toEqual([]);
    expect(await take([lines])).toMatchObject({ stored: 0, known: 41 });
    expect((await total()).requests).toBe(41);
  });

  it('counts equal lines of one file as the requests they are', async () => {
    const { take, total } = await openImport();
    const twice = [combinedLine(), combinedLine()];
    expect(await take([twice])).toMatchObject({ stored: 2, known: 0 });
    expect(await take([twice])).toMatchObject({ stored: 0, known: 2 });
    expect((await total()).requests).toBe(2);
  });

  it('knows a project by its origin, and touches no other', async () => {
    const { take, total, seed, project } = await openImport();
    const other = await seed({ isClaimed: true, origin: 'https://api.harbour-tools.dev' });
    await take([[combinedLine()]], { into: `${other.origin}/` });
    expect([(await total(other.projectId)).requests, (await total(project.projectId)).requests]).toEqual([
      1, 0,
    ]);
  });

  it.each([
    ['an unknown project', 'https://nobody.harbour-tools.dev', /There is no project/u],
    ['an unclaimed project', 'https://new.harbour-tools.dev', /not claimed/u],
  ])('refuses %s in plain words', async (_what, into, message) => {
    const { take, seed } = await openImport();
    await seed({ origin: 'https://new.harbour-tools.dev' });
    await expect(take([[combinedLine()]], { into })).rejects.toThrow(message);
  });
});

describe('what an import leaves out', () => {
  it('is told by its reason', async () => {
    const { take, total } = await openImport();
    const host = (name: string) =>
      JSON.stringify({
        ts: (NOW - DAY) / 1000,
        request: { client_ip: '203.0.113.7', method: 'GET', host: name, uri: '/', headers: {} },
        status: 200,
      });
    expect(
      await take([
        [combinedLine({ path: '/logo.png' }), 'nonsense', null, '', combinedLine({ ip: 'host.test' })],
      ]),
    ).toMatchObject({
      lines: 4,
      stored: 0,
      refused: { left_out: 1, unreadable: 1, line_too_long: 1, unusable: 1 },
    });
    expect(await take([[host('other.harbour-tools.dev'), host('docs.harbour-tools.dev:443')]])).toMatchObject(
      {
        stored: 1,
        refused: { other_host: 1 },
      },
    );
    expect(
      await take([[combinedLine({ at: NOW + DAY }), combinedLine({ at: NOW - 32 * DAY })]]),
    ).toMatchObject({ stored: 0, refused: { in_future: 1, too_old: 1 } });
    expect((await total()).requests).toBe(1);
  });

  it('includes days of which only sums are left, even when more days are kept now', async () => {
    const { take, total, time, deps } = await openImport();
    const lines = [combinedLine({ at: NOW - 29 * DAY })];
    await take([lines]);
    time.now = NOW + 3 * DAY;
    await retireEvents({ ...deps, log: recordLog().log });
    Object.assign(deps.config, { pulseRawDays: 60 });
    expect(await take([lines])).toMatchObject({ stored: 0, refused: { summed_up: 1 } });
    expect((await total()).requests).toBe(1);
  });

  it('includes a day that ends while it lasts, of which sums are about to be made', async () => {
    const { take, time, total, deps } = await openImport();
    const midnight = Math.ceil(NOW / DAY) * DAY;
    const oldest = midnight - 30 * DAY;
    const lines = Array.from({ length: 700 }, (_, at) =>
      combinedLine({ at: oldest - 1_000, path: `/p${at}` }),
    );
    time.now = midnight - 2 * HOUR;
    const turned = (count: number) => {
      // The third part of the file is read in the last hour of the day.
      if (count === 2) time.now = midnight - HOUR / 2;
    };
    expect(await take([lines], { onPart: turned })).toMatchObject({
      stored: 600,
      refused: { too_old: 100 },
    });
    time.now = midnight + HOUR;
    await retireEvents({ ...deps, log: recordLog().log });
    expect(await take([lines])).toMatchObject({ stored: 0, refused: { too_old: 700 } });
    expect((await total()).requests).toBe(600);
  });

  it.each(['rows', 'columns'])('includes what the site has reported itself, kept in %s', async (where) => {
    const { take, store, deps, project } = await openImport();
    const at = NOW - 2 * DAY;
    await insertEvents(store, [eventRow({ project: project.projectId, at, id: eventId(at) })]);
    if (where === 'columns') await moveEvents(deps, { isUrgent: true });
    const lines = [combinedLine({ at: at - 1000 }), combinedLine({ at }), combinedLine({ at: at + DAY })];
    expect(await take([lines])).toMatchObject({ stored: 1, refused: { reported: 2 } });
    expect(await take([lines], { includesReported: true })).toMatchObject({ stored: 2, known: 1 });
  });

  it('is a whole file whose lines are of no known format, of which nothing is stored', async () => {
    const { take, total } = await openImport();
    await expect(take([['a b c', 'd e f']])).rejects.toThrow(UnknownFormat);
    expect(await take([['a b c', '', combinedLine()]])).toMatchObject({
      stored: 1,
      refused: { unreadable: 1 },
    });
    expect((await total()).requests).toBe(1);
  });
});

describe('the end of an import', () => {
  it('leaves events of others where their verdicts can still change, and moves its own', async () => {
    const { take, store, seed } = await openImport();
    const other = await seed({ isClaimed: true, origin: 'https://other.harbour-tools.dev' });
    const unmoved = async () => {
      const moved = await movedSeq(store.db);
      const rows = await store.db.selectFrom('pulse_events').select(['seq', 'path']).orderBy('seq').execute();
      return rows.filter(({ seq }) => seq > moved).map(({ path }) => path);
    };
    await take([[combinedLine({ path: '/first' })]]);
    expect(await unmoved()).toEqual([]);
    await insertEvents(store, [eventRow({ project: other.projectId, at: NOW - 10_000, path: '/open' })]);
    await take([[combinedLine({ path: '/second' })]]);
    expect(await unmoved()).toEqual(['/open', '/second']);
    await store.db
      .updateTable('pulse_events')
      .set({ received_at: NOW - 20_000 })
      .where('path', '=', '/open')
      .execute();
    await take([[combinedLine({ path: '/third' })]]);
    expect(await unmoved()).toEqual([]);
  });
});

describe('retention of imported requests', () => {
  it('takes their rows away although newer rows came before them', async () => {
    const { take, store, deps, project, total } = await openImport();
    const recently = NOW - 60_000;
    const newer = Array.from({ length: 2_100 }, () => eventRow({ project: project.projectId, at: recently }));
    await insertEvents(store, newer);
    await take([[combinedLine({ at: NOW - 29 * DAY })]]);
    await retireEvents({ ...deps, log: recordLog().log });
    const rows = await store.db.selectFrom('pulse_events').select('happened_at').distinct().execute();
    expect(rows).toEqual([{ happened_at: recently }]);
    expect((await total()).requests).toBe(2_101);
  });
});
