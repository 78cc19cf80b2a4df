import { openTestStore, until } from '@waymark/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertEvents } from '../ingest/store.ts';
import { eventRow } from '../segments/event-rows-fixture.ts';
import { createPartition, dropPartition, partitionDays } from './store.ts';

const AT = Date.UTC(2026, 10, 15, 12, 30);
const DAY = Math.floor(AT / 86_400_000);

it('keeps a partition into which an append is under way', async () => {
  const { store } = await openTestStore();
  await createPartition(store, DAY);
  await insertEvents(store, [eventRow({ at: AT })]);
  const { seq: moved } = await store.db.selectFrom('pulse_events').select('seq').executeTakeFirstOrThrow();
  const ended = await store.db.transaction().execute(async (db) => {
    await sql`insert into pulse_events select (jsonb_populate_record(e, '{"id": "other"}')).* from pulse_events e`.execute(
      db,
    );
    await sql`update pulse_events set seq = ${moved + 1} where id = 'other'`.execute(db);
    // The drop may give up when the machine lets it wait for too long; the event is kept then as well.
    const dropping = dropPartition(store, DAY, moved).catch(() => {});
    await until(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(store.db);
      return rows.length > 0;
    });
    return { dropping };
  });
  await ended.dropping;
  expect(await store.db.selectFrom('pulse_events').select('id').execute()).toHaveLength(2);
  await dropPartition(store, DAY, moved + 1);
  expect(await partitionDays(store.db)).toEqual([]);
});
