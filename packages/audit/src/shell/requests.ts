import type { CommandText } from '../model/command-text.ts';
import type { ShellCommand } from './command.ts';
import { effectOfCommand } from './managers.ts';
import { parseShell } from './parse-shell.ts';
import { hasTrait } from './traits.ts';

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

/** The host in a word that is an address, with or without its scheme. */
function hostIn(word: string): string | null {
  const url = word.includes('://') ? word : `https://${word}`;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host.includes('.') ? host : null;
}

/** What stands inside of `$(…)` or `<(…)`, where a word is nothing else. */
function substituted(word: string): string | null {
  const isOne = (word.startsWith('$(') || word.startsWith('<(')) && word.endsWith(')');
  return isOne ? word.slice(2, -1) : null;
}

/** What a shell is given to run: by the command before it, or by one whose output is its argument. */
function givenTo(shell: ShellCommand, before: ShellCommand | undefined): ShellCommand[] {
  const piped = before?.next === '|' ? [before] : [];
  const inside = shell.words.flatMap((word) => substituted(word) ?? []);
  return [...piped, ...inside.flatMap((text) => parseShell(text).commands)];
}

/** The hosts of the scripts that a shell is given to run; null where the address of one is not written out. */
export function hostsOfScripts(command: CommandText): (string | null)[] {
  const all = parseShell(command).commands;
  return all
    .flatMap((one, at) => (hasTrait(one.program, 'shell') ? givenTo(one, all[at - 1]) : []))
    .filter((one) => effectOfCommand(one) === 'fetch')
    .map(({ operands }) => operands.map(hostIn).find((host) => host !== null) ?? null);
}
