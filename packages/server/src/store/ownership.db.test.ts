import { makeStorePlace, openTestStore } from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import { OperatorError } from '../lib/errors/operator-error.ts';
import { migrate, openExistingStore, type Store } from './index.ts';
import { appliedMigrations } from './migrate.ts';

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => expect.unreachable('it should have been refused'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperatorError);
  return String(Object(error).message);
}

async function openForeign(...statements: readonly string[]): Promise<Store> {
  const store = await (await makeStorePlace()).open();
  for (const statement of statements) await sql.raw(statement).execute(store.db);
  return store;
}

describe('a database of another program', () => {
  it.each([
    ['its tables', ['create table orders (id text)']],
    [
      'migrations of its own',
      ['create table schema_migrations (name text)', "insert into schema_migrations values ('x')"],
    ],
    ['a table of migrations of another shape', ['create table schema_migrations (version text)']],
    ['a view', ['create view orders as select 1 as id']],
  ])('is refused by %s, and nothing is made in it', async (_by, statements) => {
    const store = await openForeign(...statements);
    const before = await store.engine.contentNames(store.db);
    const sentence = await sentenceOf(migrate(store));
    expect(sentence).toMatch(
      /another program \(.*(?:orders|schema_migrations)\)|\((?:orders|schema_migrations)\)/u,
    );
    expect(sentence).toMatch(/WAYMARK_DATA_DIR|DATABASE_URL/u);
    expect(await store.engine.contentNames(store.db)).toEqual(before);
  });

  it('is refused to commands too', async () => {
    const place = await makeStorePlace();
    const store = await place.open();
    await sql`create table orders (id text)`.execute(store.db);
    expect(await sentenceOf(openExistingStore(loadConfig(place.env)))).toContain('orders');
  });
});

describe('a database of ours', () => {
  it('may have tables of others beside its own', async () => {
    const { store } = await openTestStore();
    await sql`create table orders (id text)`.execute(store.db);
    expect(await migrate(store)).toEqual({ applied: [] });
  });

  it('of a newer version is refused, and nothing is changed', async () => {
    const { store } = await openTestStore();
    const applied = await appliedMigrations(store);
    await sql`insert into schema_migrations (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
      store.db,
    );
    expect(await sentenceOf(migrate(store))).toMatch(/newer version of Waymark.*9999-later/u);
    expect(applied).toContain('0001-foundation');
  });

  it('whose first start was cut short begins anew', async () => {
    const store = await openForeign(
      'create table schema_migrations (name text, timestamp text)',
      'create table schema_migration_lock (id text, is_locked integer)',
    );
    expect((await migrate(store)).applied).toContain('0001-foundation');
  });
});
