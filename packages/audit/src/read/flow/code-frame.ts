import type { Element, Nodes } from 'hast';
import { isFileName } from '../../phrases/paths.ts';
import { languageKind } from '../blocks/languages.ts';
import { childrenOf, findFirst, isElement, lineText } from '../source/element.ts';
import { isDigit, wordsIn } from '../source/plain-text.ts';
import { isIgnored, readPre } from './code-text.ts';
import type { Code } from './flow.ts';

function isNumber(word: string): boolean {
  return [...word].every(isDigit);
}

/** Whether a text counts lines: one number after the other; a number alone is what something printed, unless it is the first. */
function countsLines(text: string): boolean {
  const words = wordsIn(text).map((word) => (word.endsWith('.') ? word.slice(0, -1) : word));
  const first = Number(words[0] ?? 1);
  return words.every((word, at) => word === String(first + at)) && (words.length > 1 || first === 1);
}

/** The pieces of code below an element, without the columns of line numbers that some sites set as one. */
export function codesIn(node: Nodes): Element[] {
  return childrenOf(node).flatMap((child) => {
    if (!isElement(child)) return [];
    if (child.tagName !== 'pre') return codesIn(child);
    return countsLines(lineText(child)) ? [] : [child];
  });
}

const prose = new Set('p ul ol h1 h2 h3 h4 h5 h6 table blockquote'.split(' '));

/** The code of an element that holds one piece of it and hardly anything else. */
function onlyCode(element: Element): Element | null {
  const [pre, ...others] = codesIn(element);
  if (!pre || others.length > 0) return null;
  const isProse = (found: Element): boolean =>
    prose.has(found.tagName) && !holds(found, pre) && !holds(pre, found);
  if (findFirst(element, isProse)) return null;
  return textBeside(element, pre).join(' ').length < 150 ? pre : null;
}

function holds(outer: Element, inner: Element): boolean {
  return findFirst(outer, (found) => found === inner) !== undefined;
}

/** Whether an element holds one piece of code and hardly anything else. */
export function isCodeWrapper(element: Element): boolean {
  return onlyCode(element) !== null;
}

/** The elements from the code up to the frame, nearest first. */
function pathTo(frame: Element, pre: Element): Element[] {
  const next = frame.children.find((child): child is Element => isElement(child) && holds(child, pre));
  return next ? [...pathTo(next, pre), frame] : [frame];
}

function textBeside(node: Nodes, pre: Element): string[] {
  if (node === pre || isElement(node, 'script') || isIgnored(node)) return [];
  if (node.type === 'text') return node.value.trim() === '' ? [] : [node.value.trim()];
  return childrenOf(node).flatMap((child) => textBeside(child, pre));
}

const labels = new Set([
  ...['copy', 'copy!', 'copied', 'copied!', 'wrap', 'toggle wrap', 'word wrap', 'toggle word wrap', 'expand'],
  ...['collapse', 'show more', 'view as markdown', 'ask ai', 'terminal', 'terminal window', 'code'],
  ...['copy to clipboard', 'copy code', 'copy page', 'copy snippet', 'copied to clipboard', 'copied code'],
  ...'python go rust sql graphql java ruby php c cpp c# csharp swift kotlin solidity dart elixir'.split(' '),
]);

/** What a frame says of its code without being prose: the language, the name of a file, the words of buttons. */
function isLabel(text: string, code: Code): boolean {
  return (
    labels.has(text.toLowerCase()) ||
    wordsIn(text).every(isNumber) ||
    languageKind(text) !== 'other' ||
    isFileName(text) ||
    text === code.title
  );
}

/** The code of a frame with nothing to read around it, which is all that a page means by it. */
export function framedCode(frame: Element): Code | null {
  const pre = onlyCode(frame);
  if (!pre) return null;
  const code = readPre(pre, pathTo(frame, pre));
  const beside = textBeside(frame, pre);
  if (!beside.every((text) => isLabel(text, code))) return null;
  return { ...code, title: code.title ?? beside.find(isFileName) ?? null };
}
