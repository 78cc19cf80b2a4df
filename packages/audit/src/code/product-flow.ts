import { followProduct } from './follow-product.ts';
import { type ImportedName, type ImportFact, importsIn, isOfPackages } from './modules.ts';
import type { ProductFlow } from './product-values.ts';
import { bindingsOf } from './scopes.ts';
import { child, children, isFunction, type SyntaxNode, unwrap, type Visit, walk } from './syntax.ts';
import { typeNodes } from './typescript.ts';
import { takeTypesOut } from './without-types.ts';

/** Where the product comes from: packages, and modules of the page's own that hand it on. */
export type ProductSource = { products: readonly string[]; ownModules: readonly string[] };

const endings = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.jsx', '.tsx', '/index'];

/** A module of the page's own without what may be left out of its name. */
function plainModule(specifier: string): string {
  let name = specifier.startsWith('./') ? specifier.slice(2) : specifier;
  for (const ending of endings) if (name.endsWith(ending)) name = name.slice(0, -ending.length);
  return name;
}

/** Packages whose elements need no other name. */
const elementMakers = new Set(['react', 'preact', 'solid-js']);

function functionsIn(
  visits: readonly Visit[],
  bindingOf: ProductFlow['bindingOf'],
): ProductFlow['functions'] {
  const functions: ProductFlow['functions'] = new Map();
  for (const { node } of visits) {
    const id = child(node, 'id');
    const made = node.type === 'VariableDeclarator' ? unwrap(child(node, 'init')) : node;
    if (!id || !made || id.type !== 'Identifier') continue;
    const members = children(child(made, 'body'), 'body');
    const own = isFunction(made)
      ? made
      : child(members.find(({ kind }) => kind === 'constructor') ?? null, 'value');
    if (own) functions.set(bindingOf(id), own);
  }
  return functions;
}

function namedIn(visits: readonly Visit[], bindingOf: ProductFlow['bindingOf']): ProductFlow['named'] {
  const named = new Map<unknown, SyntaxNode[]>();
  for (const { node } of visits) {
    if (node.type !== 'Identifier') continue;
    const binding = bindingOf(node);
    const known = named.get(binding);
    if (known) known.push(node);
    else named.set(binding, [node]);
  }
  return named;
}

function returnedIn(visits: readonly Visit[], at: ProductFlow['at']): ProductFlow['returned'] {
  const returned: ProductFlow['returned'] = new Map();
  for (const { node } of visits) {
    const body = node.type === 'ArrowFunctionExpression' ? child(node, 'body') : null;
    if (body && body.type !== 'BlockStatement') returned.set(node, [body]);
    if (node.type !== 'ReturnStatement') continue;
    let around = at.get(node)?.parent ?? null;
    while (around && !isFunction(around)) around = at.get(around)?.parent ?? null;
    // What a generator gives back is not what its call gives.
    if (around && around.generator !== true)
      returned.set(around, [...(returned.get(around) ?? []), child(node, 'argument')]);
  }
  return returned;
}

/** The names of what the product gives, values and types, as the imports of a script have them. */
function takenFrom(imports: readonly ImportFact[], isSource: ProductFlow['isSource']): ImportedName[] {
  return imports.flatMap(({ specifier, names, how, isTop }) =>
    (how === 'import' || how === 'require') && isTop && isSource(specifier) ? names : [],
  );
}

/** The parameters and variables that are declared as something of the product's; asked before types are taken out. */
function typedNames(visits: readonly Visit[], taken: readonly ImportedName[]): SyntaxNode[] {
  const names = new Set<unknown>(taken.map(({ local }) => local));
  return visits.flatMap(({ node }) => {
    const type = names.size > 0 ? child(node, 'typeAnnotation') : null;
    const isOfProduct =
      type?.type === 'TSTypeAnnotation' && walk(type).some((each) => names.has(each.node.name));
    return (isOfProduct && node.type.endsWith('Pattern')) || (isOfProduct && node.type === 'Identifier')
      ? [node]
      : [];
  });
}

/** The parameters that TypeScript makes members of; asked before types are taken out. */
function keptParameters(visits: readonly Visit[]): SyntaxNode[] {
  return visits.flatMap(({ node }) => {
    const parameter = node.type === 'TSParameterProperty' ? child(node, 'parameter') : null;
    return (parameter?.type === 'AssignmentPattern' ? child(parameter, 'left') : parameter) ?? [];
  });
}

/** Follows the product through a script, whose types are taken out for it. */
export function flowOf(tree: SyntaxNode, { products, ownModules }: ProductSource): ProductFlow {
  const own = ownModules.map(plainModule);
  const isSource = (specifier: string): boolean =>
    isOfPackages(products, specifier) || (specifier.startsWith('.') && own.includes(plainModule(specifier)));
  const before = walk(tree);
  const imports = importsIn(before);
  const taken = takenFrom(imports, isSource);
  const typed = typedNames(before, taken);
  const kept = keptParameters(before);
  if (before.some(({ node }) => typeNodes(node))) takeTypesOut(tree);
  const visits = walk(tree);
  const at = new Map(visits.map((visit) => [visit.node, visit]));
  const bindingOf = bindingsOf(tree);
  const values = taken.filter(({ isType }) => !isType);
  const flow: ProductFlow = {
    isSource,
    bindingOf,
    at,
    kept,
    members: new Map(),
    makers: new Set(),
    named: namedIn(visits, bindingOf),
    functions: functionsIn(visits, bindingOf),
    returned: returnedIn(visits, at),
    held: new Set(values.map(({ local: name }) => bindingOf({ ...tree, type: 'Identifier', name }))),
    givesNames: imports.some(
      (each) => each.how === 'import' && each.names.length === 0 && isSource(each.specifier),
    ),
    makesElements: products.some((name) => elementMakers.has(name)),
  };
  followProduct(flow, visits, typed);
  return flow;
}
