import { DatabaseSync } from 'node:sqlite';
import { openTestStore, recordLog, until } from '@waymark/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../store/index.ts';
import { createReadiness } from './readiness.ts';

const slow = { ok: false, reason: 'store_slow' };

function lockFile(dataDir: string): () => void {
  const other = new DatabaseSync(`${dataDir}/waymark.db`);
  other.exec('begin immediate');
  onTestFinished(() => other.close());
  return () => other.exec('rollback');
}

it('is said to be slow while another process keeps the lock, and comes back with it', async () => {
  const { store, place } = await openTestStore();
  const unlock = lockFile(place.dataDir);
  const readiness = createReadiness({ store, clock: Date.now, log: recordLog().log, patienceMs: 30 });
  expect(await readiness.check()).toMatchObject(slow);
  unlock();
  await until(async () => (await readiness.check()).ok);
});

it('is said to be slow, too, when the look gave up waiting for the lock', async () => {
  const { place } = await openTestStore();
  const options = { onConnectionLost: () => {}, lockPatienceMs: 0 };
  const store = await openStore({ dataDir: place.dataDir, databaseUrl: undefined }, options);
  onTestFinished(() => store.close());
  lockFile(place.dataDir);
  const { log, lines } = recordLog();
  const readiness = createReadiness({ store, clock: Date.now, log });
  expect(await readiness.check()).toMatchObject(slow);
  expect(lines).toMatchObject([{ level: 'warn', text: 'not ready', fields: { reason: 'store_slow' } }]);
});
