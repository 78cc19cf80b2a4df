import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** The lines in which code fences open that nothing closes before their container or the text ends. */
export function openFences(markdown: string): number[] {
  const lines: number[] = [];
  const waiting: Nodes[] = [fromMarkdown(markdown)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'code' && isOpen(node, markdown)) lines.push(node.position?.start.line ?? 0);
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return lines;
}

function isOpen(node: Nodes, markdown: string): boolean {
  const { start, end } = node.position ?? {};
  const source = markdown.slice(start?.offset, end?.offset).split(/\r?\n/u);
  const fence = /^(?:`{3,}|~{3,})/u.exec(source[0] ?? '')?.[0];
  if (fence === undefined) return false;
  // Quotes repeat their mark before the closing fence.
  const last = source.length > 1 ? (source.at(-1) ?? '').replace(/^[\s>]*/u, '').trimEnd() : '';
  return !(last.startsWith(fence) && last.replaceAll(fence.charAt(0), '') === '');
}
