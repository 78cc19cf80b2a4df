import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import type { Db, Store } from './index.ts';

const entry = (slug: string) => ({ slug, name: slug, category: 'blockchain', published_at: 1 });

function addEntry(db: Db, slug: string) {
  return db.insertInto('arena_entries').values(entry(slug)).execute();
}

async function slugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('arena_entries').select('slug').orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
}

function addRequest(store: Store, slug: string) {
  return store.db
    .insertInto('arena_report_requests')
    .values({
      id: 'request',
      email: 'a@example.org',
      entry_slug: slug,
      entry_name: 'x',
      category: 'blockchain',
      status: 'queued',
      metadata: '{}',
      created_at: 1,
    })
    .execute();
}

function caught(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  );
}

describe('a transaction', () => {
  it('keeps all of its writes', async () => {
    const { store } = await openTestStore();
    await store.transaction(async (db) => {
      await addEntry(db, 'one');
      await addEntry(db, 'two');
    });
    expect(await slugs(store.db)).toEqual(['one', 'two']);
  });

  it('keeps none of its writes when its work throws, and the store stays usable', async () => {
    const { store } = await openTestStore();
    const work = store.transaction(async (db) => {
      await addEntry(db, 'one');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await slugs(store.db)).toEqual([]);
    await addEntry(store.db, 'two');
    expect(await slugs(store.db)).toEqual(['two']);
  });

  it('keeps none of its writes when one of its queries fails', async () => {
    const { store } = await openTestStore();
    const work = store.transaction(async (db) => {
      await addEntry(db, 'one');
      await addEntry(db, 'one');
    });
    await expect(work).rejects.toThrow();
    expect(await slugs(store.db)).toEqual([]);
  });

  it('is not mixed with queries that run beside it on the same store', async () => {
    const { store } = await openTestStore();
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const failing = store.transaction(async (db) => {
      await addEntry(db, 'rolled-back');
      begun.resolve();
      await mayEnd.promise;
      throw new Error('rolled back');
    });
    await begun.promise;
    const beside = addEntry(store.db, 'kept');
    mayEnd.resolve();

    await expect(failing).rejects.toThrow('rolled back');
    await beside;
    expect(await slugs(store.db)).toEqual(['kept']);
  });
});

/** Takes two rows, one after the other; the second when the other transaction has its first. */
function takeBoth(store: Store, [first, second]: readonly [string, string], atFirst: () => Promise<void>) {
  return store.transaction(async (db) => {
    const take = (slug: string) =>
      db.updateTable('arena_entries').set({ name: second }).where('slug', '=', slug).execute();
    await take(first);
    await atFirst();
    await take(second);
  });
}

describe('two transactions that wait for each other', () => {
  it('both take effect, one after the other', async () => {
    const { store } = await openTestStore();
    for (const slug of ['one', 'two']) await addEntry(store.db, slug);
    const met = Promise.withResolvers<void>();
    let arrived = 0;
    // SQLite lets the second one in only when the first has ended.
    const most = store.engine.name === 'sqlite' ? 1 : 2;
    const atFirst = async () => {
      arrived += 1;
      if (arrived >= most) met.resolve();
      await met.promise;
    };
    await Promise.all([takeBoth(store, ['one', 'two'], atFirst), takeBoth(store, ['two', 'one'], atFirst)]);
    const names = await store.db.selectFrom('arena_entries').select('name').execute();
    expect(new Set(names.map(({ name }) => name)).size).toBe(1);
  });
});

describe('a snapshot', () => {
  it('sees one moment, and another process may write meanwhile', async () => {
    const { store, place } = await openTestStore();
    const writer = await place.open();
    await addEntry(store.db, 'before');

    const seen = await store.snapshot(async (db) => {
      const first = await slugs(db);
      await addEntry(writer.db, 'meanwhile');
      return [first, await slugs(db)];
    });

    expect(seen).toEqual([['before'], ['before']]);
    expect(await slugs(store.db)).toEqual(['before', 'meanwhile']);
  });
});

describe('an engine', () => {
  it('recognises a second row under one key', async () => {
    const { store } = await openTestStore();
    await addEntry(store.db, 'one');
    const error = await caught(addEntry(store.db, 'one'));
    expect(store.engine.isUniqueViolation(error)).toBe(true);
    expect(store.engine.isUnavailable(error)).toBe(false);
  });

  it('enforces references, and does not take a broken one for a second row', async () => {
    const { store } = await openTestStore();
    const error = await caught(addRequest(store, 'no-such-entry'));
    expect(store.engine.isUniqueViolation(error)).toBe(false);
    expect(store.engine.isUnavailable(error)).toBe(false);
  });

  it('enforces the words a state may be', async () => {
    const { store } = await openTestStore();
    const job = {
      id: 'job',
      kind: 'store.sweep',
      payload: '{}',
      ready_at: 1,
      max_attempts: 1,
      created_at: 1,
    };
    // The wrong state is the point, so the type has to be talked out of refusing it first.
    const state = 'sleeping' as 'queued';
    await expect(
      store.db
        .insertInto('jobs')
        .values({ ...job, state })
        .execute(),
    ).rejects.toThrow(/check/iu);
  });

  it('does not call a wrong query an unavailable database', async () => {
    const { store } = await openTestStore();
    // A table that is not in the schema, to provoke the engine's own error.
    const error = await caught(
      store.db
        .selectFrom('nowhere' as 'jobs')
        .selectAll()
        .execute(),
    );
    expect(store.engine.isUnavailable(error)).toBe(false);
    expect(store.engine.isUnavailable(new Error('nothing to do with it'))).toBe(false);
    expect(store.engine.isUnavailable(undefined)).toBe(false);
  });

  it('keeps 64-bit times as numbers', async () => {
    const { store } = await openTestStore();
    const published_at = 8_640_000_000_000_000;
    await store.db
      .insertInto('arena_entries')
      .values({ ...entry('late'), published_at })
      .execute();
    const rows = await store.db.selectFrom('arena_entries').select('published_at').execute();
    expect(rows).toEqual([{ published_at }]);
  });
});
