import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { problemText } from '@waymark/server';
import { UsageError } from '../command.ts';

/** Makes the folder of a report before anything runs: a run whose report cannot be written would be for nothing. */
export function prepareFolder(folder: string): void {
  try {
    make(resolve(folder));
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UsageError(`--out ${JSON.stringify(folder)} cannot be written to: ${problemText(error)}.`);
  }
}

// One folder at a time: the recursive mkdir of Node.js never ends where /proc refuses one.
function make(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found !== undefined) throw new Error('it is not a folder');
  if (dirname(folder) !== folder) make(dirname(folder));
  mkdirSync(folder);
}
