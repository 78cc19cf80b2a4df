import { OperatorError } from '../lib/errors/operator-error.ts';
import { takeFileLock } from './file-lock.ts';
import type { Store } from './open-store.ts';

const IMPORT_LOCK = 7_100_003;
const BUSY = 'Another import is running. Wait until it has ended, then start this one again.';

/** Takes the right to import, which one process has at a time, on any machine; a process that dies gives it back. */
export async function takeImportLock(store: Store, dataDir: string): Promise<() => Promise<void>> {
  const { postgresPool } = store;
  if (postgresPool === undefined) {
    const release = takeFileLock(dataDir, 'import.lock', BUSY);
    return async () => release();
  }
  // The lock belongs to the connection, which nobody else is given while it is held.
  const client = await postgresPool.connect();
  const ask = async (question: string) => {
    try {
      return await client.query(question, [IMPORT_LOCK]);
    } catch (error) {
      // Nobody knows whether the lock is held now; it ends with its connection.
      client.release(true);
      throw error;
    }
  };
  const { rows } = await ask('select pg_try_advisory_lock($1) as taken');
  if (rows[0]?.taken !== true) {
    client.release();
    throw new OperatorError(BUSY);
  }
  return async () => {
    await ask('select pg_advisory_unlock($1)');
    client.release();
  };
}
