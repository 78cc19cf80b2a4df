import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder, makeStorePlace } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config/index.ts';
import { loadMasterKey, migrate } from './index.ts';

async function openEmbedded() {
  const place = await makeStorePlace('sqlite');
  const store = await place.open();
  await migrate(store);
  const load = (dataDir = place.dataDir) => loadMasterKey(store, { secret: undefined, dataDir }, () => 1);
  return { place, store, load };
}

describe('the key file of an embedded store', () => {
  it('never wraps a key while it is empty, as a crash may leave it', async () => {
    const { place, store, load } = await openEmbedded();
    writeFileSync(join(place.dataDir, 'secret.key'), '\n');
    await expect(load()).rejects.toThrow(ConfigError);
    expect(await store.db.selectFrom('service_keys').select('name').execute()).toEqual([]);
  });

  it('is not replaced by a fresh one once a key depends on it', async () => {
    const { load } = await openEmbedded();
    await load();
    await expect(load(makeDataFolder())).rejects.toThrow(ConfigError);
  });

  it('that is already there wraps the key of a new database', async () => {
    const { place, load } = await openEmbedded();
    writeFileSync(join(place.dataDir, 'secret.key'), 'put here by the operator\n');
    const { key } = await load();
    expect((await load()).key.equals(key)).toBe(true);
  });
});
