import { randomBytes } from 'node:crypto';
import { type Config, ConfigError } from '../config/index.ts';
import { unwrapKey, wrapKey, wrappingKeyFrom } from '../lib/crypto/key-wrapping.ts';
import type { Clock } from '../lib/process/clock.ts';
import { keyFile, makeKeyFile, readKeyFile } from './key-file.ts';
import type { Store } from './open-store.ts';
import type { ServiceKeyTable } from './schema.ts';

const NAME = 'master';
type Protection = ServiceKeyTable['protection'];
type KeyConfig = Pick<Config, 'secret' | 'dataDir'>;

/** What protects a key stored today: the operator's secret; else, embedded, the key file; else nothing. */
function protectionFor(store: Store, config: KeyConfig): Protection {
  if (config.secret !== undefined) return 'secret';
  return store.engine.name === 'sqlite' ? 'key_file' : 'none';
}

function wrappingKey(protection: Protection, config: KeyConfig): Buffer | undefined {
  if (protection === 'none') return undefined;
  const secret = protection === 'secret' ? config.secret?.reveal() : readKeyFile(config.dataDir);
  if (secret !== undefined) return wrappingKeyFrom(secret);
  throw new ConfigError(
    protection === 'secret'
      ? 'WAYMARK_SECRET must be set: it wraps the keys in this database.'
      : `WAYMARK_DATA_DIR lacks the key file ${keyFile(config.dataDir)} that wraps the keys in this database; put it back from where you keep it.`,
  );
}

function seal(key: Buffer, protection: Protection, config: KeyConfig): string {
  const wrapping = wrappingKey(protection, config);
  return wrapping === undefined ? key.toString('base64url') : wrapKey(key, wrapping, NAME);
}

function open(row: { protection: Protection; value: string }, config: KeyConfig): Buffer {
  const wrapping = wrappingKey(row.protection, config);
  const key =
    wrapping === undefined ? Buffer.from(row.value, 'base64url') : unwrapKey(row.value, wrapping, NAME);
  if (key !== undefined) return key;
  const source = row.protection === 'secret' ? 'WAYMARK_SECRET' : `The key file in WAYMARK_DATA_DIR`;
  throw new ConfigError(`${source} is not the one that wrapped the keys in this database.`);
}

async function readRow(store: Store) {
  return await store.db
    .selectFrom('service_keys')
    .select(['protection', 'value'])
    .where('name', '=', NAME)
    .executeTakeFirst();
}

async function createRow(store: Store, config: KeyConfig, now: number): Promise<void> {
  const protection = protectionFor(store, config);
  if (protection === 'key_file' && readKeyFile(config.dataDir) === undefined) makeKeyFile(config.dataDir);
  const value = seal(randomBytes(32), protection, config);
  await store.db
    .insertInto('service_keys')
    .values({ name: NAME, protection, value, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Moves a key that lies open, or under the key file, under the operator's secret once there is one. */
async function strengthen(
  store: Store,
  config: KeyConfig,
  row: { value: string },
  key: Buffer,
): Promise<void> {
  await store.db
    .updateTable('service_keys')
    .set({ protection: 'secret', value: seal(key, 'secret', config) })
    .where('name', '=', NAME)
    .where('value', '=', row.value)
    .execute();
}

/** Loads the master key, making it on the first start; replicas agree through the database. */
export async function loadMasterKey(
  store: Store,
  config: KeyConfig,
  clock: Clock,
): Promise<{ key: Buffer; isProtected: boolean }> {
  if ((await readRow(store)) === undefined) await createRow(store, config, clock());
  const row = await readRow(store);
  if (row === undefined) throw new Error('The master key vanished while it was being made.');
  const key = open(row, config);
  const canStrengthen = config.secret !== undefined && row.protection !== 'secret';
  if (canStrengthen) await strengthen(store, config, row, key);
  return { key, isProtected: canStrengthen || row.protection !== 'none' };
}

/** Throws the sentence that a start would stop with, if a key row of a backup cannot be opened here. */
export function checkKeyRow(row: { protection: string; value: string }, config: KeyConfig): void {
  const protection = (['secret', 'key_file', 'none'] as const).find((each) => each === row.protection);
  if (protection !== undefined) open({ protection, value: row.value }, config);
}

/** How the master key of a database is protected, without making one. */
export async function readKeyProtection(store: Store): Promise<Protection | undefined> {
  return (await readRow(store))?.protection;
}
