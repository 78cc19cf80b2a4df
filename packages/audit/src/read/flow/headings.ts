import type { Element } from 'hast';
import { attribute, findFirst, linesOf } from '../source/element.ts';
import { isMadeOf, wordsIn } from '../source/plain-text.ts';
import type { FlowNode, Inline } from './flow.ts';
import { inlinesOf, textOf } from './inline-text.ts';

/** The words of a heading without its attributes and what only links to it: `{#id .class}`, ` #`, `¶`. */
function headingText(text: string): string {
  const line = withoutRemark(text.replaceAll('\n', ' ').trimEnd());
  const brace = line.endsWith('}') ? line.lastIndexOf('{') : -1;
  if (brace !== -1 && wordsIn(line.slice(brace + 1, -1)).every(isAttribute))
    return line.slice(0, brace).trimEnd();
  // A sign that belongs to a word stays: "Write C#".
  return line.endsWith(' #') || line.endsWith('¶') ? line.slice(0, -1).trimEnd() : line;
}

/** Whether a piece of a heading is only there to link to it. */
function isAnchor({ kind, text }: Inline): boolean {
  return kind === 'link' && ['#', '¶'].includes(text.trim());
}

/** A remark of MDX at the end of a line, where a renderer has left it as text. */
function withoutRemark(line: string): string {
  const at = line.endsWith('*/}') ? line.lastIndexOf('{/*') : -1;
  return at === -1 ? line : line.slice(0, at).trimEnd();
}

/** `#id`, `.class` and the colon before them, as Pandoc and kramdown write the attributes of a heading. */
function isAttribute(word: string): boolean {
  return word === ':' || ('#.'.includes(word.charAt(0)) && isMadeOf(word.slice(1), '-'));
}

/** The heading that an element is; nothing where it has no words. */
export function headingOf(element: Element, level: number): FlowNode[] {
  const inlines = inlinesOf(element.children).filter((part) => !isAnchor(part));
  const anchor = attribute(element, 'id') ?? idBelow(element);
  const text = headingText(textOf(inlines));
  return text === '' ? [] : [{ kind: 'heading', level, text, anchor, ...linesOf(element) }];
}

function idBelow(element: Element): string | null {
  const marked = findFirst(
    element,
    (found) =>
      attribute(found, 'id') !== null ||
      (found.tagName === 'a' && (attribute(found, 'href') ?? '').startsWith('#')),
  );
  if (!marked) return null;
  return attribute(marked, 'id') ?? attribute(marked, 'href')?.slice(1) ?? null;
}
