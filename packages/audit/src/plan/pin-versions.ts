import type { CommandText } from '../model/command-text.ts';
import { isDigit } from '../phrases/paths.ts';
import { installs } from '../shell/managers.ts';
import { isPackageName } from '../shell/names.ts';
import { rewriteWords } from '../shell/rewrite.ts';
import { splitVersion } from '../shell/words.ts';

const moving = new Set(['latest', 'next']);

/** Whether a version leaves open which one is meant: a tag, a range, a major. */
function isOpen(version: string | null): boolean {
  if (version === null || moving.has(version)) return true;
  const isRange = version.startsWith('^') || version.startsWith('~');
  const parts = (isRange ? version.slice(1) : version).split('.');
  const isPlain = parts.every((part) => part === 'x' || part === '*' || isNumber(part));
  return isPlain && (isRange || parts.length < 3 || !parts.every(isNumber));
}

function isNumber(part: string): boolean {
  return part !== '' && [...part].every(isDigit);
}

function pinned(word: string, versions: ReadonlyMap<string, string>): string {
  if (!isPackageName(word)) return word;
  const { name, version } = splitVersion(word);
  const wanted = versions.get(name);
  return wanted === undefined || !isOpen(version) ? word : `${name}@${wanted}`;
}

/** Writes the versions of the day into a command that installs packages; other commands stay as they are. */
export function pinVersions(command: CommandText, versions: ReadonlyMap<string, string>): CommandText {
  return rewriteWords(command, (word, _at, part) =>
    installs(part) && part.operands.includes(word) ? pinned(word, versions) : word,
  );
}
