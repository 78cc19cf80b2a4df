import type { Element, ElementContent } from 'hast';
import { literalOf, withoutScriptComments } from './literals.ts';

const EXPRESSION = 'mdx-expression';

/** Whether an element stands for an expression whose value is not on the page. */
export function isExpression(element: Element): boolean {
  return element.tagName === EXPRESSION;
}

/** What an expression of a page shows: its text, nothing for a comment, else its source and that its value is missing. */
export function shownBy(source: string, line: number | null): ElementContent | undefined {
  const text = literalOf(source);
  // Authors of MDX forget to escape the braces of an empty object.
  if (source === '') return { type: 'text', value: '{}' };
  if (text !== null) return { type: 'text', value: text };
  if (withoutScriptComments(source).trim() === '') return undefined;
  return {
    type: 'element',
    tagName: EXPRESSION,
    properties: line === null ? {} : { dataLine: String(line) },
    children: [{ type: 'text', value: `{${source}}` }],
  };
}
