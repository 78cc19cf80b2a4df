import { type MarkDialect, noteAround, noteThrownAround } from './mark-text.ts';
import { parseCode } from './parse-code.ts';
import { child, children, nameOf, pathOf, type SyntaxNode, type Visit } from './syntax.ts';
import { type Edit, wrapExpression, wrapStatement } from './wrap-code.ts';

/** A statement whose value a comment shows. */
type Claimed = { id: string; statement: string; isThrown?: boolean };

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

/** A statement whose end is noted, and whether the page says that it throws. */
type Noted = { id: string; start: number; end: number; isThrown: boolean };

/** What notes how a statement ends of which the page says that it throws; what it declares may be used behind it. */
function noteThrown(
  at: ReadonlyMap<SyntaxNode, Visit>,
  node: SyntaxNode,
  id: string,
  dialect: MarkDialect,
): Edit[] {
  const alone = at.get(node)?.parent;
  const isAlone = alone?.type === 'BlockStatement' && children(alone, 'body').length === 1;
  if (node.type !== 'ExpressionStatement' && !isAlone) return [];
  const { open, close } = noteThrownAround(id, dialect);
  return wrapStatement(at, node, open, close);
}

/** Finds the statements that claims are about, each once and in the order of the text, and notes their values. */
export function noteValues(
  code: string,
  lang: string | null,
  visits: readonly Visit[],
  at: ReadonlyMap<SyntaxNode, Visit>,
  claimed: readonly Claimed[],
  dialect: MarkDialect,
): { edits: Edit[]; found: Noted[] } {
  const open = new Map<string, Claimed[]>();
  for (const claim of claimed) {
    const key = statementIn(claim.statement, lang);
    open.set(key, [...(open.get(key) ?? []), claim]);
  }
  const edits: Edit[] = [];
  const found: Noted[] = [];
  for (const { node } of visits) {
    if (!statements.has(node.type) || open.size === 0) continue;
    const { parent } = at.get(node) ?? { parent: null };
    const shown = parent?.type === 'ExportNamedDeclaration' ? parent : node;
    const claim = open.get(plain(code.slice(shown.start, shown.end)))?.shift();
    if (claim === undefined) continue;
    const { id, isThrown = false } = claim;
    const note = (isThrown ? noteThrown : noteOf)(at, node, id, dialect);
    if (note.length === 0) continue;
    edits.push(...note);
    found.push({ id, start: node.start, end: node.end, isThrown });
  }
  return { edits, found };
}
