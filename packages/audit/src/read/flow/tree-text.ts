import type { Element, Nodes } from 'hast';
import { attribute, childrenOf, isElement, lineText, rawText } from '../source/element.ts';
import type { FlowNode } from './flow.ts';

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

function listLines(nodes: FlowNode[], depth: number): string[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'list') return [];
    return node.items.flatMap((item) => {
      const name = item.find((part) => part.kind === 'paragraph')?.text ?? '';
      const below = listLines(item, name === '' ? depth : depth + 1);
      return name === '' ? below : [`${'  '.repeat(depth)}- ${name}`, ...below];
    });
  });
}

function lastLineOf(nodes: FlowNode[]): number {
  const lines = nodes.flatMap((node) => {
    if (node.kind === 'list') return node.items.map(lastLineOf);
    return 'lastLine' in node ? [node.lastLine ?? 0] : [];
  });
  return Math.max(0, ...lines);
}

/** A component that draws files without holding any draws the list right below it; alone it draws nothing. */
export function adoptLists(nodes: FlowNode[]): FlowNode[] {
  const isEmpty = (node: FlowNode | undefined): boolean =>
    node?.kind === 'code' && node.lang === 'tree' && node.text === '';
  return nodes.flatMap((node, at): FlowNode[] => {
    const below = nodes[at + 1];
    if (node.kind === 'list' && isEmpty(nodes[at - 1])) return [];
    if (node.kind !== 'code' || !isEmpty(node)) return [node];
    if (below?.kind !== 'list') return [];
    const lastLine = Math.max(node.lastLine ?? 0, lastLineOf([below])) || null;
    return [{ ...node, text: listLines([below], 0).join('\n'), lastLine }];
  });
}
