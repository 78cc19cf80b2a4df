import {
  child,
  children,
  keyOf,
  nameOf,
  pathOf,
  type SyntaxNode,
  stringOf,
  unwrap,
  type Visit,
} from './syntax.ts';

/** A name that a script gives a written-down text or number. */
export type Setting = { name: string; value: string | number; start: number };

const pairs: Readonly<Record<string, readonly [name: string, value: string]>> = {
  Property: ['key', 'value'],
  PropertyDefinition: ['key', 'value'],
  VariableDeclarator: ['id', 'init'],
  AssignmentExpression: ['left', 'right'],
  AssignmentPattern: ['left', 'right'],
  JSXAttribute: ['name', 'value'],
  // Members that are shown without their object read like labels.
  LabeledStatement: ['label', 'body'],
};

const others = new Set(['||', '??']);

/** The number that an expression comes to where nothing else is set: `process.env.PORT || 3000`. */
export function numberOf(node: SyntaxNode | null): number | null {
  const value = unwrap(node);
  if (value?.type === 'Literal' && typeof value.value === 'number') return value.value;
  const text = stringOf(value);
  if (text !== null) return text.trim() !== '' && Number.isInteger(Number(text)) ? Number(text) : null;
  if (value?.type === 'LogicalExpression' && others.has(String(value.operator)))
    return numberOf(child(value, 'right')) ?? numberOf(child(value, 'left'));
  if (value?.type === 'ConditionalExpression')
    return numberOf(child(value, 'alternate')) ?? numberOf(child(value, 'consequent'));
  if (value?.type === 'UnaryExpression' && value.operator === '+') return numberOf(child(value, 'argument'));
  if (value?.type !== 'CallExpression') return null;
  const converts = new Set(['Number', 'parseInt', 'Number.parseInt']);
  return converts.has(pathOf(child(value, 'callee')) ?? '')
    ? numberOf(children(value, 'arguments')[0] ?? null)
    : null;
}

function nameIn(node: SyntaxNode, field: string): string | null {
  if (field === 'key') return keyOf(node, 'key');
  const target = unwrap(child(node, field));
  return target?.type === 'MemberExpression' ? keyOf(target, 'property') : nameOf(target);
}

/** Everything that a script sets to a text or a number, in the order of the text. */
export function settingsIn(visits: readonly Visit[]): Setting[] {
  return visits.flatMap(({ node }) => {
    const [nameField, valueField] = pairs[node.type] ?? [];
    if (!nameField || !valueField) return [];
    const name = nameIn(node, nameField);
    const given = unwrap(child(node, valueField));
    const value = stringOf(given) ?? numberOf(given);
    return name === null || value === null ? [] : [{ name, value, start: node.start }];
  });
}

const environments = new Set(['process.env', 'import.meta.env', 'Bun.env']);
const askers = new Set(['Deno.env.get', 'env.get']);

/** The variable of the environment that a node reads. */
function envName({ node, parent }: Visit): string[] {
  if (node.type === 'MemberExpression') {
    const object = unwrap(child(node, 'object'));
    const isEnv = object?.type === 'MemberExpression' && keyOf(object, 'property') === 'env';
    const key = isEnv && environments.has(pathOf(object) ?? '') ? keyOf(node, 'property') : null;
    return key === null ? [] : [key];
  }
  if (node.type === 'CallExpression' && askers.has(pathOf(child(node, 'callee')) ?? '')) {
    const name = stringOf(children(node, 'arguments')[0] ?? null);
    return name === null ? [] : [name];
  }
  if (node.type !== 'ObjectPattern' || !environments.has(pathOf(child(parent, 'init')) ?? '')) return [];
  return children(node, 'properties').flatMap((member) => keyOf(member, 'key') ?? []);
}

/** The variables of the environment that a script reads, in the order of the text. */
export function envNamesIn(visits: readonly Visit[]): string[] {
  return [...new Set(visits.flatMap(envName))];
}

/** The pieces of text that a script holds: strings, the fixed parts of templates, and text between tags. */
export function stringsIn(visits: readonly Visit[]): string[] {
  return visits.flatMap(({ node }) => {
    if (node.type === 'TemplateElement') {
      const { value } = node;
      return typeof value === 'object' && value !== null && 'raw' in value ? [String(value.raw)] : [];
    }
    if (node.type === 'JSXText') return [String(node.value)];
    return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
  });
}
