import type { CommandText } from '../model/command-text.ts';
import type { PlacedWord, ShellCommand } from './command.ts';
import { effectOfCommand } from './managers.ts';
import { parseShell } from './parse-shell.ts';
import { quoted } from './shown.ts';
import { takesValue } from './tools.ts';

/** The options behind which a runner of JavaScript takes its code as a word. */
const CODE = new Set(['-e', '--eval', '-p', '--print', '-pe']);

function codeWord(command: ShellCommand): PlacedWord | null {
  if (effectOfCommand(command) !== 'run_file') return null;
  const { placed, words } = command;
  const at = words.findIndex((word) => CODE.has(word));
  // What stands behind a file is for that file.
  const isOption = (word: string, place: number): boolean =>
    word.startsWith('-') || takesValue(command.program, words[place - 1] ?? '');
  if (at === -1 || !words.slice(0, at).every(isOption)) return null;
  const behind = placed.slice(placed.length - words.length + at + 1);
  // Two such options may stand one behind the other: `-p -e '1 + 1'`.
  return behind.find(({ word }) => !CODE.has(word)) ?? null;
}

function codeOf(command: CommandText): PlacedWord | null {
  for (const part of parseShell(command).commands) {
    const found = codeWord(part);
    if (found !== null) return found;
  }
  return null;
}

/** The code that a command itself holds and has run: `node -e '…'`. */
export function codeRunBy(command: CommandText): string | null {
  return codeOf(command)?.word ?? null;
}

/** The same command with other code in it; as it is where it holds none. */
export function withCode(command: CommandText, code: string): CommandText {
  const found = codeOf(command);
  if (found === null) return command;
  const { text } = parseShell(command);
  return `${text.slice(0, found.start)}${quoted(code)}${text.slice(found.end)}`;
}
