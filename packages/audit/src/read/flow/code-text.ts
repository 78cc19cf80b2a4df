import type { Element, Nodes } from 'hast';
import {
  attribute,
  childrenOf,
  findFirst,
  hasClass,
  isElement,
  linesOf,
  rawText,
} from '../source/element.ts';
import { langOf, titleOf } from './code-labels.ts';
import { readMeta } from './code-meta.ts';
import type { Code } from './flow.ts';
import { guessLanguage } from './guess-language.ts';
import { tidyFence } from './tidy-fence.ts';

const gutter =
  /^(?:line-?numbers?(?:-rows)?|lineno|linenos|linenodiv|gutter|gl|rouge-gutter|hljs-ln-numbers|code-line-number|ec-gutter|ln)$/i;
const lineClass =
  /^(?:line|token-line|code-line|ec-line|view-line|cl|shiki-line|highlight-line|codeblock-line|react-code-line)$/;
const copyClass = /copy|clipboard|toolbar|buttonGroup|code-lang|^lang$/i;

/** What cannot be copied is dropped, but for prompts: they tell commands from output. */
function isHidden(element: Element): boolean {
  const style = (attribute(element, 'style') ?? '').replace(/\s/g, '');
  const hidden =
    /user-select:none|display:none/.test(style) || hasClass(element, /^(?:select-none|no-select)$/);
  return hidden && !/^\s*(?:\$|>|%|#|PS>)\s*$/.test(rawText(element));
}

/** The numbers that point from code to the remarks below it. */
function isCallout(node: Element): boolean {
  return hasClass(node, /^conum$/) || (node.tagName === 'b' && /^\(\d+\)$/.test(rawText(node)));
}

/** Whether a node belongs to the tools of a code block, not to its code. */
export function isIgnored(node: Nodes): boolean {
  if (!isElement(node)) return false;
  if (/^(?:button|svg|style|clipboard-copy)$/.test(node.tagName) || isCallout(node)) return true;
  return (
    hasClass(node, gutter) ||
    hasClass(node, copyClass) ||
    isHidden(node) ||
    attribute(node, 'dataLineNumber') === ''
  );
}

function isLine(node: Nodes): node is Element {
  return (
    isElement(node) &&
    (hasClass(node, lineClass) || attribute(node, 'dataLine') === '' || node.tagName === 'div')
  );
}

type Mark = '+' | '-' | '';

function markOf(node: Element): Mark {
  if (hasClass(node, /^(?:add|added|ins|inserted|diff-add)$/)) return '+';
  return hasClass(node, /^(?:remove|removed|del|deleted|diff-remove)$/) ? '-' : '';
}

function codeText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (isElement(node, 'br')) return '\n';
  return isIgnored(node) ? '' : childrenOf(node).map(codeText).join('');
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
        lines.push({ mark: own, text: codeText(child).replace(/\n$/, '') });
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
  const meta = attribute(pre, 'dataMeta');
  const fromMarkdown = attribute(pre, 'dataLine') !== null && pre.properties.dataLine !== '';
  const text = (fromMarkdown ? rawText(code) : textOfCode(code))
    .replace(/\u00a0/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
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
