import type { CommandText } from '../model/command-text.ts';
import type { ShellCommand } from '../shell/command.ts';
import { isFetched } from '../shell/managers.ts';
import { parseShell } from '../shell/parse-shell.ts';
import { splitVersion, typedWords } from '../shell/words.ts';

/** The simple commands of a line. */
export function partsOf(command: CommandText): ShellCommand[] {
  return parseShell(command).commands;
}

/** The words of a line, of all its simple commands. */
export function wordsOf(command: CommandText): string[] {
  return partsOf(command).flatMap(typedWords);
}

/** The words of a line behind its first one. */
export function wordsBehind(command: CommandText): string[] {
  return wordsOf(command).slice(1);
}

/** Whether words stand one behind the other among others. */
export function isWithin(words: readonly string[], others: readonly string[]): boolean {
  const isAny = words.some((word) => word !== '');
  return isAny && others.some((_, at) => words.every((word, step) => word === others[at + step]));
}

/** Whether a line names one of these packages, in whatever version. */
export function namesPackage(command: CommandText, packages: readonly string[]): boolean {
  return wordsOf(command).some((word) => packages.includes(splitVersion(word).name));
}

/** The first word of a line, which is a program's or a package manager's. */
export function firstWord(command: CommandText): string {
  const [first] = partsOf(command);
  return first ? (typedWords(first)[0] ?? '') : '';
}

/** Whether a line begins with a tool that a package manager fetches or finds: `npx kit`, `pnpm dlx kit`. */
export function isFetching(command: CommandText): boolean {
  const [first] = partsOf(command);
  return first !== undefined && isFetched(first);
}

/** Whether a line goes into another folder somewhere. */
export function entersFolder(command: CommandText): boolean {
  return partsOf(command).some(({ program }) => program === 'cd');
}

/** Whether going into another folder is what a line begins with. */
export function isEntering(command: CommandText): boolean {
  return firstWord(command) === 'cd';
}

/** Whether a line asks that nothing is really done. */
export function isDryRun(command: CommandText): boolean {
  return wordsBehind(command).some((word) => DRY.has(word.toLowerCase()));
}

const DRY = new Set(['--dry-run', '--dryrun', '-dry-run', '-dryrun']);

/** A path without the sign for the folder in which the reader stands. */
export function withoutCurrentFolder(path: string): string {
  return path.startsWith('./') ? path.slice(2) : path;
}

/** Whether a word is made of what paths and names are made of. */
export function isPathLike(word: string, more = ''): boolean {
  return (
    word !== '' &&
    [...word].every((sign) => isLetterOrDigit(sign) || '_./-'.includes(sign) || more.includes(sign))
  );
}

/** Whether a sign is a letter or a digit. */
function isLetterOrDigit(sign: string): boolean {
  return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9');
}

/** The parts of a word between its signs: of `db:push`, `db` and `push`. */
export function partsOfWord(word: string): string[] {
  const parts: string[] = [''];
  for (const sign of word) {
    if (isLetterOrDigit(sign) || sign === '_') parts[parts.length - 1] += sign;
    else parts.push('');
  }
  return parts.filter((part) => part !== '');
}

const SCRIPTS = new Set(['js', 'mjs', 'cjs', 'ts', 'mts', 'cts', 'javascript', 'typescript']);

/** Whether the language of a block is JavaScript or TypeScript, without markup in it. */
export function isScriptLang(lang: string | null): boolean {
  return SCRIPTS.has((lang ?? '').toLowerCase());
}
