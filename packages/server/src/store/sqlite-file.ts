import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../lib/errors/operator-error.ts';
import { property, SQLITE_CONTENT } from './engine.ts';
import { MIGRATION_TABLE, othersFile } from './ownership.ts';
import { openSqliteFile } from './sqlite-dialect.ts';

/** Gives a file its name, unless another process was first. */
function putInPlace(fresh: string, file: string): void {
  try {
    linkSync(fresh, file);
  } catch (error) {
    if (property(error, 'code') === 'EEXIST') return;
    // Not every file system has links.
    renameSync(fresh, file);
  }
}

/**
 * Makes an empty database under another name and then gives it its own: a file without a byte is never ours, not
 * even of a start that was cut short.
 */
export function makeSqliteFile(file: string): void {
  const fresh = `${file}.${randomUUID()}`;
  try {
    // SQLite would create it readable by everyone; its own side files take the mode of this one.
    closeSync(openSync(fresh, 'wx', 0o600));
    openSqliteFile(fresh).close();
    putInPlace(fresh, file);
  } finally {
    for (const part of ['', '-wal', '-shm']) rmSync(`${fresh}${part}`, { force: true });
  }
}

const HEADER_BYTES = 20;
const WAL = 2;

function readHeader(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(handle, header));
  } finally {
    closeSync(handle);
  }
}

/**
 * Looks at a file before it is opened for writing, which would already change it. An empty one is what a full disk
 * or a broken copy leaves of a database; it must not become a new one in silence. Ours have a write-ahead log.
 */
export function refuseUnfitFile(file: string): void {
  const header = readHeader(file);
  if (header.length === 0) {
    throw new OperatorError(
      `${file} is empty and no database any more; restore your backup in a folder without it, or remove it to begin anew.`,
    );
  }
  if (header[18] === WAL) return;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare(SQLITE_CONTENT).all();
    const names = tables.map(({ name }) => String(name));
    if (names.length > 0 && !names.includes(MIGRATION_TABLE)) throw othersFile(file, names);
  } finally {
    database.close();
  }
}
