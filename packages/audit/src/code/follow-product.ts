import { functionOf, holdsProduct, type ProductFlow } from './product-values.ts';
import { child, children, isFunction, keyOf, nameOf, type SyntaxNode, unwrap, type Visit } from './syntax.ts';

/** Longer ways from name to name than any page's code has. */
const ROUNDS = 12;

/** Notes that whatever a pattern binds holds the product. */
function bind(flow: ProductFlow, pattern: SyntaxNode | null): void {
  if (!pattern) return;
  if (pattern.type === 'Identifier') flow.held.add(flow.bindingOf(pattern));
  else if (pattern.type === 'MemberExpression') bindMember(flow, pattern);
  const parts = ['properties', 'elements', 'declarations'].flatMap((field) => children(pattern, field));
  for (const part of parts) bind(flow, part);
  const field = {
    Property: 'value',
    AssignmentPattern: 'left',
    RestElement: 'argument',
    VariableDeclarator: 'id',
  };
  bind(flow, child(pattern, new Map(Object.entries(field)).get(pattern.type) ?? ''));
}

function addMember({ members }: ProductFlow, owner: unknown, key: string): void {
  members.set(owner, (members.get(owner) ?? new Set()).add(key));
}

function bindMember(flow: ProductFlow, member: SyntaxNode): void {
  const owner = unwrap(child(member, 'object'));
  const key = keyOf(member, 'property');
  if (!owner || key === null) return;
  if (owner.type === 'ThisExpression') addMember(flow, 'this', key);
  else if (owner.type === 'Identifier') addMember(flow, flow.bindingOf(owner), key);
}

/** The functions that an argument hands over, also inside of objects and lists. */
function handedOver(flow: ProductFlow, given: SyntaxNode | null): SyntaxNode[] {
  const node = unwrap(given);
  if (!node) return [];
  if (isFunction(node)) return [node];
  if (node.type === 'Identifier') return [functionOf(flow, node)].filter((each) => each !== null);
  if (node.type === 'Property') return handedOver(flow, child(node, 'value'));
  const parts = [...children(node, 'properties'), ...children(node, 'elements')];
  return parts.flatMap((part) => handedOver(flow, part));
}

const additions = new Set(['push', 'unshift', 'add', 'set', 'append']);

/** What a call tells: callbacks get values of the product, own functions what they are called with. */
function followCall(flow: ProductFlow, call: SyntaxNode): void {
  const callee = unwrap(child(call, 'callee'));
  const given = children(call, 'arguments');
  if (holdsProduct(flow, callee))
    for (const made of given.flatMap((each) => handedOver(flow, each)))
      for (const parameter of children(made, 'params')) bind(flow, parameter);
  const parameters = children(functionOf(flow, callee), 'params');
  for (const [index, each] of given.entries())
    if (holdsProduct(flow, each)) bind(flow, parameters[index] ?? null);
  const isAddition = callee?.type === 'MemberExpression' && additions.has(keyOf(callee, 'property') ?? '');
  const list = isAddition ? unwrap(child(callee, 'object')) : null;
  if (list?.type === 'Identifier' && given.some((each) => holdsProduct(flow, each))) bind(flow, list);
}

/** Where a node gives its value to a name: the field of the value and the field of the name. */
const given: Readonly<Record<string, readonly [string, string]>> = {
  VariableDeclarator: ['init', 'id'],
  AssignmentExpression: ['right', 'left'],
  AssignmentPattern: ['right', 'left'],
  ForOfStatement: ['right', 'left'],
  ForInStatement: ['right', 'left'],
};

function followNode(flow: ProductFlow, node: SyntaxNode): void {
  const [value, name] = given[node.type] ?? [];
  if (value && name && holdsProduct(flow, child(node, value))) bind(flow, child(node, name));
  if (node.type === 'ClassDeclaration' && holdsProduct(flow, node)) bind(flow, child(node, 'id'));
  if (node.type === 'CallExpression' || node.type === 'NewExpression') followCall(flow, node);
  const key = node.type === 'PropertyDefinition' ? keyOf(node, 'key') : null;
  if (key !== null && holdsProduct(flow, child(node, 'value'))) addMember(flow, 'this', key);
}

/** Finds the functions that give back nothing but what was made from the product. */
function findMakers(flow: ProductFlow): void {
  for (const [made, values] of flow.returned)
    if (values.every((value) => holdsProduct(flow, value))) flow.makers.add(made);
}

function countOf({ held, members, makers }: ProductFlow): number {
  let count = held.size + makers.size;
  for (const keys of members.values()) count += keys.size;
  return count;
}

/** Follows the product from name to name, and from what is declared as its own, until nothing new holds it. */
export function followProduct(
  flow: ProductFlow,
  visits: readonly Visit[],
  declared: readonly SyntaxNode[],
): void {
  for (const pattern of declared) bind(flow, pattern);
  for (let round = 0, before = -1; round < ROUNDS && before !== countOf(flow); round += 1) {
    before = countOf(flow);
    for (const { node } of visits) followNode(flow, node);
    for (const name of flow.kept) if (holdsProduct(flow, name)) addMember(flow, 'this', nameOf(name) ?? '');
    findMakers(flow);
  }
}
