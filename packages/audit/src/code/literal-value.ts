import { parseCode } from './parse-code.ts';
import { child, children, keyOf, type SyntaxNode, stringOf, unwrap } from './syntax.ts';

/** A text, or a list or an object of texts, as it is written in code. */
export type LiteralValue = string | LiteralValue[] | Members;
/** The members of an object with their names. */
export type Members = { [name: string]: LiteralValue };

function membersOf(node: SyntaxNode): Members {
  const members = children(node, 'properties').flatMap((member): [string, LiteralValue][] => {
    const name = keyOf(member, 'key');
    const value = textsIn(child(member, 'value'));
    return name === null || value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

const trims = new Set(['trim', 'trimStart', 'trimEnd']);

/** The text that a call only cuts blanks from. */
function trimmed(callee: SyntaxNode | null): string | null {
  if (callee?.type !== 'MemberExpression' || !trims.has(keyOf(callee, 'property') ?? '')) return null;
  return stringOf(unwrap(child(callee, 'object')))?.trim() ?? null;
}

/** What is computed is left out, and so are numbers and switches: nobody reads them as words. */
function textsIn(given: SyntaxNode | null): LiteralValue | null {
  const node = unwrap(given);
  if (node?.type === 'ArrayExpression')
    return children(node, 'elements').flatMap((element) => textsIn(element) ?? []);
  if (node?.type === 'ObjectExpression') return membersOf(node);
  if (node?.type === 'TaggedTemplateExpression') return stringOf(child(node, 'quasi'));
  if (node?.type === 'CallExpression') return trimmed(child(node, 'callee'));
  return stringOf(node);
}

function expressionOf(source: string): SyntaxNode | null {
  const { tree, read } = parseCode(`(${source}\n)`, null);
  const [statement, ...others] = children(tree, 'body');
  return read !== 'whole' || !statement || others.length > 0 ? null : child(statement, 'expression');
}

/** The texts that an expression of JavaScript holds as they are; null where it is no text, list or object. */
export function literalValue(source: string): LiteralValue | null {
  return textsIn(expressionOf(source));
}

function valueIn(given: SyntaxNode | null): unknown {
  const node = unwrap(given);
  if (node?.type === 'ArrayExpression') return children(node, 'elements').map(valueIn);
  if (node?.type === 'ObjectExpression')
    return Object.fromEntries(
      children(node, 'properties').map((member) => [keyOf(member, 'key'), valueIn(child(member, 'value'))]),
    );
  if (node?.type === 'UnaryExpression' && node.operator === '-') {
    const value = valueIn(child(node, 'argument'));
    return typeof value === 'number' ? -value : undefined;
  }
  return node?.type === 'Literal' ? node.value : (stringOf(node) ?? undefined);
}

/** The value that an expression of JavaScript writes out; undefined where it, or a part of it, is computed. */
export function writtenValue(source: string): unknown {
  return valueIn(expressionOf(source));
}

function isOtherList(node: SyntaxNode | null, value: unknown): boolean {
  const shown = unwrap(node);
  if (shown?.type === 'ArrayExpression' && Array.isArray(value)) {
    const elements = children(shown, 'elements');
    if (elements.some(({ type }) => type === 'SpreadElement')) return false;
    return (
      elements.length !== value.length || elements.some((element, at) => isOtherList(element, value[at]))
    );
  }
  if (shown?.type !== 'ObjectExpression' || typeof value !== 'object' || value === null) return false;
  const members = new Map<string, unknown>(Object.entries(value));
  return children(shown, 'properties').some((member) =>
    isOtherList(child(member, 'value'), members.get(keyOf(member, 'key') ?? '')),
  );
}

/** Whether a list that an expression of JavaScript writes has more or fewer members than the value has at its place. */
export function hasOtherLists(source: string, value: unknown): boolean {
  return isOtherList(expressionOf(source), value);
}
