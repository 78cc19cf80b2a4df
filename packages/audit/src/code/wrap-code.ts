import type { Around } from './mark-text.ts';
import type { SyntaxNode, Visit } from './syntax.ts';

/** A text that is put in at a place, as the beginning or the end of what stands around a span. */
export type Edit = {
  at: number;
  side: 'open' | 'close';
  start: number;
  end: number;
  /** Of texts around the same span the one of lower rank stands outside. */
  rank: number;
  text: string;
};

type Parents = ReadonlyMap<SyntaxNode, Visit>;

const lists = new Set(['Program body', 'BlockStatement body', 'StaticBlock body', 'SwitchCase consequent']);

/** Whether more statements can stand beside a node as it is written. */
function isInList(at: Parents, node: SyntaxNode): boolean {
  const { parent, field } = at.get(node) ?? { parent: null, field: '' };
  return parent === null || lists.has(`${parent.type} ${field}`);
}

/** The statement that a node is the body of, by its labels and its export: only behind these is room. */
function outermost(at: Parents, node: SyntaxNode): SyntaxNode {
  const parent = at.get(node)?.parent;
  const isPart = parent?.type === 'LabeledStatement' || parent?.type.startsWith('Export') === true;
  return parent && isPart ? outermost(at, parent) : node;
}

function pair({ start, end }: SyntaxNode, rank: number, open: string, close: string): Edit[] {
  return [
    { at: start, side: 'open', start, end, rank, text: open },
    { at: end, side: 'close', start, end, rank, text: close },
  ];
}

/** Puts texts in front of and behind a statement, with braces where only one may stand. */
export function wrapStatement(at: Parents, given: SyntaxNode, before: string, behind: string): Edit[] {
  const node = outermost(at, given);
  return isInList(at, node) ? pair(node, 0, before, behind) : pair(node, 0, `{${before}`, `${behind}}`);
}

/** Puts a statement first into the body of another. */
export function enter(body: SyntaxNode, text: string): Edit[] {
  const { start, end } = body;
  if (body.type !== 'BlockStatement') return pair(body, 0, `{${text}`, '}');
  return [{ at: start + 1, side: 'open', start, end, rank: 0, text }];
}

/** The statement that a node is the beginning of: what is put in front of the node must not continue the line above. */
function begunBy(at: Parents, node: SyntaxNode): SyntaxNode | null {
  const { parent } = at.get(node) ?? { parent: null };
  if (!parent || parent.start < node.start) return null;
  return parent.type === 'ExpressionStatement' ? parent : begunBy(at, parent);
}

const closing = new Set(['ReturnStatement', 'ThrowStatement']);

/** Puts texts around an expression; a statement that it begins or ends is closed on both sides. */
export function wrapExpression(at: Parents, node: SyntaxNode, { open, close }: Around, rank = 2): Edit[] {
  const around = pair(node, rank, open, close);
  const begun = begunBy(at, node);
  if (begun) return [...wrapStatement(at, begun, ';', ';'), ...around];
  const { parent } = at.get(node) ?? { parent: null };
  // What ends in brackets goes on where the next line begins with one.
  const isOpen = parent && closing.has(parent.type) && parent.end === node.end;
  return isOpen ? [...around, ...pair(parent, 1, '', ';')] : around;
}

/** Ends stand before beginnings, and of both the inner ones nearer to what they are around. */
function inOrder(a: Edit, b: Edit): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.side !== b.side) return a.side === 'close' ? -1 : 1;
  if (a.side === 'close') return b.start - a.start || b.rank - a.rank;
  return b.end - a.end || a.rank - b.rank;
}

/** The text with all edits in it. */
export function edited(text: string, edits: readonly Edit[]): string {
  let made = '';
  let done = 0;
  for (const { at, text: put } of [...edits].sort(inOrder)) {
    made += text.slice(done, at) + put;
    done = at;
  }
  return made + text.slice(done);
}
