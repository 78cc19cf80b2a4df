import type { Element, Nodes } from 'hast';
import { attribute, childrenOf, isElement, lineText, rawText } from '../source/element.ts';

function ownText(item: Element): string {
  const inline = item.children.filter((child) => !isElement(child, 'ul', 'ol'));
  return inline
    .map((child) => lineText(child))
    .join(' ')
    .trim();
}

function lines(node: Nodes, depth: number): string[] {
  return childrenOf(node).flatMap((child) => {
    if (!isElement(child)) return [];
    const name = child.tagName === 'li' ? ownText(child) : attribute(child, 'name');
    if (!name) return lines(child, depth);
    return [`${'  '.repeat(depth)}- ${name}`, ...lines(child, depth + 1)];
  });
}

/** The text of a component that draws a tree of files. */
export function treeText(node: Element): string {
  const found = lines(node, 0);
  // Where the list inside was not read as Markdown, its text still is the tree.
  return found.length > 0 ? found.join('\n') : rawText(node).trim();
}
