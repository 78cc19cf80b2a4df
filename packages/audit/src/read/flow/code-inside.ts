import type { Element, Nodes } from 'hast';
import { codeFacts } from '../../code/code-facts.ts';
import {
  attribute,
  childrenOf,
  findFirst,
  isElement,
  linesOf,
  plainName,
  rawText,
} from '../source/element.ts';
import { isExpression } from '../source/expressions.ts';
import { isHtmlTag } from '../source/html-tags.ts';
import { literalOf } from '../source/literals.ts';
import { withoutBlankEdges } from '../source/plain-text.ts';
import { langOf } from './code-labels.ts';
import { installOfNames } from './component-code.ts';
import { componentKind } from './component-names.ts';
import { isCommandLine } from './component-values.ts';
import type { Code, Unknown } from './flow.ts';
import { guessLanguage } from './guess-language.ts';
import { markupOf, unknownMarkup } from './unknown-markup.ts';

const commandEndings = ['terminal', 'shell', 'console', 'command', 'commandline', 'bash'];
const codeEndings = [
  ...['code', 'codeblock', 'codebox', 'codesnippet', 'codefence', 'codesample', 'codelisting', 'codeview'],
  ...['codeviewer', 'snippet'],
];
/** Names that also stand for colour; they show code where they say in which language. */
const colourEndings = ['highlight', 'highlighter', 'prism'];

const blocks = new Set(
  'pre h1 h2 h3 h4 h5 h6 ul ol dl table blockquote details section article figure img svg'.split(' '),
);
const lines = new Set(['p', 'div', 'li', 'br']);

function endsWithOne(name: string, endings: string[]): boolean {
  return endings.some((ending) => name.endsWith(ending));
}

/** Whether the name of a component says that what it holds is code. */
function showsCode(element: Element): boolean {
  const name = plainName(element.tagName);
  if (isHtmlTag(element.tagName)) return false;
  if (endsWithOne(name, commandEndings) || endsWithOne(name, codeEndings)) return true;
  return endsWithOne(name, colourEndings) && statedLang(element) !== null;
}

function statedLang(element: Element): string | null {
  return attribute(element, 'lang') ?? langOf([element]);
}

/** The text of code as it is laid out: each line of its own is an element that is no part of a sentence. */
function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value;
  const text = childrenOf(node).map(textIn).join('');
  if (node.type !== 'element') return text;
  return lines.has(node.tagName) || !isHtmlTag(node.tagName) ? `${text}\n` : text;
}

function dedented(text: string): string {
  const shown = withoutBlankEdges(text);
  const depths = shown
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const depth = depths.length > 0 ? Math.min(...depths) : 0;
  return shown
    .split('\n')
    .map((line) => line.slice(depth))
    .join('\n');
}

/** An expression that the grammar at hand has left as text. */
function opened(text: string): string | null {
  const trimmed = text.trim();
  const inner = trimmed.startsWith('{') && trimmed.endsWith('}') ? trimmed.slice(1, -1).trim() : '';
  return ['`', "'", '"'].includes(inner.charAt(0)) ? literalOf(inner) : text;
}

/** The text between the tags; a renderer takes a template in braces for a word of code in braces. */
function contentOf(element: Element): string | null {
  const shown = childrenOf(element).filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [open, code, close, ...others] =
    shown.length === 1 && isElement(shown[0], 'p') ? shown[0].children : shown;
  const isTemplate = open?.type === 'text' && close?.type === 'text' && others.length === 0;
  if (isTemplate && isElement(code, 'code') && open.value.trim() === '{' && close.value.trim() === '}')
    return rawText(code);
  return opened(childrenOf(element).map(textIn).join(''));
}

/** Code of which a part is put in when the site is built. */
export function unknownCode(element: Element): Unknown | null {
  if (!findFirst(element, isExpression)) return null;
  return unknownMarkup('code_with_expression', markupOf(element), linesOf(element), true);
}

/** Whether a text is nothing but commands or a script, whatever the component around it is called. */
function isSurelyCode(text: string): boolean {
  const shown = text.split('\n').filter((line) => line.trim() !== '');
  if (shown.length > 0 && shown.every(isCommandLine)) return true;
  return guessLanguage(text, null) !== null && codeFacts(text).read === 'whole';
}

function isUnknownComponent({ tagName }: Element): boolean {
  return !isHtmlTag(tagName) && componentKind(tagName) === 'other';
}

function languageOf(text: string, title: string | null): string | null {
  const [first = ''] = text.trim().split('\n', 1);
  return isCommandLine(first) ? 'sh' : guessLanguage(text, title);
}

/** What was found in a component is asked for on every way to it. */
const known = new WeakMap<Element, Code | Unknown | null>();

/** The code that a component shows between its tags; null if it holds none, or more than code. */
export function codeInside(element: Element): Code | Unknown | null {
  const code = known.get(element) ?? codeIn(element);
  known.set(element, code);
  return code;
}

function codeIn(element: Element): Code | Unknown | null {
  const isNamed = showsCode(element);
  if (!isNamed && !isUnknownComponent(element)) return null;
  if (findFirst(element, (found) => blocks.has(found.tagName))) return null;
  if (!isNamed && !isSurelyCode(contentOf(element) ?? '')) return null;
  const unknown = unknownCode(element);
  if (unknown) return unknown;
  const text = contentOf(element);
  if (text === null || text.trim() === '') return null;
  const title = attribute(element, 'title', 'filename', 'file', 'name');
  const isCommand = endsWithOne(plainName(element.tagName), commandEndings);
  const lang = statedLang(element) ?? (isCommand ? 'sh' : languageOf(text, title));
  const shown = (isCommand ? installOfNames(element, text) : null) ?? dedented(text);
  return { kind: 'code', lang, meta: null, title, text: shown, ...linesOf(element), origin: 'component' };
}
