import { loadedBy } from './modules.ts';
import { isGiven } from './scopes.ts';
import { child, children, keyOf, nameOf, type SyntaxNode, unwrap, type Visit } from './syntax.ts';

/** What is known of a tree while the product is followed through it. */
export type ProductFlow = {
  isSource: (specifier: string) => boolean;
  bindingOf: (name: SyntaxNode) => unknown;
  /** What a node stands in. */
  at: ReadonlyMap<SyntaxNode, Visit>;
  /** All places where something is named, by what the name stands for. */
  named: ReadonlyMap<unknown, readonly SyntaxNode[]>;
  /** Names that hold the product or what was made from it. */
  held: Set<unknown>;
  /** Members that do, by what they are a member of: a name, or `this`. */
  members: Map<unknown, Set<string>>;
  /** Parameters of constructors that are members as well: `constructor(private db = kit())`. */
  kept: readonly SyntaxNode[];
  /** The functions that names stand for; for a class its constructor. */
  functions: Map<unknown, SyntaxNode>;
  /** What each function gives back, statement by statement. */
  returned: Map<SyntaxNode, (SyntaxNode | null)[]>;
  /** Functions that give back nothing but what was made from the product. */
  makers: Set<SyntaxNode>;
  /** Whether names that nobody declares are the product's: it was brought in without any. */
  givesNames: boolean;
  /** Whether elements of JSX are made by the product itself. */
  makesElements: boolean;
};

/** The fields through which a node's value is made of others. */
const madeOf: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ['object'],
  ChainExpression: ['expression'],
  ParenthesizedExpression: ['expression'],
  AwaitExpression: ['argument'],
  YieldExpression: ['argument'],
  SpreadElement: ['argument'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  BinaryExpression: ['left', 'right'],
  AssignmentExpression: ['right'],
  SequenceExpression: ['expressions'],
  TemplateLiteral: ['expressions'],
  TaggedTemplateExpression: ['tag', 'quasi'],
  CallExpression: ['callee', 'arguments'],
  NewExpression: ['callee', 'arguments'],
  ArrayExpression: ['elements'],
  ObjectExpression: ['properties'],
  Property: ['value'],
  ClassDeclaration: ['superClass', 'decorators'],
  ClassExpression: ['superClass', 'decorators'],
  Decorator: ['expression'],
  JSXElement: ['openingElement', 'children'],
  JSXFragment: ['children'],
  JSXOpeningElement: ['name', 'attributes'],
  JSXMemberExpression: ['object'],
  JSXAttribute: ['value'],
  JSXSpreadAttribute: ['argument'],
  JSXExpressionContainer: ['expression'],
};

/** The function that a name stands for. */
export function functionOf(
  { functions, bindingOf }: ProductFlow,
  name: SyntaxNode | null,
): SyntaxNode | null {
  return name && nameOf(name) ? (functions.get(bindingOf(name)) ?? null) : null;
}

function isMaker(flow: ProductFlow, name: SyntaxNode | null): boolean {
  const made = functionOf(flow, name);
  return made !== null && flow.makers.has(made);
}

/** The class that `this` is an instance of, if it is written in the tree. */
function classAround(flow: ProductFlow, node: SyntaxNode): SyntaxNode | null {
  for (let visit = flow.at.get(node); visit?.parent; visit = flow.at.get(visit.parent)) {
    const { parent } = visit;
    if (parent.type === 'ClassBody') return flow.at.get(parent)?.parent ?? null;
    const isOwn = parent.type === 'FunctionDeclaration' || parent.type === 'FunctionExpression';
    if (isOwn && flow.at.get(parent)?.parent?.type !== 'MethodDefinition') return null;
  }
  return null;
}

/** Whether a name of JSX is one of HTML, which no script declares. */
function isTag({ at }: ProductFlow, node: SyntaxNode): boolean {
  const first = (nameOf(node) ?? '').charAt(0);
  return first === first.toLowerCase() && at.get(node)?.parent?.type !== 'JSXMemberExpression';
}

const browser = new Set(['document', 'window', 'self', 'location', 'localStorage', 'alert']);

function holdsName({ held, bindingOf, givesNames }: ProductFlow, node: SyntaxNode): boolean {
  const binding = bindingOf(node);
  if (held.has(binding)) return true;
  return givesNames && typeof binding === 'string' && !isGiven(binding) && !browser.has(binding);
}

function holdsMember({ members, bindingOf }: ProductFlow, node: SyntaxNode): boolean {
  const owner = unwrap(child(node, 'object'));
  const key = keyOf(node, 'property') ?? '';
  if (owner?.type === 'ThisExpression') return members.get('this')?.has(key) === true;
  return owner?.type === 'Identifier' && members.get(bindingOf(owner))?.has(key) === true;
}

/** Whether a node loads the product: `require('kit')`, `import('kit')`. */
export function loadsProduct({ isSource }: ProductFlow, node: SyntaxNode | null): boolean {
  const loaded = node && loadedBy(node);
  return loaded ? isSource(loaded.specifier) : false;
}

/** Whether the value of a node is the product, or was made from it. */
export function holdsProduct(flow: ProductFlow, node: SyntaxNode | null): boolean {
  if (!node) return false;
  const { type } = node;
  if (type === 'Identifier') return holdsName(flow, node);
  if (type === 'JSXIdentifier')
    return !isTag(flow, node) && (flow.held.has(flow.bindingOf(node)) || isMaker(flow, node));
  if (type === 'ThisExpression' || type === 'Super')
    return holdsProduct(flow, child(classAround(flow, node), 'superClass'));
  if (type === 'UnaryExpression')
    return node.operator !== 'typeof' && holdsProduct(flow, child(node, 'argument'));
  if (loadsProduct(flow, node)) return true;
  if (type === 'CallExpression' && isMaker(flow, unwrap(child(node, 'callee')))) return true;
  if (type === 'MemberExpression' && holdsMember(flow, node)) return true;
  if (flow.makesElements && (type === 'JSXElement' || type === 'JSXFragment')) return true;
  return (madeOf[type] ?? []).some((field) => {
    const one = child(node, field);
    return one ? holdsProduct(flow, one) : children(node, field).some((each) => holdsProduct(flow, each));
  });
}
