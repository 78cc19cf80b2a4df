import type { Nodes, RootContent } from 'hast';
import { findFirst, isElement } from '../source/element.ts';
import { isExpression } from '../source/expressions.ts';
import { isHtmlTag } from '../source/html-tags.ts';
import { codeInside } from './code-inside.ts';
import { codeOfComponent } from './component-code.ts';
import { componentKind, namesStep } from './component-names.ts';

// Kept by hand: HTML's phrasing content also has `script`, `iframe`, `video` and `template`, which are no words of a sentence.
const inlineTags = new Set(
  (
    'a abbr b bdi bdo br button cite code data del dfn em font i img input ins kbd label mark q s samp small span ' +
    'strong sub sup svg time tt u var wbr strike'
  ).split(' '),
);
const blockTags = new Set(
  'pre p h1 h2 h3 h4 h5 h6 ul ol dl table div blockquote details section article figure'.split(' '),
);

/** Whether a node stands inside of a sentence. */
export function isInline(node: Nodes): boolean {
  if (node.type === 'text') return true;
  if (!isElement(node)) return false;
  if (isExpression(node)) return true;
  if (codeOfComponent(node).length > 0) return false;
  if (!inlineTags.has(node.tagName)) {
    // A component inside of a sentence, as long as it holds no block and no command.
    return (
      !isHtmlTag(node.tagName) &&
      codeInside(node) === null &&
      componentKind(node.tagName) === 'other' &&
      !namesStep(node.tagName) &&
      !holdsBlock(node)
    );
  }
  return !holdsBlock(node);
}

function holdsBlock(node: Nodes): boolean {
  return (
    findFirst(node, (found) => blockTags.has(found.tagName) || codeOfComponent(found).length > 0) !==
    undefined
  );
}

/** Components that show a word of code inside of a sentence, as the code that they are. */
export function wordsAsCode(nodes: RootContent[]): RootContent[] {
  const isWords = (node: RootContent | undefined): boolean =>
    node?.type === 'text' && node.value.trim() !== '';
  return nodes.map((node, at) => {
    if (!isElement(node) || !(isWords(nodes[at - 1]) || isWords(nodes[at + 1]))) return node;
    const code = codeInside(node);
    if (code?.kind !== 'code' || code.text.includes('\n')) return node;
    return { ...node, tagName: 'code', properties: {}, children: [{ type: 'text', value: code.text }] };
  });
}
