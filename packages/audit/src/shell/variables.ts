import type { CommandText } from '../model/command-text.ts';
import { parseShell } from './parse-shell.ts';
import { isName } from './words.ts';

/** The names in front of the equals signs of a text, one a line. */
function namesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.slice(0, Math.max(line.indexOf('='), 0)).trim())
    .filter(isName);
}

/** The variables that a command sets, for itself, for the shell, or in a file that it writes. */
export function variablesSetBy(command: CommandText): string[] {
  return parseShell(command).commands.flatMap(({ env, placed, heredoc }) => [
    ...env.map(({ name }) => name),
    ...placed.flatMap(({ word }) => namesIn(word)),
    ...namesIn(heredoc ?? ''),
  ]);
}
