import type { Node } from 'web-tree-sitter';
import { type CommandText, printed } from '../model/command-text.ts';
import type { ShellCommand } from './command.ts';
import { withTree } from './grammar.ts';
import { parseShell } from './parse-shell.ts';
import { hasTrait } from './traits.ts';
import { isStarter, typedWords } from './words.ts';

/** How an expansion ends the shell where its variable is not set. */
const failing = new Set(['?', ':?']);
const inName = new Set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.[@+:-');

/** Every node of a kind, however deep; never recursive. */
function nodesOf(root: Node, kind: string): Node[] {
  const found: Node[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === kind) found.push(node);
    open.push(...node.children);
  }
  return found;
}

function isFailing(expansion: Node): boolean {
  return expansion.children.some(({ type }) => failing.has(type));
}

/** The words of a text that no parser understands. */
function wordsOf(text: string): string[] {
  const words: string[] = [''];
  for (const char of text) {
    if (inName.has(char)) words[words.length - 1] += char;
    else words.push('');
  }
  return words.filter((word) => word !== '');
}

/** What starts a program, and what it starts: `sudo` and `npm` of `sudo npm i`. */
function startedBy(command: ShellCommand): string[] {
  const [called = ''] = typedWords(command);
  const first = command.runner.indexOf(called);
  const before = first === -1 ? command.runner : command.runner.slice(0, first);
  return [...before.filter(isStarter), called];
}

/** The names that a command calls as programs, functions or aliases, also inside of others and of what it evaluates. */
export function calledNames(command: CommandText): Set<string> {
  const text = printed(command);
  const { commands, isWhole } = parseShell(text);
  if (!isWhole) return new Set(wordsOf(text));
  const inside = withTree(text, (root) => nodesOf(root, 'command_name').map((node) => node.text)) ?? [];
  const evaluated = commands
    .filter(({ program }) => program === 'eval')
    .flatMap(({ words }) => [...calledNames(words.join(' '))]);
  return new Set([...inside, ...evaluated, ...commands.flatMap(startedBy)]);
}

/** Whether a command may end the shell that reads it. */
export function mayEndShell(command: CommandText): boolean {
  if ([...calledNames(command)].some((name) => hasTrait(name, 'ends_shell'))) return true;
  const text = printed(command);
  if (!parseShell(text).isWhole) return text.includes('${');
  return withTree(text, (root) => nodesOf(root, 'expansion').some(isFailing)) ?? true;
}
