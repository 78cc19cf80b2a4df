import type { Element, ElementContent } from 'hast';

const EXPRESSION = 'mdx-expression';
const literal = /^\s*(?:`((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")\s*$/;
const escapes: Record<string, string> = { n: '\n', t: '\t', r: '', '\n': '' };

/** The text of a string or of a template without parts, as JavaScript reads it; null for any other expression. */
export function literalOf(source: string): string | null {
  const found = literal.exec(source);
  const text = found?.[1] ?? found?.[2] ?? found?.[3];
  return text?.replace(/\\([\s\S])/g, (_whole, char: string) => escapes[char] ?? char) ?? null;
}

/** Whether an element stands for an expression whose value is not on the page. */
export function isExpression(element: Element): boolean {
  return element.tagName === EXPRESSION;
}

/** What an expression of a page shows: its text, nothing for a comment, else a mark that something is missing. */
export function shownBy(source: string): ElementContent | undefined {
  const text = literalOf(source);
  if (text !== null) return { type: 'text', value: text };
  const isComment = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() === '';
  return isComment ? undefined : { type: 'element', tagName: EXPRESSION, properties: {}, children: [] };
}
