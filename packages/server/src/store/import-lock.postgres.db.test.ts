import { openTestStore } from '@waymark/testkit';
import { expect, it } from 'vitest';
import { takeImportLock } from './import-lock.ts';

it('gives its connection back when the database does not answer', async () => {
  const { store, place } = await openTestStore();
  const pool = store.postgresPool;
  pool?.once('acquire', (client) => {
    client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
  });
  await expect(takeImportLock(store, place.dataDir)).rejects.toThrow(/terminat/u);
  expect(pool?.totalCount).toBe(pool?.idleCount);
  const release = await takeImportLock(store, place.dataDir);
  await release();
  expect(pool?.totalCount).toBe(pool?.idleCount);
});
