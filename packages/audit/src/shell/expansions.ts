import type { Node } from 'web-tree-sitter';
import { type CommandText, printed } from '../model/command-text.ts';
import { withTree } from './grammar.ts';
import { parseShell } from './parse-shell.ts';
import { hideStandIns } from './stand-ins.ts';
import { isName } from './words.ts';

const LONGEST = 16_000;
/** Forms that give a value of their own where the variable has none: `${PORT:-3000}`. */
const WITH_DEFAULT = new Set([':-', '-', ':=', '=', ':+', '+']);
/** What sets variables in the shell itself; empty is a line that does nothing else. */
const KEEPERS = new Set(['', 'export', 'declare', 'typeset']);

type Found = { name: string; at: number };

function nodesOf(root: Node, ...types: string[]): Node[] {
  return root.descendantsOfType(types).filter((node) => node !== null);
}

/** Where the text itself gives variables a value. */
function settingsIn(root: Node): Found[] {
  return nodesOf(root, 'for_statement', 'variable_assignment').map((node) => ({
    name: node.childForFieldName(node.type === 'for_statement' ? 'variable' : 'name')?.text ?? '',
    at: node.startIndex,
  }));
}

function expansionsIn(root: Node): Found[] {
  return nodesOf(root, 'simple_expansion', 'expansion')
    .filter(({ children }) => !children.some((child) => WITH_DEFAULT.has(child?.type ?? '')))
    .map(({ namedChildren, startIndex: at }) => ({
      name: namedChildren.find((child) => child?.type === 'variable_name')?.text ?? '',
      at,
    }));
}

/** The variables whose values a command takes from the shell around it, in the order of the text. */
export function variablesReadBy(command: CommandText): string[] {
  const names = withTree(hideStandIns(printed(command).slice(0, LONGEST)), (root) => {
    const set = settingsIn(root);
    const isOwn = ({ name, at }: Found) => set.some((one) => one.name === name && one.at < at);
    return expansionsIn(root)
      .filter((found) => isName(found.name) && !isOwn(found))
      .map(({ name }) => name);
  });
  return [...new Set(names)];
}

/** The variables that a command sets in the shell for what comes after it, and the values that it gives them. */
export function variablesLeftBy(command: CommandText): { name: string; value: string }[] {
  return parseShell(command).commands.flatMap(({ program, env }) => (KEEPERS.has(program) ? env : []));
}
