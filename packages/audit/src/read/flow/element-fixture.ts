import type { Element, Properties } from 'hast';
import type { Code } from './flow.ts';

/** An element as a parser would have made it; strings are its text. */
export function el(tagName: string, properties: Properties = {}, ...children: (Element | string)[]): Element {
  const nodes = children.map((child) =>
    typeof child === 'string' ? ({ type: 'text', value: child } as const) : child,
  );
  return { type: 'element', tagName, properties, children: nodes };
}

/** A fence of a page, with what a test is about changed. */
export function fence(change: Partial<Code>): Code {
  return {
    kind: 'code',
    lang: null,
    meta: null,
    title: null,
    text: '',
    origin: 'fence',
    line: 1,
    lastLine: 3,
    ...change,
  };
}

/** The lines on which a test puts what it reads. */
export const onLine = { line: 4, lastLine: 4 };
