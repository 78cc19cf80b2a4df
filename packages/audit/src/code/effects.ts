import {
  child,
  children,
  isFunction,
  nameOf,
  pathOf,
  type SyntaxNode,
  unwrap,
  type Visit,
} from './syntax.ts';

/** What a script does when it is run, statement by statement. */
export type Effect = {
  /** `set up`: a declaration whose value is made by a call; `act`: a statement that only does something. */
  kind: 'set up' | 'act' | 'control';
  /** What is called, such as `console.log`; empty where it has no name. */
  calls: string;
  isAwaited: boolean;
  /** The names that are declared from it. */
  names: string[];
};

const control = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'IfStatement',
  'SwitchStatement',
  'TryStatement',
]);

const making = new Set(['CallExpression', 'NewExpression', 'TaggedTemplateExpression', 'ImportExpression']);

function calleeOf(node: SyntaxNode | null): string {
  const callee = child(node, 'callee') ?? child(node, 'tag');
  if (isFunction(callee)) return '';
  return pathOf(callee) ?? '';
}

/** What a value is made by, also where only a member of it is taken: `require('x').y`. */
function makerOf(node: SyntaxNode | null): SyntaxNode | null {
  let value = unwrap(node);
  while (value?.type === 'MemberExpression') value = unwrap(child(value, 'object'));
  return value && making.has(value.type) ? value : null;
}

/** The names that a pattern binds. */
function boundBy(pattern: SyntaxNode | null): string[] {
  if (!pattern) return [];
  const name = pattern.type === 'Identifier' ? nameOf(pattern) : null;
  if (name) return [name];
  const members = [...children(pattern, 'properties'), ...children(pattern, 'elements')];
  const inner = [child(pattern, 'value'), child(pattern, 'left'), child(pattern, 'argument')];
  return [...members, ...inner.filter((each) => each !== null)].flatMap(boundBy);
}

/** What a name is given, if something has to be done for it. */
function setUp(target: SyntaxNode | null, value: SyntaxNode | null): Effect[] {
  const maker = makerOf(value);
  const isAwaited = value?.type === 'AwaitExpression';
  const names = boundBy(target);
  const isMade = (isAwaited || maker !== null) && names.length > 0;
  return isMade ? [{ kind: 'set up', calls: calleeOf(maker), isAwaited, names }] : [];
}

function ofExpression(expression: SyntaxNode | null): Effect[] {
  const value = unwrap(expression);
  if (value?.type === 'AssignmentExpression') return setUp(child(value, 'left'), child(value, 'right'));
  const isAwaited = expression?.type === 'AwaitExpression';
  const isAct = isAwaited || making.has(value?.type ?? '');
  return isAct ? [{ kind: 'act', calls: calleeOf(value), isAwaited, names: [] }] : [];
}

function ofStatement(statement: SyntaxNode): Effect[] {
  if (statement.type === 'VariableDeclaration')
    return children(statement, 'declarations').flatMap((each) =>
      setUp(child(each, 'id'), child(each, 'init')),
    );
  if (statement.type === 'ExpressionStatement') return ofExpression(child(statement, 'expression'));
  if (statement.type === 'ExportNamedDeclaration') {
    const declared = child(statement, 'declaration');
    return declared ? ofStatement(declared) : [];
  }
  if (statement.type === 'BlockStatement' || statement.type === 'LabeledStatement')
    return [
      ...children(statement, 'body'),
      ...[child(statement, 'body')].filter((each) => each !== null),
    ].flatMap(ofStatement);
  if (!control.has(statement.type)) return [];
  return [{ kind: 'control', calls: '', isAwaited: statement.await === true, names: [] }];
}

/** What a script does when it is run; functions and classes that it only declares are nothing yet. */
export function effectsIn(tree: SyntaxNode): Effect[] {
  return children(tree, 'body').flatMap(ofStatement);
}

/** What the whole script calls, also inside of functions, by the names that lead there. */
export function callsIn(visits: readonly Visit[]): string[] {
  const called = visits.flatMap(({ node }) => {
    const path = making.has(node.type) ? calleeOf(node) : '';
    return path === '' ? [] : [node.type === 'NewExpression' ? `new ${path}` : path];
  });
  return [...new Set(called)];
}
