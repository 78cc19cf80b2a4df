import { holdsProduct, loadsProduct, type ProductFlow } from './product-values.ts';
import { child, children, isFunction, keyOf, pathOf, type SyntaxNode, unwrap, type Visit } from './syntax.ts';

/**
 * Where code can say that something was done: `behind` a statement, `around` an expression that nothing can stand
 * behind, in both `branches` of a test, or when a chain of promises is `settled`.
 */
export type Place = { how: 'behind' | 'around' | 'branches' | 'settled'; node: SyntaxNode };

const exits = new Set(['process.exit', 'process.reallyExit', 'Deno.exit', 'Bun.exit']);
const chained = new Set(['then', 'catch', 'finally']);

/** Whether a call ends the process: nothing is ever behind it. */
function isExit(call: SyntaxNode): boolean {
  return exits.has(pathOf(child(call, 'callee')) ?? '');
}

/** Whether a call only waits for a module: `import('kit').then(…)`. */
function awaitsModule(flow: ProductFlow, call: SyntaxNode): boolean {
  const callee = unwrap(child(call, 'callee'));
  return isLink(callee) && loadsProduct(flow, unwrap(child(callee, 'object')));
}

/** Whether a member is one by which promises are chained. */
function isLink(callee: SyntaxNode | null): boolean {
  return callee?.type === 'MemberExpression' && chained.has(keyOf(callee, 'property') ?? '');
}

/** Whether a node calls the product, or something with it. */
export function isProductUse(flow: ProductFlow, node: SyntaxNode): boolean {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      return (
        !loadsProduct(flow, node) && !awaitsModule(flow, node) && !isExit(node) && holdsProduct(flow, node)
      );
    case 'AwaitExpression':
    case 'YieldExpression':
      return !loadsProduct(flow, unwrap(child(node, 'argument'))) && holdsProduct(flow, node);
    case 'TaggedTemplateExpression':
    case 'Decorator':
    case 'JSXElement':
    case 'JSXFragment':
      return holdsProduct(flow, node);
    default:
      return false;
  }
}

const decided = new Set(['IfStatement test', 'ConditionalExpression test', 'WhileStatement test']);

const equal = new Set(['==', '===', '!=', '!==']);

/** Whether an expression is of a value that the product gives; a name alone may only be asked whether it is there. */
function readsValue(flow: ProductFlow, given: SyntaxNode | null): boolean {
  const node = unwrap(given);
  if (node === null || node.type === 'Identifier') return false;
  if (node.type === 'UnaryExpression' && node.operator === '!')
    return readsValue(flow, child(node, 'argument'));
  const isOfSides =
    node.type === 'LogicalExpression' ||
    (node.type === 'BinaryExpression' && equal.has(String(node.operator)));
  return isOfSides
    ? readsValue(flow, child(node, 'left')) || readsValue(flow, child(node, 'right'))
    : holdsProduct(flow, node);
}

/** Whether a value of the product decides, or is computed with: what code does that asks it by no call. */
export function isProductRead(flow: ProductFlow, { node, parent, field }: Visit): boolean {
  const isDeciding = parent !== null && decided.has(`${parent.type} ${field}`);
  return (isDeciding || node.type === 'BinaryExpression') && readsValue(flow, node);
}

/** Fields of nodes whose expression nothing can stand behind. */
const wrapped = new Set([
  ...['ReturnStatement argument', 'ThrowStatement argument', 'DoWhileStatement test', 'ForStatement test'],
  ...['ForStatement update', 'ForStatement init', 'ForInStatement right', 'ForOfStatement right'],
  ...['SwitchStatement discriminant', 'SwitchCase test', 'WithStatement object', 'PropertyDefinition value'],
  ...['AccessorProperty value', 'Program body'],
]);

const ended = new Set(['ExpressionStatement', 'VariableDeclaration', 'ClassDeclaration']);
const tested = new Set(['IfStatement test', 'WhileStatement test']);

/** What was passed on the way up: a decorator, and the last value that is given to a name. */
type Passed = { isDecorator: boolean; value: SyntaxNode | null };

/** The place at one node on the way up; undefined: go on. */
function placeAt({ node, parent, field }: Visit, passed: Passed): Place | null | undefined {
  if (!parent) return null;
  const where = `${parent.type} ${field}`;
  if (isFunction(parent) && !passed.isDecorator) {
    const value = field === 'body' ? node : passed.value;
    return value && { how: 'around', node: value };
  }
  if (tested.has(where)) return { how: 'branches', node: parent };
  const isHead = parent.type.startsWith('For') && (field === 'init' || field === 'left');
  if (isHead && node.type === 'VariableDeclaration')
    return passed.value && { how: 'around', node: passed.value };
  if (ended.has(node.type) || node.type.startsWith('Export')) return { how: 'behind', node };
  if (wrapped.has(where)) return { how: 'around', node };
  if (parent.type === 'CatchClause') return null;
  const isLast = field === 'arguments' && isExit(parent);
  return isLast && node.type !== 'SpreadElement' ? { how: 'around', node } : undefined;
}

/** The smallest place that says that a node was evaluated to its end. */
export function placeOf(at: ReadonlyMap<SyntaxNode, Visit>, use: SyntaxNode): Place | null {
  const passed: Passed = { isDecorator: false, value: null };
  for (let visit = at.get(use); visit; visit = visit.parent ? at.get(visit.parent) : undefined) {
    const { node, parent, field } = visit;
    if (node.type === 'Decorator') passed.isDecorator = true;
    const isGiven = parent?.type === 'VariableDeclarator' ? field === 'init' : field === 'right';
    if (isGiven && (parent?.type === 'VariableDeclarator' || parent?.type === 'AssignmentPattern'))
      passed.value = node;
    const place = placeAt(visit, passed);
    if (place !== undefined) return place;
  }
  return null;
}

/** The expression whose value a statement or a wrapped expression stands for. */
export function expressionOf({ how, node }: Place): SyntaxNode | null {
  if (how === 'around') return node;
  if (node.type === 'ExpressionStatement') return child(node, 'expression');
  const [only, more] = node.type === 'VariableDeclaration' ? children(node, 'declarations') : [];
  return only && !more ? child(only, 'init') : null;
}

/** The part of a chain of promises before the first link that takes a refusal for an answer. */
function beforeRefusals(chain: SyntaxNode): SyntaxNode | null {
  let found: SyntaxNode | null = null;
  let link: SyntaxNode | null = chain;
  while (link && isChain(link)) {
    const callee: SyntaxNode | null = child(link, 'callee');
    const key = callee && keyOf(callee, 'property');
    const object: SyntaxNode | null = child(callee, 'object');
    if (key === 'catch' || (key === 'then' && children(link, 'arguments').length > 1)) found = object;
    link = object;
  }
  return found;
}

/** Whether an expression is the last link of a chain of promises. */
function isChain(node: SyntaxNode | null): boolean {
  return node?.type === 'CallExpression' && isLink(child(node, 'callee'));
}

/** The place for a chain of promises, which ends long after its statement; the given one for anything else. */
export function settledPlace(flow: ProductFlow, place: Place): Place {
  const whole = expressionOf(place);
  const waited =
    whole?.type === 'AwaitExpression' || whole?.type === 'UnaryExpression' ? child(whole, 'argument') : whole;
  if (!whole || !waited || !isChain(waited)) return place;
  const before = beforeRefusals(waited);
  if (before) return holdsProduct(flow, before) ? { how: 'settled', node: before } : place;
  const isLoose = place.node.type === 'ExpressionStatement' && whole.type !== 'AwaitExpression';
  return isLoose ? { how: 'settled', node: waited } : place;
}
