/** A node of a syntax tree (ESTree with TypeScript's and JSX's nodes), as loosely typed as the parser gives it. */
export type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown };

/** A node on a walk through a tree: what is around it, and whether it is reached when the script is loaded. */
export type Visit = {
  node: SyntaxNode;
  parent: SyntaxNode | null;
  /** The field of the parent that holds it. */
  field: string;
  /** Whether no function stands between it and the script itself. */
  isTop: boolean;
};

/** Whether a value of a node's field is a node itself. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The node in a field, or null. */
export function child(node: SyntaxNode | null, field: string): SyntaxNode | null {
  const value = node?.[field];
  return isNode(value) ? value : null;
}

/** The nodes in a field that holds a list; holes are left out. */
export function children(node: SyntaxNode | null, field: string): SyntaxNode[] {
  const value = node?.[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Whether a node is a function, whose body waits to be called. */
export function isFunction(node: SyntaxNode | null): boolean {
  return node !== null && functions.has(node.type);
}

const silent = new Set(['type', 'start', 'end', 'loc', 'range', 'extra']);

/** The nodes right below a node, in the order of the text, each with the field that holds it. */
function below(node: SyntaxNode, isTop: boolean): Visit[] {
  const found: Visit[] = [];
  let isOrdered = true;
  let last = 0;
  const add = (value: unknown, field: string): void => {
    if (!isNode(value)) return;
    isOrdered &&= value.start >= last;
    last = value.start;
    found.push({ node: value, parent: node, field, isTop });
  };
  for (const field of Object.keys(node)) {
    const value = node[field];
    if (typeof value !== 'object' || silent.has(field)) continue;
    if (Array.isArray(value)) for (const each of value) add(each, field);
    else add(value, field);
  }
  return isOrdered ? found : found.sort((a, b) => a.node.start - b.node.start);
}

/** Every node below a tree, each before its children and in the order of the text; never recursive. */
export function walk(tree: SyntaxNode): Visit[] {
  const visits: Visit[] = [];
  const open: Visit[] = [{ node: tree, parent: null, field: '', isTop: true }];
  for (let visit = open.pop(); visit; visit = open.pop()) {
    visits.push(visit);
    const { node } = visit;
    const isTop = visit.isTop && !isFunction(node) && node.type !== 'PropertyDefinition';
    for (const each of below(node, isTop).reverse()) open.push(each);
  }
  return visits;
}

/** The name of an identifier, also of a private or JSX one; null for other nodes. */
export function nameOf(node: SyntaxNode | null): string | null {
  return typeof node?.name === 'string' ? node.name : null;
}

/** The text of a string, or of a template without expressions; null for other nodes. */
export function stringOf(node: SyntaxNode | null): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  const [quasi, more] = node?.type === 'TemplateLiteral' ? children(node, 'quasis') : [];
  const { value } = quasi && !more ? quasi : { value: null };
  return typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
    ? value.cooked
    : null;
}

/** The key of a member or a property, as far as it is written down. */
export function keyOf(node: SyntaxNode, field: 'key' | 'property'): string | null {
  const key = child(node, field);
  return node.computed === true ? stringOf(key) : (nameOf(key) ?? stringOf(key));
}

/** What stands for itself: the value below casts, parentheses and `await`. */
export function unwrap(node: SyntaxNode | null): SyntaxNode | null {
  let inner = node;
  while (inner && wrappers.has(inner.type)) inner = child(inner, 'expression') ?? child(inner, 'argument');
  return inner;
}

const wrappers = new Set([
  'ExpressionStatement',
  'AwaitExpression',
  'ChainExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
]);

/** A longer chain has no name that anybody looks for. */
const LONGEST_PATH = 16;

/** A chain of names with dots between them, such as `process.env.PORT`; calls in it count as `()`. */
export function pathOf(node: SyntaxNode | null): string | null {
  const parts: string[] = [];
  let at = unwrap(node);
  while (at?.type === 'MemberExpression' || at?.type === 'CallExpression') {
    if (parts.length === LONGEST_PATH) return null;
    if (at.type === 'CallExpression') parts.unshift('()');
    else {
      const key = keyOf(at, 'property');
      if (key === null) return null;
      parts.unshift(`.${key}`);
    }
    at = unwrap(child(at, at.type === 'CallExpression' ? 'callee' : 'object'));
  }
  const root = rootOf(at);
  return root === null ? null : root + parts.join('');
}

function rootOf(node: SyntaxNode | null): string | null {
  if (node?.type === 'ThisExpression') return 'this';
  if (node?.type === 'MetaProperty')
    return `${nameOf(child(node, 'meta'))}.${nameOf(child(node, 'property'))}`;
  if (node?.type === 'NewExpression') return `new ${pathOf(child(node, 'callee')) ?? '?'}`;
  if (node?.type === 'Import' || node?.type === 'ImportExpression') return 'import';
  return node?.type === 'Identifier' ? nameOf(node) : null;
}
