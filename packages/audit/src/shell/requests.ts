import type { CommandText } from '../model/command-text.ts';
import type { ShellCommand } from './command.ts';
import { effectOfCommand } from './managers.ts';
import { parseShell } from './parse-shell.ts';

/** Whether a command shows what an address has in a browser. */
export function opensAddress(command: ShellCommand): boolean {
  const [address = '', ...others] = command.words;
  return effectOfCommand(command) === 'open' && others.length === 0 && address.includes('://');
}

/** Whether what a command shows is the answer of an address. */
export function showsAnswer(command: CommandText): boolean {
  const [first] = parseShell(command).commands;
  return first !== undefined && (effectOfCommand(first) === 'fetch' || opensAddress(first));
}
