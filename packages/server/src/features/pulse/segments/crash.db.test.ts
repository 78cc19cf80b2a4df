import { readdirSync } from 'node:fs';
import { spawnServerScript } from '@waymark/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dayOf } from '../ingest/index.ts';
import { askEvents } from '../questions/index.ts';
import { eventRow, NOW, openSegmentStore } from './event-rows-fixture.ts';
import { mergeSegments, moveEvents, sweepSegments } from './index.ts';

const DAY = 24 * 3_600_000;
const KILLS = 24;
/** One more than the first whole run takes, whatever it takes. */
const NEVER = 1_000_000;

/** Stores, moves, merges and sweeps; every call of the database or the columnar engine is a place to die at, before and after. */
const script = `
const { env } = process;
const { openStore, openColumns } = await load('store/index.ts');
const { loadConfig } = await load('config/index.ts');
const { insertEvents } = await load('features/pulse/ingest/store.ts');
const { moveEvents, mergeSegments, sweepSegments } = await load('features/pulse/segments/index.ts');
let calls = 0;
const place = () => {
  calls += 1;
  if (calls === Number(env.DIE_AT)) process.kill(process.pid, 'SIGKILL');
};
const watch = (object) => new Proxy(object, {
  get(target, name) {
    const value = target[name];
    if (typeof value !== 'function') return value;
    return (...given) => {
      place();
      const result = value.apply(target, given);
      return result instanceof Promise ? result.finally(place) : result;
    };
  },
});
const plugin = {
  transformQuery({ node }) { place(); return node; },
  async transformResult({ result }) { place(); return result; },
};
const config = loadConfig(env);
const real = await openStore(config);
const folder = openColumns(config.pulseDir);
const columns = { ...folder, open: async () => watch(await folder.open()) };
const store = {
  ...real,
  db: real.db.withPlugin(plugin),
  transaction: (work) => real.transaction((db) => work(db.withPlugin(plugin))),
};
const now = Number(env.NOW);
const deps = { store, columns, clock: () => now };
const rows = JSON.parse(env.ROWS);
place();
await insertEvents(real, rows);
console.log('stored');
await moveEvents(deps, { isUrgent: true });
await mergeSegments(deps, Number(env.TODAY));
await sweepSegments({ ...deps, clock: () => now + 7_200_000 });
console.log('calls ' + calls);
process.exit(0);
`;

it('loses no event and counts none twice, wherever the process is killed', async () => {
  const { store, place, deps, columns, add } = await openSegmentStore();
  // Something to merge with from the beginning.
  await add({}, { at: NOW - DAY });
  await moveEvents(deps, { isUrgent: true });
  let [acknowledged, kills] = [2, 0];
  const run = async (dieAt: number) => {
    const rows = [eventRow(), eventRow({ path: '/2' }), eventRow({ at: NOW - DAY })];
    const env = {
      DIE_AT: String(dieAt),
      NOW: String(NOW),
      TODAY: String(dayOf(NOW) + 10),
      ROWS: JSON.stringify(rows),
    };
    const { exited, output } = await spawnServerScript(script, { ...place.env, ...env });
    const { code, signal } = await exited;
    expect([code, signal, output()]).toEqual(
      signal === null ? [0, null, output()] : [null, 'SIGKILL', output()],
    );
    if (signal !== null) kills += 1;
    if (output().includes('stored')) acknowledged += rows.length;
    return Number(/calls (\d+)/u.exec(output())?.[1] ?? 0);
  };
  const calls = await run(NEVER);
  expect(calls).toBeGreaterThan(KILLS);
  const stored = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pulse_events`.execute(
      store.db,
    );
    return Number(rows[0]?.count);
  };
  const scope = { projectId: 'p', from: NOW - 5 * DAY, to: NOW + DAY };
  const counted = async () => (await askEvents(deps, scope, (view) => view.totals())).requests;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await run(1 + Math.floor((kill * calls) / KILLS));
    expect(await counted()).toBe(await stored());
    expect(await stored()).toBeGreaterThanOrEqual(acknowledged);
  }
  expect(kills).toBeGreaterThan(KILLS / 2);
  await moveEvents(deps, { isUrgent: true });
  await mergeSegments(deps, dayOf(NOW) + 10);
  expect(await counted()).toBe(await stored());
  await sweepSegments({ ...deps, clock: () => NOW + DAY });
  const left = await store.db.selectFrom('pulse_segments').select('state').execute();
  expect(left.map(({ state }) => state)).toEqual(['live', 'live']);
  expect(readdirSync(columns.folder)).toContain('p');
});
