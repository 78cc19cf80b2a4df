import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDataFolder, makeStorePlace, spawnServerScript } from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OperatorError } from '../lib/errors/operator-error.ts';
import { type AppendTable, appendRows, type Db, migrate, openStore, type Store } from './index.ts';

const sqliteFile = (dataDir: string) => join(dataDir, 'waymark.db');

async function pragma(store: Store, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(store.db);
  return Object.values(rows[0] ?? {})[0];
}

async function openSqlite() {
  const place = await makeStorePlace('sqlite');
  const store = await place.open();
  await migrate(store);
  return { place, store };
}

function caught(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  );
}

async function refusesWithSentence(work: Promise<unknown>): Promise<void> {
  const error = await caught(work);
  expect(error).toBeInstanceOf(OperatorError);
  expect(error).toHaveProperty(
    'message',
    expect.stringMatching(/^WAYMARK_DATA_DIR cannot hold the database: .*\.$/u),
  );
}

/** A store that does not wait for another process's lock. */
async function openImpatiently(dataDir: string): Promise<Store> {
  const options = { onConnectionLost: () => {}, lockPatienceMs: 0 };
  const store = await openStore({ dataDir, databaseUrl: undefined }, options);
  onTestFinished(() => store.close());
  return store;
}

function lockFile(dataDir: string): () => void {
  const other = new DatabaseSync(sqliteFile(dataDir));
  other.exec('begin immediate');
  onTestFinished(() => other.close());
  return () => other.exec('rollback');
}

const entries = {
  name: 'arena_entries',
  columns: [
    ['slug', 'text'],
    ['name', 'text'],
    ['category', 'text'],
    ['published_at', 'bigint'],
  ],
  key: [0, 0],
  lockId: 1,
} as const satisfies AppendTable;

const entry = (slug: string) => ({ slug, name: slug, category: 'x', published_at: 1 });
const row = (slug: string) => Object.values(entry(slug));

const FULL = 2;

describe('the embedded database', () => {
  it('survives a power cut with what it answered, and enforces references', async () => {
    const { store } = await openSqlite();
    expect(await pragma(store, 'journal_mode')).toBe('wal');
    expect(await pragma(store, 'synchronous')).toBe(FULL);
    expect(await pragma(store, 'foreign_keys')).toBe(1);
  });

  it('makes its folder for the owner alone', async () => {
    const dataDir = join(makeDataFolder(), 'fresh');
    const store = await openStore({ dataDir, databaseUrl: undefined });
    await store.close();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('says which setting is at fault when its folder is a file', async () => {
    const file = join(makeDataFolder(), 'file');
    writeFileSync(file, '');
    await refusesWithSentence(openStore({ dataDir: file, databaseUrl: undefined }));
  });

  it('says which setting is at fault when its file is something else', async () => {
    const dataDir = makeDataFolder();
    writeFileSync(
      sqliteFile(dataDir),
      'this is no database, but it is long enough to be looked at\n'.repeat(99),
    );
    await refusesWithSentence(openStore({ dataDir, databaseUrl: undefined }));
  });

  it.each([
    ['pragma user_version = 7', 'user_version 7'],
    ['pragma application_id = 99', 'application_id 99'],
    ['create view orders as select 1', 'orders'],
    ['pragma journal_mode = wal; pragma user_version = 7', 'user_version 7'],
    ['pragma journal_mode = wal; create view orders as select 1', 'orders'],
  ])('is not begun in a file of another program that shows by %s', async (statement, mark) => {
    const place = await makeStorePlace('sqlite');
    const other = new DatabaseSync(sqliteFile(place.dataDir));
    other.exec(statement);
    other.close();
    const before = readFileSync(sqliteFile(place.dataDir));
    const error = await caught(place.open().then((store) => migrate(store)));
    expect(error).toBeInstanceOf(OperatorError);
    expect(error).toHaveProperty('message', expect.stringContaining(`of another program (it holds ${mark})`));
    expect(readFileSync(sqliteFile(place.dataDir)).equals(before)).toBe(true);
  });

  it('counts as unavailable while another process keeps the write lock', async () => {
    const { place } = await openSqlite();
    const store = await openImpatiently(place.dataDir);
    const unlock = lockFile(place.dataDir);
    for (const work of [
      store.transaction(async () => 'entered'),
      store.db.deleteFrom('jobs').execute(),
      appendRows(store, entries, [row('a')]),
    ]) {
      const error = await caught(work);
      expect([store.engine.isLocked(error), store.engine.isUnavailable(error)]).toEqual([true, true]);
    }
    unlock();
    expect(await store.transaction(async () => 'entered')).toBe('entered');
  });

  it('waits for the lock of another process while its own reads go on, and every write arrives', async () => {
    const { place, store } = await openSqlite();
    const unlock = lockFile(place.dataDir);
    const insert = (slug: string) => (db: Db) => db.insertInto('arena_entries').values(entry(slug)).execute();
    const writes = Promise.all([
      store.transaction(insert('in-transaction')),
      insert('alone')(store.db),
      appendRows(store, entries, [row('appended-1'), row('appended-2')]),
      appendRows(store, entries, [row('appended-3')]),
    ]);
    const slugs = async () =>
      (await store.db.selectFrom('arena_entries').select('slug').orderBy('slug').execute()).map(
        ({ slug }) => slug,
      );
    for (let i = 0; i < 20; i += 1) expect(await slugs()).toEqual([]);
    unlock();
    expect((await writes).slice(2)).toEqual([[true, true], [true]]);
    expect(await slugs()).toEqual(['alone', 'appended-1', 'appended-2', 'appended-3', 'in-transaction']);
  });

  it('counts as unavailable when its disk is full', async () => {
    const { store } = await openSqlite();
    await sql`pragma max_page_count = 1`.execute(store.db);
    const fill = store.db
      .insertInto('service_keys')
      .values({ name: 'big', protection: 'none', value: 'x'.repeat(1_000_000), created_at: 1 })
      .execute();
    expect(store.engine.isUnavailable(await caught(fill))).toBe(true);
  });

  it('counts as unavailable when it may only be read', async () => {
    const { store } = await openSqlite();
    await sql`pragma query_only = 1`.execute(store.db);
    const write = store.db.deleteFrom('jobs').execute();
    expect(store.engine.isUnavailable(await caught(write))).toBe(true);
  });

  it('loses nothing when two processes write to it at once', async () => {
    const { place, store } = await openSqlite();
    const writer = (name: string) => `
      const { loadConfig } = await load('config/index.ts');
      const { openStore } = await load('store/index.ts');
      const store = await openStore(loadConfig());
      for (let i = 0; i < 100; i += 1)
        await store.transaction(async (db) => {
          await db.insertInto('arena_entries').values({ slug: '${name}-' + i, name: 'x', category: 'x', published_at: i }).execute();
          await db.updateTable('acceptance_gates').set((eb) => ({ turns: eb('turns', '+', 1) })).execute();
        });
      await store.close();
    `;
    const writers = await Promise.all(['a', 'b'].map((name) => spawnServerScript(writer(name), place.env)));
    const exits = await Promise.all(writers.map(({ exited }) => exited));
    expect(exits.map(({ code }) => code)).toEqual([0, 0]);

    expect(await store.db.selectFrom('arena_entries').select('slug').execute()).toHaveLength(200);
    const gates = await store.db.selectFrom('acceptance_gates').select('turns').execute();
    expect(gates).toEqual(Array(4).fill({ turns: 200 }));
  });

  it('streams rows one by one', async () => {
    const { store } = await openSqlite();
    const names: string[] = [];
    for await (const row of store.db.selectFrom('acceptance_gates').select('operation').stream()) {
      names.push(row.operation);
    }
    expect(names).toHaveLength(4);
  });

  it('keeps working after more different statements than it remembers', async () => {
    const { store } = await openSqlite();
    for (let i = 0; i < 600; i += 1) await sql`select ${sql.lit(i)} as n`.execute(store.db);
    expect(await store.db.selectFrom('acceptance_gates').select('operation').execute()).toHaveLength(4);
  });
});
