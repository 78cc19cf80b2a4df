import type { Element, Nodes } from 'hast';
import {
  attribute,
  childrenOf,
  classesOf,
  findFirst,
  hasClass,
  isElement,
  lineOf,
  lineText,
  rawText,
} from '../source/element.ts';
import type { Code } from './flow.ts';
import { tidyFence } from './tidy-fence.ts';

const gutter =
  /^(?:line-?numbers?(?:-rows)?|lineno|linenos|linenodiv|gutter|gl|rouge-gutter|hljs-ln-numbers|code-line-number|ec-gutter|ln)$/i;
const lineClass = /^(?:line|token-line|code-line|ec-line|view-line|cl|shiki-line|highlight-line)$/;
const copyClass = /copy|clipboard|toolbar|buttonGroup|code-lang|^lang$/i;

/** What cannot be copied is dropped, but for prompts: they tell commands from output. */
function isHidden(element: Element): boolean {
  const style = (attribute(element, 'style') ?? '').replace(/\s/g, '');
  const hidden =
    /user-select:none|display:none/.test(style) || hasClass(element, /^(?:select-none|no-select)$/);
  return hidden && !/^\s*(?:\$|>|%|#|PS>)\s*$/.test(rawText(element));
}

function isIgnored(node: Nodes): boolean {
  if (!isElement(node)) return false;
  if (node.tagName === 'button' || node.tagName === 'svg' || node.tagName === 'style') return true;
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

const langClass = /^(?:language|lang|highlight-source|highlight|brush|prism|src|sourceCode)[-:](.+)$/;

function langOfClasses(element: Element): string | null {
  for (const name of classesOf(element)) {
    const lang = langClass.exec(name)?.[1];
    if (lang && !/^(?:text-html|wrapper|default|source|block|lines?)$/.test(lang)) return lang;
  }
  return null;
}

function langOf(chain: Element[]): string | null {
  for (const element of chain) {
    const stated = attribute(element, 'dataLanguage', 'dataLang', 'data-lang') ?? langOfClasses(element);
    if (stated) return stated.replace(/^shell$/, 'sh');
  }
  return null;
}

function titleOf(chain: Element[]): string | null {
  for (const element of chain) {
    const own = attribute(
      element,
      'dataTitle',
      'title',
      'dataFilename',
      'dataFile',
      'filename',
      'dataCodeTitle',
    );
    if (own) return own;
    if (element.children.filter((child) => isElement(child)).length > 6) continue;
    const header = findFirst(
      element,
      (found) =>
        found.tagName === 'figcaption' ||
        hasClass(
          found,
          /(?:code-?block-?|code-?)?(?:title|filename|file-name|caption|header-text)(?:$|_)/i,
        ) ||
        attribute(found, 'dataRehypePrettyCodeTitle') === '',
    );
    const text = header && !findFirst(header, (found) => found.tagName === 'pre') ? lineText(header) : '';
    if (text && text.length < 80) return text;
  }
  return null;
}

/** Reads a `pre` element; `ancestors` are the elements around it, nearest first, up to the widget's edge. */
export function readPre(pre: Element, ancestors: Element[]): Code {
  const code = findFirst(pre, (element) => element.tagName === 'code') ?? pre;
  const near = ancestors.slice(0, 4);
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
