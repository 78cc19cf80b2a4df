import type { Element, Nodes, Root } from 'hast';
import { isKnownCommand } from '../../shell/looks.ts';
import { typedIn } from '../../shell/typed-lines.ts';
import { attribute, childrenOf, findAll, findFirst, hasClass, isElement, rawText } from './element.ts';
import { oneLine } from './plain-text.ts';

/** Classes of elements that stand for `pre`. */
const codeClasses = {
  is: new Set('code code-block codeblock code-snippet snippet command terminal shell console cmd'.split(' ')),
};
const lineTags = ['p', 'div', 'li', 'br'];
const blockTags = 'pre code h1 h2 h3 h4 h5 h6 table ul ol button textarea'.split(' ');

/** The text of an element with each of its lines in one of its own. */
function linesIn(node: Nodes): string {
  if (node.type === 'text') return node.value;
  const text = childrenOf(node).map(linesIn).join('');
  return isElement(node, ...lineTags) ? `${text}\n` : text;
}

/** What an element puts into the clipboard of its reader. */
function copiedBy(element: Element): string | null {
  if (element.tagName === 'clipboard-copy') return attribute(element, 'value');
  return attribute(element, 'data-clipboard-text', 'data-copy', 'data-copy-text');
}

/** What an element shows as code without the markup of code. */
function shownBy(element: Element): string | null {
  if (element.tagName === 'textarea') return rawText(element);
  if (element.tagName === 'input') return attribute(element, 'value');
  const isPlain = isElement(element, 'div', 'span', 'p') && hasClass(element, codeClasses);
  return isPlain && !findFirst(element, (found) => blockTags.includes(found.tagName))
    ? linesIn(element)
    : null;
}

/** Whether a text is nothing but commands. */
function isCommands(text: string): boolean {
  const lines = text.split('\n').map(typedIn).filter(Boolean);
  return lines.length > 0 && lines.every((line) => line.includes(' ') && isKnownCommand(line));
}

function asCode({ position, properties }: Element, text: string): Element {
  const value = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
  const line = properties.dataLine === undefined ? {} : { dataLine: properties.dataLine };
  return {
    type: 'element',
    tagName: 'pre',
    properties: line,
    ...(position && { position }),
    children: [{ type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value }] }],
  };
}

/** What stands in elements of code already, in one line. */
function codeOn(root: Root | Element): string {
  const codes = findAll(root, ({ tagName }) => tagName === 'pre' || tagName === 'code' || tagName === 'samp');
  return codes.map((code) => oneLine(rawText(code))).join('\n');
}

/** Makes code of commands that stand in fields, in the clipboards of buttons and in elements that only look like code. */
export function showHeldCommands(root: Root | Element): void {
  const isAnyHeld = findFirst(root, (element) => isCommands(shownBy(element) ?? copiedBy(element) ?? ''));
  if (isAnyHeld) replaceIn(root, codeOn(root));
}

function replaceIn(node: Root | Element, shown: string): void {
  node.children = node.children.map((child) => {
    if (!isElement(child) || child.tagName === 'pre') return child;
    const own = shownBy(child);
    if (own !== null && isCommands(own)) return asCode(child, own);
    const copied = copiedBy(child) ?? '';
    const isNew = copied.split('\n').some((line) => !shown.includes(oneLine(typedIn(line))));
    if (isNew && isCommands(copied)) return asCode(child, copied);
    replaceIn(child, shown);
    return child;
    // Both kinds of parents may hold elements.
  }) as Element['children'];
}
