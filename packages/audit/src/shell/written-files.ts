import type { CommandText } from '../model/command-text.ts';
import type { ShellCommand } from './command.ts';
import { parseShell } from './parse-shell.ts';

function writtenBy({ program, operands, redirects }: ShellCommand): string[] {
  const redirected = redirects
    .filter(
      ({ operator, target }) => operator.includes('>') && !operator.endsWith('&') && target !== '/dev/null',
    )
    .map(({ target }) => target);
  return program === 'tee' ? [...redirected, ...operands] : redirected;
}

/** The files that a command writes what it prints into: behind `>` and `>>`, and those of `tee`. */
export function filesWrittenBy(command: CommandText): string[] {
  const paths = parseShell(command).commands.flatMap(writtenBy);
  return [...new Set(paths)].map((path) => (path.startsWith('./') ? path.slice(2) : path));
}
