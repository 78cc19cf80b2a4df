import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/index.ts';
import { OperatorError } from '../lib/errors/operator-error.ts';
import { makeFolder } from '../lib/process/make-folder.ts';
import { property } from './engine.ts';
import { isThere } from './file-access.ts';
import { storeProblem } from './store-problem.ts';

/** The file that wraps the keys of an embedded database; it is not part of a backup. */
export function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`The key file of WAYMARK_DATA_DIR cannot be read: ${storeProblem(error, file)}.`, {
      cause: error,
    });
  }
}

/** What the key file holds; undefined where there is none. */
export function readKeyFile(dataDir: string): string | undefined {
  const file = keyFile(dataDir);
  if (!isThere(file)) return undefined;
  const secret = readText(file);
  // A crash can leave the file empty; nothing may ever be wrapped with that.
  if (secret !== '') return secret;
  throw new ConfigError(
    `The key file ${file} is empty; put back the one that you keep, or remove it if this database is new.`,
  );
}

/** Makes the key file of a new database. */
export function makeKeyFile(dataDir: string): void {
  const secret = randomBytes(32).toString('base64url');
  makeFolder(dataDir);
  try {
    writeFileSync(keyFile(dataDir), `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    // On a full disk the file is there and has nothing in it, which the next start would stumble over.
    if (property(error, 'code') !== 'EEXIST') rmSync(keyFile(dataDir), { force: true });
    const problem = storeProblem(error, keyFile(dataDir));
    throw new OperatorError(`The key file ${keyFile(dataDir)} cannot be made: ${problem}.`, { cause: error });
  }
}
