import type { Node } from 'web-tree-sitter';
import { type CommandText, printed } from '../model/command-text.ts';
import type {
  PlacedWord,
  ShellCommand,
  ShellComment,
  ShellOperator,
  ShellRedirect,
  ShellScript,
} from './command.ts';
import { withTree } from './grammar.ts';
import { hideStandIns, showStandIns } from './stand-ins.ts';
import { readWords } from './words.ts';

// The parser’s stack grows with what is nested, and what is joined is nested: beyond this nobody typed it.
const LONGEST = 16_000;
const MOST_JOINTS = 1_000;
/** Statements inside of statements: nobody writes more, and the stack has an end. */
const DEEPEST = 400;
const MOST_KEPT = 4_000;
const operators: readonly string[] = ['&&', '||', '|', '|&', ';', '&'] satisfies ShellOperator[];
/** Statements that hold others without deciding whether or how often they run. */
const open = new Set(['program', 'list', 'pipeline', 'redirected_statement', 'negated_command']);
const joined = new Set(['list', 'pipeline']);
const simple = new Set([
  'command',
  'declaration_command',
  'unset_command',
  'variable_assignment',
  'variable_assignments',
]);

type Found = Pick<
  ShellCommand,
  'text' | 'at' | 'placed' | 'env' | 'redirects' | 'heredoc' | 'next' | 'isNested'
>;
type Reading = {
  commands: Found[];
  comments: ShellComment[];
  isTooDeep: boolean;
  /** Whether something is called with brackets, as other languages do and the grammar lets pass. */
  hasCall: boolean;
};
type Around = { redirects: ShellRedirect[]; heredoc: string | null; isNested: boolean };
/** Where a node stands: how deep, and behind which other. */
type Place = { depth: number; left: Node | null };

/** A word as the program gets it: without its quotes. */
function wordOf(node: Node): string {
  if (node.type === 'string' || node.type === 'raw_string' || node.type === 'ansi_c_string') {
    const start = node.text.startsWith('$') ? 2 : 1;
    return node.text.slice(start, -1);
  }
  if (node.type === 'concatenation') return node.children.map(wordOf).join('');
  if (node.type === 'command_name') return node.children.map(wordOf).join('');
  return node.text.replaceAll('\\ ', ' ');
}

function assignmentOf(node: Node): { name: string; value: string } {
  const value = node.childForFieldName('value');
  return { name: node.childForFieldName('name')?.text ?? '', value: value ? wordOf(value) : '' };
}

function redirectsIn(node: Node): ShellRedirect[] {
  return node.children.flatMap((child) => {
    if (child.type === 'heredoc_redirect') return redirectsIn(child);
    if (child.type !== 'file_redirect' && child.type !== 'herestring_redirect') return [];
    const sign = child.children.find((part) => !part.isNamed)?.text ?? '>';
    const target = child.childForFieldName('destination') ?? child.namedChildren.at(-1);
    return [{ operator: sign, target: target ? showStandIns(wordOf(target)) : '' }];
  });
}

function heredocIn(node: Node): string | null {
  const redirect = node.children.find((child) => child.type === 'heredoc_redirect');
  const body = redirect?.children.find((child) => child.type === 'heredoc_body');
  if (redirect === undefined || body === undefined) return null;
  // The body of the grammar begins behind the blanks of its first line.
  const lineStart = redirect.text.lastIndexOf('\n', body.startIndex - redirect.startIndex - 1) + 1;
  const text = showStandIns(redirect.text.slice(lineStart, body.endIndex - redirect.startIndex));
  // Behind `<<-` the tabs that lines begin with are not part of them.
  return redirect.text.startsWith('<<-') ? text.replace(/^\t+/gm, '') : text;
}

function addCommand(node: Node, around: Around, reading: Reading): void {
  const parts = node.type === 'variable_assignment' ? [node] : node.children;
  reading.hasCall ||= parts.some(({ type }) => type === 'subshell');
  const env = parts.filter((part) => part.type === 'variable_assignment').map(assignmentOf);
  const placed: PlacedWord[] = parts
    .filter(
      (part) =>
        part.type !== 'variable_assignment' && !part.type.endsWith('_redirect') && part.text.trim() !== '',
    )
    .map((part) => ({ word: showStandIns(wordOf(part)), start: part.startIndex, end: part.endIndex }));
  reading.commands.push({
    ...around,
    text: showStandIns(node.text),
    at: node.startIndex,
    redirects: [...redirectsIn(node), ...around.redirects],
    env: env.map(({ name, value }) => ({ name, value: showStandIns(value) })),
    placed,
    next: null,
  });
}

function isOperator(text: string): text is ShellOperator {
  return operators.includes(text);
}

function visit(node: Node, around: Around, reading: Reading, { depth, left }: Place): void {
  if (depth > DEEPEST) {
    reading.isTooDeep = true;
    return;
  }
  if (node.type === 'comment') {
    const before =
      reading.commands.length > 0 && node.previousSibling?.endPosition.row === node.startPosition.row;
    reading.comments.push({
      text: showStandIns(node.text.slice(1).trim()),
      at: node.startIndex,
      isTrailing: before,
    });
    return;
  }
  if (simple.has(node.type)) {
    addCommand(node, around, reading);
    return;
  }
  if (isOperator(node.type)) {
    const last = reading.commands.at(-1);
    // `[ -f a ] &&` and the patterns of a `case` join no command that was read.
    const isJoined = left === null || (last?.at ?? -1) >= left.startIndex;
    if (last && last.next === null && isJoined) last.next = node.type;
    return;
  }
  const isOfLast = joined.has(node.childForFieldName('body')?.type ?? '');
  const inner: Around = {
    redirects: isOfLast ? around.redirects : [...around.redirects, ...redirectsIn(node)],
    heredoc: isOfLast ? around.heredoc : (heredocIn(node) ?? around.heredoc),
    isNested: around.isNested || !open.has(node.type),
  };
  let before: Node | null = null;
  for (const child of node.children) {
    if (child.type.endsWith('_redirect')) visitBehindMark(child, around, reading, depth);
    else visit(child, inner, reading, { depth: depth + 1, left: before });
    if (isOfLast && joined.has(child.type)) redirectLast(node, reading);
    before = child;
  }
}

/** The grammar puts what stands behind joined commands around all of them; the shell gives it to the last. */
function redirectLast(node: Node, { commands }: Reading): void {
  const last = commands.at(-1);
  if (last === undefined) return;
  last.redirects.push(...redirectsIn(node));
  last.heredoc = heredocIn(node) ?? last.heredoc;
}

/** What goes on behind the mark of a here-document stands inside of it. */
function visitBehindMark(redirect: Node, around: Around, reading: Reading, depth: number): void {
  for (const part of redirect.children)
    if (!part.type.startsWith('heredoc') && part.type !== 'file_redirect')
      visit(part, around, reading, { depth: depth + 1, left: null });
}

function readTree(root: Node): { reading: Reading; isWhole: boolean } {
  const reading: Reading = { commands: [], comments: [], isTooDeep: false, hasCall: false };
  visit(root, { redirects: [], heredoc: null, isNested: false }, reading, { depth: 0, left: null });
  return { reading, isWhole: !root.hasError && !reading.hasCall };
}

const kept = new Map<string, ShellScript>();

function parse(text: string): ShellScript {
  const whole = isBeyond(text) ? null : withTree(hideStandIns(text), readTree);
  if (whole === null || whole.reading.isTooDeep) return { text, commands: [], comments: [], isWhole: false };
  const { reading, isWhole } = whole;
  const commands = reading.commands.map((found) => ({
    ...found,
    ...readWords(found.placed.map(({ word }) => word)),
  }));
  return { text, commands, comments: reading.comments, isWhole: isWhole && !endsOpen(text) };
}

function isBeyond(text: string): boolean {
  return text.length > LONGEST || jointsIn(text) > MOST_JOINTS;
}

function jointsIn(text: string): number {
  let joints = 0;
  for (const char of text) if (char === '|' || char === ';' || char === '&') joints += 1;
  return joints;
}

/** How many commands stand in one; what is too long to be read has at most as many as signs could join. */
export function countCommands(command: CommandText): number {
  const text = printed(command);
  return isBeyond(text) ? jointsIn(text) + 1 : Math.max(1, parseShell(text).commands.length);
}

/** A line that the shell would go on reading behind its end. */
function endsOpen(text: string): boolean {
  const end = text.trimEnd();
  return end.endsWith('\\') && !end.endsWith('\\\\');
}

/** Reads shell text into its commands; what was read before is remembered. */
export function parseShell(command: CommandText): ShellScript {
  const text = printed(command);
  const known = kept.get(text);
  if (known) return known;
  const script = parse(text);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, script);
  return script;
}

/** How many lines the first statement of shell text takes, or null where it has no end or is none. */
export function linesOfFirst(text: string): number | null {
  return withTree(hideStandIns(text.slice(0, LONGEST)), (root) => {
    const first = root.namedChildren.find((child) => child.type !== 'comment');
    if (!first || first.hasError || first.type === 'ERROR' || first.startPosition.row !== 0) return null;
    let last = first;
    // An operator at the end of a line joins what follows, and a remark may stand behind it.
    while (last.nextSibling && !last.nextSibling.isNamed && last.nextSibling.type !== '\n')
      last = last.nextSibling;
    if (last.nextSibling?.type === 'ERROR' && last.nextSibling.startPosition.row <= last.endPosition.row)
      return null;
    return last.endPosition.row + (last.endPosition.column === 0 ? 0 : 1);
  });
}
