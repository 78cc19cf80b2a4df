import type { Element, Nodes } from 'hast';
import { attribute, childrenOf, findFirst, hasClass, isElement, lineOf, rawText } from '../source/element.ts';
import { langOf, titleOf } from './code-labels.ts';
import type { Code } from './flow.ts';
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

function marked(node: Element, text: string): string {
  if (hasClass(node, /^(?:add|added|ins|inserted|diff-add)$/)) return `+${text}`;
  if (hasClass(node, /^(?:remove|removed|del|deleted|diff-remove)$/)) return `-${text}`;
  return text;
}

function codeText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (isElement(node, 'br')) return '\n';
  if (isIgnored(node)) return '';
  let text = '';
  for (const child of childrenOf(node)) {
    const part = codeText(child);
    if (!isLine(child)) {
      text += part;
      continue;
    }
    if (text !== '' && !text.endsWith('\n')) text += '\n';
    text += `${marked(child, part.replace(/\n$/, ''))}\n`;
  }
  return text;
}

function hasLines(node: Nodes): boolean {
  return childrenOf(node).some((child) => isLine(child) || (isElement(child) && hasLines(child)));
}

/** Text of a code element whose lines are elements: the breaks between them in the markup are not lines. */
function textByLines(code: Element): string {
  const lines: string[] = [];
  const visit = (node: Nodes): void => {
    for (const child of childrenOf(node)) {
      if (isIgnored(child)) continue;
      if (isLine(child) && !hasLines(child)) lines.push(marked(child, codeText(child).replace(/\n$/, '')));
      else if (isElement(child)) visit(child);
    }
  };
  visit(code);
  return lines.join('\n');
}

/** Reads a `pre` element; `ancestors` are the elements around it, nearest first, up to the widget's edge. */
export function readPre(pre: Element, ancestors: Element[]): Code {
  const code = findFirst(pre, (element) => element.tagName === 'code') ?? pre;
  const near = ancestors.slice(0, 8);
  const chain = code === pre ? [pre, ...near] : [code, pre, ...near];
  const meta = attribute(pre, 'dataMeta');
  const fromMarkdown = attribute(pre, 'dataLine') !== null && pre.properties.dataLine !== '';
  const text = (
    hasLines(code) && !fromMarkdown ? textByLines(code) : fromMarkdown ? rawText(code) : codeText(code)
  )
    .replace(/\u00a0/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  return tidyFence({
    kind: 'code',
    lang: langOf(chain),
    meta,
    title: titleOf([pre, ...near]),
    text,
    line: lineOf(pre),
    origin: fromMarkdown ? 'fence' : 'html',
  });
}
