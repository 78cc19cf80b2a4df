import { existsSync } from 'node:fs';
import { UsageError } from '../command.ts';

/** Refuses what names neither a page on the web nor something on this machine, before anything is made or run. */
export function checkTarget(target: string): void {
  if (target.trim() === '') throw new UsageError('Name a page: a URL, a file or a folder.');
  if (/^https?:\/\//iu.test(target)) {
    if (!URL.canParse(target)) throw new UsageError(`${JSON.stringify(target)} is not a URL.`);
    return;
  }
  if (/^[a-z][a-z\d+.-]*:\/\//iu.test(target))
    throw new UsageError(
      `A page must be an http or https URL, a file or a folder, not ${JSON.stringify(target)}.`,
    );
  if (!existsSync(target)) throw new UsageError(`There is no file or folder ${JSON.stringify(target)}.`);
}
