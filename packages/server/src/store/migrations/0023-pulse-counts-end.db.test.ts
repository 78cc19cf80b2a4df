import { makeStorePlace } from '@waymark/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, migrateTo } from '../migrate.ts';

const DAY = 24 * 60 * 60 * 1000;
const [WHOLE, PART, GONE] = [3 * DAY, 2 * DAY, 1 * DAY];

it('keeps counts only for days whose single events are not all there, and no event twice', async () => {
  const store = await (await makeStorePlace()).open();
  await migrateTo(store, '0021-noted-packs');
  const event = (
    seq: number,
    at: number,
  ) => sql`insert into pulse_events (seq, day, project_id, id, happened_at,
      received_at, client_hash, user_agent, path, format, agent, purpose, verdict, confidence, classifier)
    values (${seq}, ${at / DAY}, 'p', ${`id-${seq}`}, ${at + 5}, ${at}, 'c', 'u', '/', 'html', 'a', 'seo', 'verified', 'named', 1)`;
  // The last one came after the last count.
  for (const [seq, at] of [
    [1, WHOLE],
    [2, WHOLE],
    [3, PART],
    [4, PART],
  ] as const)
    await event(seq, at).execute(store.db);
  await sql`insert into pulse_rollup_state (name, seq) values ('counts', 3)`.execute(store.db);
  for (const [bucket, requests] of [
    [WHOLE, 2],
    [PART, 5],
    [GONE, 4],
  ] as const) {
    for (const grain of ['day', 'hour']) {
      await sql`insert into pulse_agent_counts (project_id, grain, bucket, agent, purpose, verdict, format, outcome, requests)
        values ('p', ${grain}, ${bucket}, 'a', 'seo', 'verified', 'html', 2, ${requests})`.execute(store.db);
      await sql`insert into pulse_page_counts (project_id, grain, bucket, path, route, agent, status, requests)
        values ('p', ${grain}, ${bucket}, '/', '', 'a', 200, ${requests})`.execute(store.db);
    }
  }
  await migrate(store);
  const states = await store.db.selectFrom('pulse_rollup_state').selectAll().execute();
  expect(states).toEqual([{ name: 'counts', seq: Number.MAX_SAFE_INTEGER }]);
  const rows = await store.db.selectFrom('pulse_events').select('seq').orderBy('seq').execute();
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 4]);
  for (const table of ['pulse_agent_counts', 'pulse_page_counts'] as const) {
    const kept = await store.db
      .selectFrom(table)
      .select(['grain', 'bucket', 'requests'])
      .orderBy('bucket')
      .execute();
    expect(kept).toEqual([
      { grain: 'day', bucket: GONE, requests: 4 },
      { grain: 'day', bucket: PART, requests: 5 },
    ]);
  }
});
