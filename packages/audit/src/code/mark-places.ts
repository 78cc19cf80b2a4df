import { type MarkDialect, markAround, markSettled, markStatement } from './mark-text.ts';
import { expressionOf, type Place } from './product-uses.ts';
import type { ProductFlow } from './product-values.ts';
import { child, type SyntaxNode } from './syntax.ts';
import { type Edit, enter, wrapExpression, wrapStatement } from './wrap-code.ts';

/** Marks a test in whichever way goes on from it: around the test itself a compiler would learn nothing from it. */
function branchEdits({ at }: ProductFlow, node: SyntaxNode, mark: string): Edit[] {
  const other = child(node, 'alternate');
  const taken = child(node, 'consequent') ?? child(node, 'body');
  const entered = [taken, other].flatMap((each) => (each ? enter(each, mark) : []));
  if (node.type === 'WhileStatement') return [...entered, ...wrapStatement(at, node, '', `;${mark}`)];
  const { start, end } = node;
  return other
    ? entered
    : [...entered, { at: end, side: 'close', start, end, rank: 2, text: `else{${mark}}` }];
}

/** What is put in to mark one place; behind the last expression of a script nothing must stand, for it may be printed. */
export function editsAt(
  flow: ProductFlow,
  place: Place,
  last: SyntaxNode | null,
  id: string,
  dialect: MarkDialect,
): Edit[] {
  const { how, node } = place;
  const mark = markStatement(id, dialect);
  if (how === 'around') return wrapExpression(flow.at, node, markAround(id, dialect));
  if (how === 'branches') return branchEdits(flow, node, mark);
  if (how === 'settled')
    return wrapExpression(flow.at, node, markSettled(id, dialect, flow.at.get(node)?.field === 'object'));
  const value = node === last ? expressionOf(place) : null;
  return value
    ? wrapExpression(flow.at, value, markAround(id, dialect))
    : wrapStatement(flow.at, node, '', `;${mark}`);
}
