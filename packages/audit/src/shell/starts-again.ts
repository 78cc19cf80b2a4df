import type { CommandText } from '../model/command-text.ts';
import type { ShellCommand } from './command.ts';
import { scriptOf } from './managers.ts';
import { parseShell } from './parse-shell.ts';
import { fileRunBy } from './run-file.ts';

function onlyCommand(text: CommandText): ShellCommand | null {
  const { commands } = parseShell(text);
  return commands.length === 1 ? (commands[0] ?? null) : null;
}

function hasDigit(word: string): boolean {
  return [...word].some((char) => char >= '0' && char <= '9');
}

function wordsOf({ words, env }: ShellCommand): string[] {
  return [...words, ...env.map(({ name, value }) => `${name}=${value}`)];
}

/**
 * Whether a command starts the same script as another one: `node app.js` and `node app.js --debug`. With
 * another number among their arguments, both may be meant to run side by side on ports of their own.
 */
export function startsAgain(first: CommandText, again: CommandText): boolean {
  const [one, two] = [onlyCommand(first), onlyCommand(again)];
  if (one === null || two === null) return false;
  const started = (command: ShellCommand): string | null => fileRunBy(command) ?? scriptOf(command);
  const known = wordsOf(one);
  return (
    started(one) !== null &&
    started(one) === started(two) &&
    wordsOf(two).every((word) => known.includes(word) || !hasDigit(word))
  );
}
