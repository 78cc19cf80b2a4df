import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { OperatorError } from '../lib/errors/operator-error.ts';
import { makeFolder } from '../lib/process/make-folder.ts';
import { storeProblem } from './store-problem.ts';

/** Whether there is something by this name, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Throws what the file system says of a file that is there and cannot be read and written. */
function tryFile(file: string): void {
  if (!isThere(file)) return;
  if (statSync(file).isDirectory())
    throw Object.assign(new Error('a folder'), { code: 'EISDIR', path: file });
  accessSync(file, constants.R_OK | constants.W_OK);
}

/**
 * Makes the data folder and refuses in one sentence what SQLite could not use there. It is asked before SQLite
 * opens a file: of one that may only be read it would make side files with that same mode, which stay.
 */
export function prepareFolder(dataDir: string, file: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const part of ['', '-wal', '-shm']) tryFile(`${file}${part}`);
  } catch (error) {
    throw new OperatorError(`WAYMARK_DATA_DIR cannot hold the database: ${storeProblem(error, file)}.`, {
      cause: error,
    });
  }
}
