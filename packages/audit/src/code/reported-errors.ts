import { isErrorName, isForErrors } from './error-handlers.ts';
import { type MarkDialect, noteReported } from './mark-text.ts';
import type { ProductFlow } from './product-values.ts';
import { child, children, isFunction, keyOf, nameOf, type SyntaxNode, type Visit } from './syntax.ts';
import { type Edit, enter, wrapExpression } from './wrap-code.ts';

/** Methods that hand one member of a list after another to a function, with its place. */
const overLists = new Set(
  'map flatMap forEach filter find findIndex findLast some every reduce reduceRight sort'.split(' '),
);

/** Whether a node is handed to a call, which may call it back; methods of lists call with members. */
function isHandedOver({ at }: ProductFlow, node: SyntaxNode): boolean {
  const { parent, field } = at.get(node) ?? { parent: null, field: '' };
  if (parent?.type !== 'CallExpression' || field !== 'arguments') return false;
  const callee = child(parent, 'callee');
  return callee?.type !== 'MemberExpression' || !overLists.has(keyOf(callee, 'property') ?? '');
}

/** Whether a function is handed to a call, where it stands or by its name. */
function isCalledBack(flow: ProductFlow, node: SyntaxNode): boolean {
  const id = node.type === 'FunctionDeclaration' ? child(node, 'id') : null;
  if (id?.type !== 'Identifier') return isHandedOver(flow, node);
  return (flow.named.get(flow.bindingOf(id)) ?? []).some((name) => isHandedOver(flow, name));
}

/** A function that whoever is called tells how it went: what went wrong first, what came of it behind that. */
function isTold(flow: ProductFlow, node: SyntaxNode): boolean {
  const [first, more] = children(node, 'params');
  if (first?.type !== 'Identifier' || more === undefined || !isErrorName(nameOf(first) ?? '')) return false;
  // What stands first in such a body must stay first.
  const [head] = children(child(node, 'body'), 'body');
  return typeof head?.directive !== 'string' && isCalledBack(flow, node);
}

/** Functions of the page to which an error can be reported beside a result, each with what notes that one was. */
export function noteReportedErrors(
  flow: ProductFlow,
  visits: readonly Visit[],
  prefix: string,
  dialect: MarkDialect,
): { edits: Edit[]; found: { id: string; start: number }[] } {
  const told = visits
    .map(({ node }) => node)
    .filter((node) => isFunction(node) && isTold(flow, node) && !isForErrors(flow, node));
  const edits = told.flatMap((node, index): Edit[] => {
    const body = child(node, 'body');
    const name = nameOf(children(node, 'params')[0] ?? null);
    if (body === null || name === null) return [];
    const note = noteReported(`${prefix}e${index + 1}`, name, dialect);
    if (body.type === 'BlockStatement') return enter(body, note);
    return wrapExpression(flow.at, body, { open: `((()=>{${note}})(),`, close: ')' });
  });
  return { edits, found: told.map(({ start }, index) => ({ id: `${prefix}e${index + 1}`, start })) };
}
