import { type CommandText, printed } from '../model/command-text.ts';
import { parseShell } from './parse-shell.ts';

/** A command that goes on over several lines, in one, for titles. */
export function inOneLine(command: CommandText): string {
  const lines = printed(command)
    .split('\n')
    .map((line) => line.trim());
  return lines
    .map((line, at) => (at < lines.length - 1 && line.endsWith('\\') ? line.slice(0, -1).trim() : line))
    .join(' ');
}

/** The line that a command begins with. */
export function firstLine(command: CommandText): string {
  return printed(command).split('\n', 1)[0] ?? '';
}

/** All that a command could have its programs print: its words and the text of its here-documents. */
export function printableText(command: CommandText): string {
  return parseShell(command)
    .commands.flatMap(({ placed, heredoc }) => [
      placed.map(({ word }) => word).join(' '),
      ...(heredoc === null ? [] : [heredoc]),
    ])
    .join('\n');
}

/** What a command is made of: its words, the values that it sets, where it reads from and writes to. */
export function piecesOf(command: CommandText): string[] {
  return parseShell(command).commands.flatMap(({ placed, env, redirects }) => [
    ...placed.map(({ word }) => word),
    ...env.map(({ value }) => value),
    ...redirects.map(({ target }) => target),
  ]);
}

/** A text as one word of the shell, whatever it holds; no shell can take a zero byte. */
export function quoted(text: CommandText): string {
  return `'${withoutZeros(text).replaceAll("'", "'\\''")}'`;
}

/** A command as it is handed to a shell. */
export function withoutZeros(command: CommandText): string {
  return printed(command).replaceAll('\0', '');
}

/** Whether what a command calls stands in quotes. */
export function callsQuoted(command: CommandText): boolean {
  const [first] = parseShell(command).commands;
  return printed(command).charAt(first?.placed[0]?.start ?? -1) === '"';
}
