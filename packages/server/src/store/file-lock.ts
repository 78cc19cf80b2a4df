import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../lib/errors/operator-error.ts';
import { property } from './engine.ts';
import { prepareFolder } from './file-access.ts';
import { storeProblem } from './store-problem.ts';

const SQLITE_BUSY = 5;

function openLockFile(dataDir: string, name: string): DatabaseSync {
  const file = join(dataDir, name);
  prepareFolder(dataDir, file);
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw new OperatorError(`WAYMARK_DATA_DIR cannot be used: ${storeProblem(error)}.`, { cause: error });
  }
}

/**
 * Takes a right that one process of a data folder has at a time, for as long as it lives. The lock is a file lock
 * held by an open SQLite transaction, so the kernel gives it back even after `kill -9`.
 */
export function takeFileLock(dataDir: string, name: string, busy: string): () => void {
  const lock = openLockFile(dataDir, name);
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (property(error, 'errcode') !== SQLITE_BUSY)
      throw new OperatorError(`WAYMARK_DATA_DIR cannot be used: ${storeProblem(error)}.`, { cause: error });
    throw new OperatorError(busy, { cause: error });
  }
  // The process holds on to the lock, whoever drops the function returned here: a collected handle unlocks.
  const close = () => lock.close();
  process.once('exit', close);
  return () => {
    process.off('exit', close);
    close();
  };
}
