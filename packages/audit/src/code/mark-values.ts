import { type MarkDialect, noteAround } from './mark-text.ts';
import { parseCode } from './parse-code.ts';
import { child, children, nameOf, pathOf, type SyntaxNode, type Visit } from './syntax.ts';
import { type Edit, wrapExpression, wrapStatement } from './wrap-code.ts';

/** A statement whose value a comment shows. */
type Claimed = { id: string; statement: string };

const statements = new Set(['ExpressionStatement', 'VariableDeclaration', 'ReturnStatement']);
const prints = new Set([
  'console.log',
  'console.info',
  'console.debug',
  'console.error',
  'console.warn',
  'console.dir',
]);

/** A text without what two writings of the same statement may differ in. */
function plain(text: string): string {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');
  return words.endsWith(';') ? words.slice(0, -1).trimEnd() : words;
}

/** The statement alone, without comments around it. */
function statementIn(text: string, lang: string | null): string {
  const { read, tree } = parseCode(text, lang);
  const [only] = read === 'whole' ? children(tree, 'body') : [];
  return plain(only ? text.slice(only.start, only.end) : text);
}

/** What notes the value of a statement; none where it has no value of its own. */
function noteOf(
  at: ReadonlyMap<SyntaxNode, Visit>,
  node: SyntaxNode,
  id: string,
  dialect: MarkDialect,
): Edit[] {
  const around = (value: SyntaxNode | null): Edit[] =>
    value ? wrapExpression(at, value, noteAround(id, dialect), 3) : [];
  const { open, close } = noteAround(id, dialect);
  if (node.type === 'ReturnStatement') return around(child(node, 'argument'));
  if (node.type === 'VariableDeclaration') {
    const [declared, more] = children(node, 'declarations');
    const init = child(declared ?? null, 'init');
    const name = nameOf(child(declared ?? null, 'id'));
    if (!init || more || at.get(node)?.parent?.type.startsWith('For')) return [];
    // A function that is declared is called by the name of what it is given to.
    return name ? wrapStatement(at, node, '', `;${open}${name}${close};`) : around(init);
  }
  const expression = child(node, 'expression');
  const printed = prints.has(pathOf(child(expression, 'callee')) ?? '')
    ? children(expression, 'arguments')
    : null;
  if (!printed) return typeof node.directive === 'string' ? [] : around(expression);
  const [value, more] = printed;
  return value && !more && value.type !== 'SpreadElement' ? around(value) : [];
}

/** Finds the statements that claims are about, each once and in the order of the text, and notes their values. */
export function noteValues(
  code: string,
  lang: string | null,
  visits: readonly Visit[],
  at: ReadonlyMap<SyntaxNode, Visit>,
  claimed: readonly Claimed[],
  dialect: MarkDialect,
): { edits: Edit[]; found: { id: string; start: number }[] } {
  const open = new Map<string, string[]>();
  for (const { id, statement } of claimed) {
    const key = statementIn(statement, lang);
    open.set(key, [...(open.get(key) ?? []), id]);
  }
  const edits: Edit[] = [];
  const found: { id: string; start: number }[] = [];
  for (const { node } of visits) {
    if (!statements.has(node.type) || open.size === 0) continue;
    const { parent } = at.get(node) ?? { parent: null };
    const shown = parent?.type === 'ExportNamedDeclaration' ? parent : node;
    const id = open.get(plain(code.slice(shown.start, shown.end)))?.shift();
    const note = id === undefined ? [] : noteOf(at, node, id, dialect);
    if (id === undefined || note.length === 0) continue;
    edits.push(...note);
    found.push({ id, start: node.start });
  }
  return { edits, found };
}
