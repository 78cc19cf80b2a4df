import type { CommandText } from '../model/command-text.ts';
import { parseShell } from './parse-shell.ts';

/** The words behind the programs of a text that are no options, and what the programs write to: all that may be files and folders. */
export function namedPaths(text: CommandText): string[] {
  return parseShell(text).commands.flatMap(({ words, redirects }) => [
    ...words.filter((word) => !word.startsWith('-')),
    ...redirects.map(({ target }) => target),
  ]);
}
