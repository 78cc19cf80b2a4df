import type { ProductFlow } from './product-values.ts';
import {
  child,
  children,
  isFunction,
  keyOf,
  nameOf,
  pathOf,
  type SyntaxNode,
  stringOf,
  unwrap,
} from './syntax.ts';

const listeners = new Set(['on', 'once', 'addListener', 'prependListener', 'addEventListener']);
const events = new Set([
  ...['error', 'unhandledRejection', 'uncaughtException', 'uncaughtExceptionMonitor', 'rejectionHandled'],
  ...['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGBREAK', 'exit', 'beforeExit'],
  ...[
    'warning',
    'messageerror',
    'clientError',
    'tlsClientError',
    'connect_error',
    'unhandledrejection',
    'abort',
  ],
]);
const errorWords = ['error', 'fail', 'reject', 'exception', 'throw'];
const errorNames = new Set(['err', 'e', 'ex', 'problem', 'reason', 'catch']);
const successNames = new Set([
  'ok',
  'success',
  'succeeded',
  'valid',
  'isok',
  'isvalid',
  'issuccess',
  'successful',
]);

/** Whether a name is one that errors are given. */
export function isErrorName(name: string): boolean {
  const lower = name.toLowerCase();
  return errorNames.has(lower) || lower.endsWith('err') || errorWords.some((word) => lower.includes(word));
}

/** The last name of an expression: `send` of `kit.mail.send`, `isErr` of `result.isErr()`. */
function lastName(given: SyntaxNode | null): string {
  const node = unwrap(given);
  if (node?.type === 'CallExpression') return lastName(child(node, 'callee'));
  return (node?.type === 'MemberExpression' ? keyOf(node, 'property') : nameOf(node)) ?? '';
}

/** What a test that holds means: something went wrong (`true`), went well (`false`), or neither. */
function meansError(given: SyntaxNode | null): boolean | null {
  const test = unwrap(given);
  if (test?.type === 'UnaryExpression' && test.operator === '!') {
    const inner = meansError(child(test, 'argument'));
    return inner === null ? null : !inner;
  }
  if (test?.type === 'LogicalExpression')
    return meansError(child(test, 'left')) ?? meansError(child(test, 'right'));
  if (test?.type === 'BinaryExpression') return comparedMeansError(test);
  const name = lastName(test);
  if (successNames.has(name.toLowerCase())) return false;
  return isErrorName(name) ? true : null;
}

function comparedMeansError(test: SyntaxNode): boolean | null {
  const operator = String(test.operator);
  const right = unwrap(child(test, 'right'));
  if (operator === 'instanceof') return isErrorName(lastName(right)) ? true : null;
  const means = meansError(child(test, 'left'));
  const isNothing = nameOf(right) === 'undefined' || right?.value === null || right?.value === false;
  const isSomething = right?.value === true;
  if (
    means === null ||
    !(isNothing || isSomething) ||
    (!operator.endsWith('==') && !operator.startsWith('!='))
  )
    return null;
  return operator.startsWith('!') === isNothing ? means : !means;
}

/** Whether what is given to a call at some place is called for errors and ends alone. */
function isHandedForErrors(call: SyntaxNode, given: SyntaxNode): boolean {
  const values = children(call, 'arguments');
  const name = lastName(child(call, 'callee'));
  const event = stringOf(values[0] ?? null) ?? '';
  if (listeners.has(name)) return events.has(event) || isErrorName(event);
  return name === 'then' ? values.indexOf(given) === 1 : isErrorName(name);
}

/** Whether `expect(() => …)` is followed by the wish that it throws. */
function isWishedToThrow({ at }: ProductFlow, call: SyntaxNode): boolean {
  if (pathOf(child(call, 'callee')) !== 'expect') return false;
  let above = at.get(call)?.parent ?? null;
  while (above?.type === 'MemberExpression') {
    if (isErrorName(keyOf(above, 'property') ?? '')) return true;
    above = at.get(above)?.parent ?? null;
  }
  return false;
}

/** Whether a value is handed over, at its place, to be called for errors alone. */
function isGivenForErrors(flow: ProductFlow, node: SyntaxNode): boolean {
  const { parent, field } = flow.at.get(node) ?? { parent: null, field: '' };
  if (parent?.type === 'CallExpression' && field === 'arguments')
    return isHandedForErrors(parent, node) || isWishedToThrow(flow, parent);
  if (parent?.type === 'Property' && field === 'value') return isErrorName(keyOf(parent, 'key') ?? '');
  return parent?.type === 'AssignmentExpression' && isErrorName(lastName(child(parent, 'left')));
}

/** Whether every place that names a function hands it over for errors. */
function isNamedForErrors(flow: ProductFlow, made: SyntaxNode, depth: number): boolean {
  const holder = made.type === 'FunctionDeclaration' ? made : flow.at.get(made)?.parent;
  if (!holder) return false;
  const id = child(holder, 'id');
  if (id?.type !== 'Identifier' || (holder !== made && holder.type !== 'VariableDeclarator')) return false;
  const names = (flow.named.get(flow.bindingOf(id)) ?? []).filter((node) => node !== id);
  return (
    names.length > 0 &&
    names.every((name) => isGivenForErrors(flow, name) || isInHandler(flow, name, depth + 1))
  );
}

function isHandler(flow: ProductFlow, made: SyntaxNode, depth: number): boolean {
  const parameters = children(made, 'params');
  if (parameters.length === 4 && isErrorName(nameOf(parameters[0] ?? null) ?? '')) return true;
  return isGivenForErrors(flow, made) || (depth < 3 && isNamedForErrors(flow, made, depth));
}

/** Whether a function is there for errors alone. */
export function isForErrors(flow: ProductFlow, made: SyntaxNode): boolean {
  return isHandler(flow, made, 0);
}

/** Whether a node is reached only when something goes wrong, or when the program is ended from outside. */
export function isInHandler(flow: ProductFlow, node: SyntaxNode, depth = 0): boolean {
  for (let visit = flow.at.get(node); visit?.parent; visit = flow.at.get(visit.parent)) {
    const { parent, field } = visit;
    if (parent.type === 'ThrowStatement' || (parent.type === 'CatchClause' && field === 'body')) return true;
    const means = parent.type === 'IfStatement' ? meansError(child(parent, 'test')) : null;
    if (means !== null && field === (means ? 'consequent' : 'alternate')) return true;
    if (isFunction(parent) && isHandler(flow, parent, depth)) return true;
  }
  return false;
}
