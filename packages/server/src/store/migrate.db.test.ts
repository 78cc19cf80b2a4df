import { makeStorePlace, openTestStore, spawnServerScript } from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { appliedMigrations, migrate, pendingMigrations, schemaVersion } from './migrate.ts';

const migrator = `
  const { loadConfig } = await load('config/index.ts');
  const { migrate, openStore } = await load('store/index.ts');
  const store = await openStore(loadConfig());
  console.log(JSON.stringify((await migrate(store)).applied));
  await store.close();
`;

describe('migrate', () => {
  it('brings an empty database to the newest schema', async () => {
    const store = await (await makeStorePlace()).open();
    expect(await pendingMigrations(store)).toContain(schemaVersion(store));

    const { applied } = await migrate(store);

    expect(applied).toContain('0001-foundation');
    expect(await pendingMigrations(store)).toEqual([]);
    expect(await appliedMigrations(store)).toEqual(applied);
  });

  it('changes nothing the second time', async () => {
    const { store } = await openTestStore();
    await store.db
      .insertInto('arena_entries')
      .values({ slug: 'kept', name: 'Kept', category: 'blockchain', published_at: 1 })
      .execute();

    expect(await migrate(store)).toEqual({ applied: [] });

    expect(await store.db.selectFrom('arena_entries').select('slug').execute()).toEqual([{ slug: 'kept' }]);
  });

  it('runs once when several processes start together', async () => {
    const place = await makeStorePlace();
    const migrators = await Promise.all(
      Array.from({ length: 3 }, () => spawnServerScript(migrator, place.env)),
    );

    const exits = await Promise.all(migrators.map(({ exited }) => exited));

    expect(exits.map(({ code }) => code)).toEqual([0, 0, 0]);
    const applied = migrators.flatMap(({ stdout }): string[] => JSON.parse(stdout()));
    const store = await place.open();
    expect(applied).toEqual(await appliedMigrations(store));
    expect(await store.db.selectFrom('acceptance_gates').select('operation').execute()).toHaveLength(4);
  });

  it('leaves nothing behind when it fails half-way', async () => {
    const store = await (await makeStorePlace()).open();
    await sql`create view arena_report_requests as select 1 as id`.execute(store.db);

    await expect(migrate(store)).rejects.toThrow();

    const tables = (await store.db.introspection.getTables()).map(({ name }) => name);
    expect(tables).not.toContain('jobs');
    expect(await appliedMigrations(store)).toEqual([]);
  });
});
