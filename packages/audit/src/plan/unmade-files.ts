import type { CommandText } from '../model/command-text.ts';
import { endingOf } from '../shell/run-file.ts';
import { filesWrittenBy } from '../shell/written-files.ts';
import { isPathLike, partsOf, withoutCurrentFolder } from './command-words.ts';

const OUTPUTS = ['-o', '--o', '--out', '--file', '--dest', '-d', '--dir'];

/** A word as the path that it may be: without quotes, and without the sign (`@`) by which some tools read an option’s value from a file. */
function pathIn(word: string): string {
  const bare = word.startsWith('@') ? word.slice(1) : word;
  return withoutCurrentFolder(bare.slice(bare.indexOf('=') + 1));
}

/** The files that a command names and nobody has made. */
export function unmadeFiles(command: CommandText, isMade: (path: string) => boolean): string[] {
  const written = filesWrittenBy(command);
  return partsOf(command).flatMap(({ words, redirects }) => {
    const read = redirects.filter(({ operator }) => operator === '<').map(({ target }) => target);
    return [...words, ...read].filter((word, at, all) => {
      const path = pathIn(word);
      const isFile =
        !word.startsWith('-') && isPathLike(path, '*') && endingOf(path) !== '' && Number.isNaN(Number(path));
      const isOutput = OUTPUTS.some((option) => (all[at - 1] ?? '').startsWith(option));
      return isFile && !isOutput && !written.includes(path) && !isMade(path);
    });
  });
}
