import type { Element, Nodes } from 'hast';
import { attribute, childrenOf, findFirst, linesOf, plainName } from '../source/element.ts';
import { isExpression } from '../source/expressions.ts';
import { literalOf } from '../source/literals.ts';
import { withoutBlankEdges } from '../source/plain-text.ts';
import { langOf } from './code-labels.ts';
import { isHtmlTag } from './component-names.ts';
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

/** Code of which a part is put in when the site is built. */
export function unknownCode(element: Element): Unknown | null {
  if (!findFirst(element, isExpression)) return null;
  return unknownMarkup('code_with_expression', markupOf(element), linesOf(element), true);
}

/** The code that a component shows between its tags; null if it holds none, or more than code. */
export function codeInside(element: Element): Code | Unknown | null {
  if (!showsCode(element) || findFirst(element, (found) => blocks.has(found.tagName))) return null;
  const unknown = unknownCode(element);
  if (unknown) return unknown;
  const text = opened(childrenOf(element).map(textIn).join(''));
  if (text === null || text.trim() === '') return null;
  const title = attribute(element, 'title', 'filename', 'file', 'name');
  const isCommand = endsWithOne(plainName(element.tagName), commandEndings);
  const lang = statedLang(element) ?? (isCommand ? 'sh' : guessLanguage(text, title));
  const shown = dedented(text);
  return { kind: 'code', lang, meta: null, title, text: shown, ...linesOf(element), origin: 'component' };
}
