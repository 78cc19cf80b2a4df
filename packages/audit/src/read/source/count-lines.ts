import type { Nodes } from 'hast';
import { childrenOf } from './element.ts';

/** The number of the line on which each offset of a text stands, counted from 1. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** Counts the lines of a tree anew by its offsets: the parser counts a break twice that follows a lone ampersand. */
export function countLines(tree: Nodes, text: string): void {
  const lineAt = lineCounter(text);
  const visit = (node: Nodes): void => {
    for (const point of [node.position?.start, node.position?.end])
      if (point?.offset !== undefined) point.line = lineAt(point.offset);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(tree);
}
