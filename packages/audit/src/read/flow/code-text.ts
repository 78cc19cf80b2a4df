import type { Element, Nodes } from 'hast';
import {
  attribute,
  childrenOf,
  classesOf,
  findFirst,
  hasClass,
  isElement,
  linesOf,
  rawText,
} from '../source/element.ts';
import { isDigit, withoutBlankEdges, wordsIn } from '../source/plain-text.ts';
import { langOf, titleOf } from './code-labels.ts';
import { readMeta } from './code-meta.ts';
import type { Code } from './flow.ts';
import { guessLanguage } from './guess-language.ts';
import { tidyFence } from './tidy-fence.ts';

const gutters = {
  is: new Set(
    (
      'line-number line-numbers linenumber linenumbers line-number-rows line-numbers-rows linenumber-rows ' +
      'linenumbers-rows lineno linenos linenodiv gutter gl rouge-gutter hljs-ln-numbers code-line-number ec-gutter ln'
    ).split(' '),
  ),
};
const lineClasses = {
  is: new Set(
    'line token-line code-line ec-line view-line cl shiki-line highlight-line codeblock-line react-code-line'.split(
      ' ',
    ),
  ),
};
const toolClasses = {
  is: new Set(['lang']),
  holds: ['copy', 'clipboard', 'toolbar', 'buttongroup', 'code-lang'],
};
const unselectable = { is: new Set(['select-none', 'no-select']) };
const toolTags = new Set(['button', 'svg', 'style', 'clipboard-copy']);
const prompts = new Set(['$', '>', '%', '#', 'PS>']);
const addedClasses = { is: new Set(['add', 'added', 'ins', 'inserted', 'diff-add']) };
const removedClasses = { is: new Set(['remove', 'removed', 'del', 'deleted', 'diff-remove']) };

/** What cannot be copied is dropped, but for prompts: they tell commands from output. */
function isHidden(element: Element): boolean {
  const style = wordsIn(attribute(element, 'style') ?? '').join('');
  const isUnseen = style.includes('user-select:none') || style.includes('display:none');
  return (isUnseen || hasClass(element, unselectable)) && !prompts.has(rawText(element).trim());
}

/** The numbers that point from code to the remarks below it. */
function isCallout(node: Element): boolean {
  if (classesOf(node).includes('conum')) return true;
  const text = rawText(node);
  const number = text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : '';
  return node.tagName === 'b' && number !== '' && [...number].every(isDigit);
}

/** Whether a node belongs to the tools of a code block, not to its code. */
export function isIgnored(node: Nodes): boolean {
  if (!isElement(node)) return false;
  if (toolTags.has(node.tagName) || isCallout(node)) return true;
  return (
    hasClass(node, gutters) ||
    hasClass(node, toolClasses) ||
    isHidden(node) ||
    attribute(node, 'dataLineNumber') === ''
  );
}

function isLine(node: Nodes): node is Element {
  return (
    isElement(node) &&
    (hasClass(node, lineClasses) || attribute(node, 'dataLine') === '' || node.tagName === 'div')
  );
}

type Mark = '+' | '-' | '';

function markOf(node: Element): Mark {
  if (hasClass(node, addedClasses)) return '+';
  return hasClass(node, removedClasses) ? '-' : '';
}

function codeText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (isElement(node, 'br')) return '\n';
  return isIgnored(node) ? '' : childrenOf(node).map(codeText).join('');
}

function withoutLastBreak(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

type Line = { mark: Mark; text: string };

/** The lines of a code element where they are elements, and whether anything but line breaks stands between them. */
function shownLines(code: Element): { lines: Line[]; isWhole: boolean } {
  const lines: Line[] = [];
  let isWhole = true;
  const visit = (node: Nodes, mark: Mark): void => {
    for (const child of childrenOf(node)) {
      if (child.type === 'text' && child.value.trim() !== '') isWhole = false;
      if (!isElement(child) || isIgnored(child)) continue;
      const own = markOf(child) || mark;
      if (isLine(child) && !hasLines(child))
        lines.push({ mark: own, text: withoutLastBreak(codeText(child)) });
      else visit(child, own);
    }
  };
  visit(code, '');
  return { lines, isWhole };
}

function hasLines(node: Nodes): boolean {
  return childrenOf(node).some((child) => isLine(child) || (isElement(child) && hasLines(child)));
}

/** The text of highlighted code; where lines are marked as new or gone, it is a patch. */
function textOfCode(code: Element): string {
  const { lines, isWhole } = shownLines(code);
  if (lines.length === 0 || !isWhole) return codeText(code);
  const isPatch = lines.some(({ mark }) => mark !== '');
  return lines.map(({ mark, text }) => (isPatch ? `${mark || ' '}${text}` : text)).join('\n');
}

/** Reads a `pre` element; `ancestors` are the elements around it, nearest first, up to the widget's edge. */
export function readPre(pre: Element, ancestors: Element[]): Code {
  const code = findFirst(pre, (element) => element.tagName === 'code') ?? pre;
  const near = ancestors.slice(0, 8);
  const chain = code === pre ? [pre, ...near] : [code, pre, ...near];
  const { dataMeta } = pre.properties;
  const meta = typeof dataMeta === 'string' ? dataMeta : null;
  const fromMarkdown = attribute(pre, 'dataLine') !== null && pre.properties.dataLine !== '';
  const shown = (fromMarkdown ? rawText(code) : textOfCode(code)).replaceAll('\u00a0', ' ');
  const text = withoutBlankEdges(shown.replaceAll('\u200b', '').replaceAll('\ufeff', ''));
  const title = titleOf([pre, ...near]);
  return tidyFence({
    kind: 'code',
    lang: langOf(chain) ?? guessLanguage(text, title ?? readMeta(meta).title),
    meta,
    title,
    text,
    ...linesOf(pre),
    origin: fromMarkdown ? 'fence' : 'html',
  });
}
