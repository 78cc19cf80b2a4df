import { join } from 'node:path';
import { openTestStore, recordLog, seedPulseProject } from '@waymark/testkit';
import { type KyselyPlugin, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openColumns, type Store } from '../../../store/index.ts';
import { dayOf } from '../ingest/index.ts';
import { insertEvents } from '../ingest/store.ts';
import { askEvents } from '../questions/index.ts';
import { eventRow } from '../segments/event-rows-fixture.ts';
import { retireEvents } from './retire-events.ts';
import { createPartition } from './store.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 15, 12, 30);
const OLD = NOW - 20 * DAY;

/** A store beside which another process does something right after one of the statements. */
function interrupted(store: Store, statement: number, act: () => Promise<unknown>): Store {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      if (statements === statement) await act();
      return result;
    },
  };
  return { ...store, db: store.db.withPlugin(plugin) };
}

async function open() {
  const { store, place } = await openTestStore();
  const { statements, projectId: project } = seedPulseProject();
  for (const statement of statements) await sql.raw(statement).execute(store.db);
  const columns = openColumns(join(place.dataDir, 'pulse'));
  onTestFinished(() => columns.close());
  const config = { pulseRawDays: 30, pulseRollupDays: 396 };
  const deps = { store, columns, log: recordLog().log, config, clock: () => NOW };
  const add = (at: number, times = 1) =>
    insertEvents(
      store,
      Array.from({ length: times }, () => eventRow({ project, at })),
    );
  const total = async () => {
    const scope = { projectId: project, from: OLD - DAY, to: NOW + DAY };
    return (await askEvents(deps, scope, (view) => view.totals())).requests;
  };
  return { store, deps, add, total };
}

it.each([
  { newer: 0, hasPartition: false, what: 'where there are no other events' },
  { newer: 1, hasPartition: false, what: 'among the oldest rows' },
  { newer: 2_100, hasPartition: true, what: 'behind many newer rows, or in a partition' },
])('keeps an event of an old day that comes at any moment of it, $what', async ({ newer, hasPartition }) => {
  const { store, deps, add, total } = await open();
  await add(NOW, newer);
  let added = 0;
  for (let statement = 1; statement === added + 1; statement += 1) {
    if (hasPartition && store.engine.name === 'postgres') await createPartition(store, dayOf(OLD));
    const addOld = async () => {
      added += 1;
      await add(OLD);
    };
    await retireEvents({ ...deps, store: interrupted(store, statement, addOld) });
    await retireEvents(deps);
  }
  expect(added).toBeGreaterThan(0);
  expect(await total()).toBe(newer + added);
  const rows = await store.db.selectFrom('pulse_events').select('happened_at').execute();
  expect(rows).toHaveLength(newer);
});
