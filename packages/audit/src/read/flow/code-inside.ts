import type { Element, Nodes } from 'hast';
import { attribute, childrenOf, findFirst, linesOf, plainName } from '../source/element.ts';
import { isExpression, literalOf } from '../source/expressions.ts';
import { langOf } from './code-labels.ts';
import { isHtmlTag } from './components.ts';
import type { Code, Unknown } from './flow.ts';
import { guessLanguage } from './guess-language.ts';

const commandNames = /(?:terminal|shell|console|command(?:line)?|bash)$/;
const codeNames = /(?:code(?:block|box|snippet|fence|sample|listing|view|viewer)?|snippet)$/;
/** Names that also stand for colour; they show code where they say in which language. */
const colourNames = /(?:highlight(?:er)?|prism)$/;

const blocks = /^(?:pre|h[1-6]|ul|ol|dl|table|blockquote|details|section|article|figure|img|svg)$/;
const lines = /^(?:p|div|li|br)$/;

/** Whether the name of a component says that what it holds is code. */
function showsCode(element: Element): boolean {
  const name = plainName(element.tagName);
  if (isHtmlTag(element.tagName)) return false;
  if (commandNames.test(name) || codeNames.test(name)) return true;
  return colourNames.test(name) && statedLang(element) !== null;
}

function statedLang(element: Element): string | null {
  return attribute(element, 'lang') ?? langOf([element]);
}

/** The text of code as it is laid out: each line of its own is an element that is no part of a sentence. */
function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value;
  const text = childrenOf(node).map(textIn).join('');
  if (node.type !== 'element') return text;
  return lines.test(node.tagName) || !isHtmlTag(node.tagName) ? `${text}\n` : text;
}

function dedented(text: string): string {
  const shown = text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  const depths = shown
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const depth = depths.length > 0 ? Math.min(...depths) : 0;
  return shown
    .split('\n')
    .map((line) => line.slice(depth))
    .join('\n');
}

/** An expression that the grammar at hand has left as text. */
function opened(text: string): string | null {
  const inner = /^\s*\{([\s\S]*)\}\s*$/.exec(text)?.[1];
  if (inner === undefined || !/^\s*[`'"]/.test(inner)) return text;
  return literalOf(inner);
}

/** Code of which a part is put in when the site is built. */
export function unknownCode(element: Element): Unknown | null {
  if (!findFirst(element, isExpression)) return null;
  return {
    kind: 'unknown',
    ...linesOf(element),
    markup: `<${element.tagName}>`,
    reason: 'A part of the code in this component is not on the page.',
  };
}

/** The code that a component shows between its tags; null if it holds none, or more than code. */
export function codeInside(element: Element): Code | Unknown | null {
  if (!showsCode(element) || findFirst(element, (found) => blocks.test(found.tagName))) return null;
  const unknown = unknownCode(element);
  if (unknown) return unknown;
  const text = opened(childrenOf(element).map(textIn).join(''));
  if (text === null || text.trim() === '') return null;
  const title = attribute(element, 'title', 'filename', 'file', 'name');
  const isCommand = commandNames.test(plainName(element.tagName));
  const lang = statedLang(element) ?? (isCommand ? 'sh' : guessLanguage(text, title));
  const shown = dedented(text);
  return { kind: 'code', lang, meta: null, title, text: shown, ...linesOf(element), origin: 'component' };
}
