import type { Element, Nodes } from 'hast';
import { isFileName } from '../../phrases/paths.ts';
import { attribute, childrenOf, hasClass, isElement, lineText } from '../source/element.ts';
import { oneLine } from '../source/plain-text.ts';
import type { Inline } from './flow.ts';

const ornamentClasses = {
  is: new Set(
    'header-anchor hash-link headerlink anchor-link sr-only visually-hidden reversefootnote'.split(' '),
  ),
  starts: ['copy', 'sl-anchor', 'footnote-ref', 'footnote-back', 'data-footnote-'],
};
const silent = [
  'button',
  'clipboard-copy',
  'svg',
  'script',
  'style',
  'img',
  'audio',
  'video',
  'input',
  'select',
];

/** Whether an element is there for the eye or the mouse only. */
export function isDecoration(node: Nodes): boolean {
  if (!isElement(node)) return node.type === 'comment' || node.type === 'doctype';
  return silent.includes(node.tagName) || hasClass(node, ornamentClasses) || leadsToNote(node);
}

/** The number that leads to a footnote would stand in the word before it. */
function leadsToNote(element: Element): boolean {
  return element.tagName === 'a' && attribute(element, 'dataFootnoteRef') !== null;
}

/** Quotation marks as authors type them; many sites bend them when they render a page. */
function straight(text: string): string {
  return text.replaceAll('‘', "'").replaceAll('’', "'").replaceAll('“', '"').replaceAll('”', '"');
}

/** Text in which a renderer has left backticks, as authors type inline code. */
function textInlines(text: string): Inline[] {
  const parts = text.split('`');
  const isPaired = parts.length > 1 && parts.length % 2 === 1;
  const isCode = (part: string, at: number): boolean =>
    at % 2 === 1 && part.trim() !== '' && !part.includes('\n');
  if (!isPaired || !parts.every((part, at) => at % 2 === 0 || isCode(part, at)))
    return [{ kind: 'text', text, href: null }];
  return parts.flatMap((part, at) =>
    part === '' ? [] : [{ kind: isCode(part, at) ? 'code' : 'text', text: part, href: null } as const],
  );
}

function inlineOf(node: Nodes): Inline[] {
  if (node.type === 'text') return textInlines(straight(node.value));
  if (!isElement(node) || isDecoration(node)) return [];
  if (node.tagName === 'br') return [{ kind: 'text', text: '\n', href: null }];
  if (['code', 'kbd', 'samp', 'tt'].includes(node.tagName)) {
    return [{ kind: 'code', text: lineText(node), href: null }];
  }
  const inner = childrenOf(node).flatMap(inlineOf);
  const only = inner.length === 1 ? inner[0] : undefined;
  if (node.tagName === 'a') {
    const href = attribute(node, 'href');
    if (inner.some((part) => part.kind === 'code'))
      return inner.map((part) => ({ ...part, href: part.href ?? href }));
    return [{ kind: 'link', text: lineText(node), href }];
  }
  if (node.tagName === 'strong' || node.tagName === 'b') {
    return only?.kind === 'code' ? [only] : [{ kind: 'strong', text: lineText(node), href: null }];
  }
  return inner;
}

/** Whether a node sets the name of a file apart inside of a sentence. */
function isNameApart(node: Nodes, nodes: readonly Nodes[]): node is Element {
  if (!isElement(node, 'em', 'i') || !isFileName(lineText(node))) return false;
  return nodes.some((other) => other !== node && !['', ':'].includes(lineText(other)));
}

/** The pieces of a run of inline nodes. */
export function inlinesOf(nodes: Nodes[]): Inline[] {
  return nodes.flatMap((node): Inline[] =>
    isNameApart(node, nodes) ? [{ kind: 'strong', text: lineText(node), href: null }] : inlineOf(node),
  );
}

/** The text of inline pieces; line breaks stay, since markers stand on lines of their own. */
export function textOf(inlines: Inline[]): string {
  const text = inlines.map((part) => part.text).join('');
  return text.replaceAll('\u200b', '').split('\n').map(oneLine).join('\n').trim();
}
