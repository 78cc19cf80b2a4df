import type { CommandText } from '../model/command-text.ts';
import type { ShellCommand } from './command.ts';
import { effectOfCommand, isManager } from './managers.ts';
import { parseShell } from './parse-shell.ts';
import { hasTrait } from './traits.ts';

const making = new Set(['create', 'generate', 'new', 'scaffold', 'init']);

/** Whether a command copies a repository or opens an archive. */
export function copiesProject(command: ShellCommand): boolean {
  return effectOfCommand(command) === 'clone' || hasTrait(command.program, 'unpacks');
}

function mayBring(command: ShellCommand): boolean {
  const { program, runner, words, verb, operands } = command;
  if (copiesProject(command) || effectOfCommand(command) === 'fetch') return true;
  if (isManager(program)) return operands.length > 0 && (verb === 'init' || verb === 'create');
  if (program.split('/').at(-1)?.startsWith('create-') && words.length > 0) return true;
  return words.some((word) => making.has(word)) && (runner.length > 0 || words.length > 1);
}

/** Whether files may be there after a command that nobody has shown. */
export function bringsFiles(command: CommandText): boolean {
  return parseShell(command).commands.some(mayBring);
}
