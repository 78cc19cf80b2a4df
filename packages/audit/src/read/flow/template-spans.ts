import { endOfBracket } from '../source/pieces.ts';
import { isLetter, isSpace, nameAtStart } from '../source/plain-text.ts';

/** How a piece of template language is written in a text. */
export type SpanForm = 'output' | 'shortcode' | 'tag' | 'comment' | 'directive' | 'include';

/** A piece of template language in a text: `inner` is what stands between its brackets. */
export type TemplateSpan = { form: SpanForm; at: number; end: number; source: string; inner: string };

const LONGEST_SPAN = 2000;
/** A text with so many open brackets is no template: each would be looked for to its end. */
const MOST_UNCLOSED = 200;

type Bracket = { open: string; close: string; form: SpanForm };

/** Longer openings come first: `{{<` is no `{{`. */
const brackets: Bracket[] = [
  { open: '{{<', close: '>}}', form: 'shortcode' },
  { open: '{{%', close: '%}}', form: 'shortcode' },
  { open: '{{', close: '}}', form: 'output' },
  { open: '{%', close: '%}', form: 'tag' },
  { open: '{/*', close: '*/}', form: 'comment' },
  { open: '{!', close: '!}', form: 'include' },
];

function bracketAt(text: string, at: number): TemplateSpan | null {
  // An attribute's value belongs to its tag.
  if (text[at - 1] === '=') return null;
  for (const { open, close, form } of brackets) {
    if (!text.startsWith(open, at)) continue;
    const near = text.slice(at, at + LONGEST_SPAN);
    // Braces inside may end right before those of the template do: `{{ a({ b: {}}) }}`.
    const last = form === 'output' ? endOfBracket(near, 0) : -1;
    const found = last === -1 ? near.indexOf(close, open.length) : last - 1;
    if (found === -1 || !near.startsWith(close, found)) return null;
    const end = at + found + close.length;
    const inner = text.slice(at + open.length, end - close.length);
    return { form, at, end, source: text.slice(at, end), inner: trimDashes(inner) };
  }
  return null;
}

/** `{{- x -}}` says how to treat the white space around it. */
function trimDashes(inner: string): string {
  const start = inner.startsWith('-') ? 1 : 0;
  const end = inner.endsWith('-') && inner.length > start + 1 ? -1 : undefined;
  return inner.slice(start, end).trim();
}

/** Where the brackets end that stand right behind a directive's name, content before attributes; the place itself without any. */
function endOfArguments(text: string, from: number): number {
  let at = from;
  for (const open of ['[', '{']) {
    const end = text[at] === open ? endOfBracket(text, at) : -1;
    if (end !== -1) at = end + 1;
  }
  return at;
}

/** `:name[content]{key="value"}` in a sentence. */
function directiveAt(text: string, at: number): TemplateSpan | null {
  const before = text.charAt(at - 1);
  if (before !== '' && !isSpace(before) && before !== '(') return null;
  const name = nameAtStart(text.slice(at + 1, at + 60), '-');
  const from = at + 1 + name.length;
  if (!isLetter(name.charAt(0))) return null;
  const end = endOfArguments(text.slice(0, at + LONGEST_SPAN), from);
  if (end === from) return null;
  return { form: 'directive', at, end, source: text.slice(at, end), inner: text.slice(at + 1, end) };
}

/** Whether a text ends with a directive whose attributes a grammar has taken for an expression. */
export function endsWithDirective(text: string): boolean {
  const at = text.lastIndexOf(':');
  const name = at === -1 ? '' : nameAtStart(text.slice(at + 1), '-');
  const from = at + 1 + name.length;
  return isLetter(name.charAt(0)) && endOfArguments(text, from) === text.length;
}

/** The pieces of template language in a text, in their order; none lies in another. */
export function templateSpans(text: string): TemplateSpan[] {
  if (!text.includes('{') && !text.includes(':')) return [];
  const spans: TemplateSpan[] = [];
  let unclosed = 0;
  for (let at = 0; at < text.length && unclosed < MOST_UNCLOSED; ) {
    const char = text.charAt(at);
    const span = char === '{' ? bracketAt(text, at) : char === ':' ? directiveAt(text, at) : null;
    if (span) spans.push(span);
    else if (char === '{') unclosed += 1;
    at = span ? span.end : at + 1;
  }
  return spans;
}
