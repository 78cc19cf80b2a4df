import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestStore } from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config/index.ts';
import { Secret } from '../lib/crypto/secret.ts';
import { loadMasterKey, type Store } from './index.ts';

const secret = new Secret('an operator secret of more than 32 characters');
const otherSecret = new Secret('another operator secret of 32 characters or more');
const clock = () => 1_000;

const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

async function openPlace() {
  const { store, place } = await openTestStore();
  const load = (loadSecret?: Secret) =>
    loadMasterKey(store, { secret: loadSecret, dataDir: place.dataDir }, clock);
  return { store, place, load };
}

async function storedRow(store: Store) {
  return await store.db.selectFrom('service_keys').selectAll().executeTakeFirstOrThrow();
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => expect.unreachable('it should have been refused'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return error instanceof Error ? error.message : '';
}

describe('the master key', () => {
  it('is made once when ten loads race, also through several connections', async () => {
    const { store, place } = await openPlace();
    const stores = [store, await place.open()];
    const config = { secret: undefined, dataDir: place.dataDir };
    // Each load begins a query later than the one before, so that they meet at different points.
    const staggered = async (delay: number) => {
      const own = stores[delay % 2] ?? store;
      for (let i = 0; i < delay / 2; i += 1) await sql`select 1`.execute(own.db);
      return await loadMasterKey(own, config, clock);
    };
    for (let round = 0; round < 8; round += 1) {
      await store.db.deleteFrom('service_keys').execute();
      const loads = await Promise.all(Array.from({ length: 10 }, (_, i) => staggered(i)));
      const keys = loads.map(({ key }) => key.toString('hex'));
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toHaveLength(64);
    }
  });

  it('is another one in another database', async () => {
    const [first, second] = [await (await openPlace()).load(secret), await (await openPlace()).load(secret)];
    expect(first.key.equals(second.key)).toBe(false);
  });

  it('lies wrapped under the secret, and opens again with it', async () => {
    const { store, place, load } = await openPlace();
    const { key, isProtected } = await load(secret);
    expect(isProtected).toBe(true);
    const row = await storedRow(store);
    expect(row).toMatchObject({ name: 'master', protection: 'secret', created_at: 1_000 });
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(row.value).not.toContain(key.toString(encoding));
    expect(Buffer.from(row.value, 'base64url').includes(key)).toBe(false);
    expect((await load(secret)).key.equals(key)).toBe(true);
    expect(existsSync(keyFile(place.dataDir))).toBe(false);
  });

  it('is refused under another secret, without a word of either', async () => {
    const { load } = await openPlace();
    await load(secret);
    const sentence = await refusalOf(load(otherSecret));
    expect(sentence).toBe('WAYMARK_SECRET is not the one that wrapped the keys in this database.');
  });

  it('is refused when its secret is no longer set', async () => {
    const { load } = await openPlace();
    await load(secret);
    expect(await refusalOf(load())).toBe('WAYMARK_SECRET must be set: it wraps the keys in this database.');
  });

  it('moves under the secret as soon as there is one, and stays the same key', async () => {
    const { store, load } = await openPlace();
    const { key } = await load();
    expect((await storedRow(store)).protection).not.toBe('secret');

    const strengthened = await load(secret);
    expect(strengthened).toMatchObject({ isProtected: true });
    expect(strengthened.key.equals(key)).toBe(true);

    expect((await storedRow(store)).protection).toBe('secret');
    expect(Buffer.from((await storedRow(store)).value, 'base64url').includes(key)).toBe(false);
    expect((await load(secret)).key.equals(key)).toBe(true);
    await refusalOf(load());
  });

  it('is refused when its row was copied from another name', async () => {
    const { store, load } = await openPlace();
    await load(secret);
    const { wrapKey, wrappingKeyFrom } = await import('../lib/crypto/key-wrapping.ts');
    const value = wrapKey(Buffer.alloc(32), wrappingKeyFrom(secret.reveal()), 'other');
    await store.db.updateTable('service_keys').set({ value }).execute();
    await refusalOf(load(secret));
  });
});

describe('without a secret', () => {
  it('the embedded store wraps its key with a file only its owner reads; PostgreSQL says it is open', async () => {
    const { store, place, load } = await openPlace();
    const { key, isProtected } = await load();
    const row = await storedRow(store);
    if (store.engine.name === 'postgres') {
      expect(isProtected).toBe(false);
      expect(row).toMatchObject({ protection: 'none', value: key.toString('base64url') });
      expect(existsSync(keyFile(place.dataDir))).toBe(false);
      return;
    }
    expect(isProtected).toBe(true);
    expect(row.protection).toBe('key_file');
    expect(statSync(keyFile(place.dataDir)).mode & 0o777).toBe(0o600);
    expect(Buffer.from(row.value, 'base64url').includes(key)).toBe(false);
  });

  it('a key under a key file needs that very file', async () => {
    const { store, place, load } = await openPlace();
    const { wrapKey, wrappingKeyFrom } = await import('../lib/crypto/key-wrapping.ts');
    const key = Buffer.alloc(32, 7);
    writeFileSync(keyFile(place.dataDir), 'what the file says\n');
    const value = wrapKey(key, wrappingKeyFrom('what the file says'), 'master');
    await store.db
      .insertInto('service_keys')
      .values({ name: 'master', protection: 'key_file', value, created_at: 1 })
      .execute();
    expect((await load()).key.equals(key)).toBe(true);

    writeFileSync(keyFile(place.dataDir), 'something else\n');
    expect(await refusalOf(load())).toBe(
      'The key file in WAYMARK_DATA_DIR is not the one that wrapped the keys in this database.',
    );
    rmSync(keyFile(place.dataDir));
    const sentence = await refusalOf(load());
    expect(sentence).toContain(keyFile(place.dataDir));
    expect(sentence).toMatch(/^WAYMARK_DATA_DIR lacks the key file/u);
    expect(existsSync(keyFile(place.dataDir))).toBe(false);
  });
});
