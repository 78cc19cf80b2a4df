import { type AnyNode, type Node, parse } from 'acorn';

/** What a script of Node.js finds without bringing it in; `globalThis` knows the rest. */
const given = new Set(['require', 'module', 'exports', '__dirname', '__filename', 'arguments', 'undefined']);

/** Names that only declare or point into an object, by the kind of node around them. */
const notRead: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ['property'],
  Property: ['key'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
  LabeledStatement: ['label'],
  BreakStatement: ['label'],
  ContinueStatement: ['label'],
  ImportSpecifier: ['imported'],
  ExportSpecifier: ['exported'],
};

type Names = { declared: Set<string>; read: Set<string> };

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function addPattern(pattern: unknown, names: Names): void {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier') names.declared.add(pattern.name);
  else if (pattern.type === 'ObjectPattern')
    for (const member of pattern.properties)
      addPattern(member.type === 'RestElement' ? member.argument : member.value, names);
  else if (pattern.type === 'ArrayPattern')
    for (const element of pattern.elements) addPattern(element, names);
  else if (pattern.type === 'AssignmentPattern') addPattern(pattern.left, names);
  else if (pattern.type === 'RestElement') addPattern(pattern.argument, names);
}

function declare(node: AnyNode, names: Names): void {
  if (node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration') addPattern(node.id, names);
  else if (/^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type)) {
    if ('id' in node) addPattern(node.id, names);
    if ('params' in node) for (const param of node.params) addPattern(param, names);
  } else if (node.type === 'CatchClause') addPattern(node.param, names);
  else if (/^Import\w*Specifier$/.test(node.type) && 'local' in node) addPattern(node.local, names);
  // What is assigned in passing is made by it, as scripts without strict mode allow.
  else if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier')
    names.declared.add(node.left.name);
}

function visit(node: AnyNode, names: Names): void {
  declare(node, names);
  if (node.type === 'Identifier') names.read.add(node.name);
  for (const [key, value] of Object.entries(node)) {
    const isPointer = notRead[node.type]?.includes(key) && !('computed' in node && node.computed);
    if (isPointer) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, names);
  }
}

function parsed(text: string): Node | 'declares twice' | null {
  for (const sourceType of ['module', 'script'] as const) {
    try {
      return parse(text, {
        ...{ ecmaVersion: 'latest', sourceType, allowHashBang: true },
        ...{ allowAwaitOutsideFunction: true, allowReturnOutsideFunction: true },
      });
    } catch (problem) {
      // Otherwise it is text of the other kind, or none that this parser knows.
      if (/has already been declared/.test(String(problem))) return 'declares twice';
    }
  }
  return null;
}

/** Whether a text shows several scripts at once: one that declares a name twice is no file. */
export function isSeveralScripts(text: string): boolean {
  return parsed(text) === 'declares twice';
}

/** The names that a script of JavaScript uses and neither declares nor is given; nothing where it cannot be parsed. */
export function freeNames(text: string): string[] {
  const tree = parsed(text);
  if (!isNode(tree)) return [];
  const names: Names = { declared: new Set(), read: new Set() };
  visit(tree, names);
  return [...names.read].filter(
    (name) => !names.declared.has(name) && !given.has(name) && !(name in globalThis),
  );
}
