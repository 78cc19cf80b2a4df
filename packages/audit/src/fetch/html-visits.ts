import type { Element, Nodes, Text } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/** An element or a text of a page, in reading order, and where it stands. */
export type HtmlVisit = {
  node: Element | Text;
  /** The name of the outermost element that nobody sees and that holds it: script, style, head, noscript. */
  hiddenBy: string | null;
  /** It belongs to menus, headers, footers, links or forms rather than to what the page says. */
  isChrome: boolean;
};

const HIDDEN = new Set(['script', 'style', 'template', 'svg', 'iframe', 'object', 'head', 'noscript']);
const CHROME = new Set(['nav', 'footer', 'aside', 'a', 'button', 'form', 'select', 'dialog']);
const CHROME_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'search', 'dialog']);

type Step = { node: Nodes; hiddenBy: string | null; isChrome: boolean; isInMain: boolean };

/** Parses a page and lists what is in it; undefined when it is nested too deeply for the parser. */
export function visitHtml(html: string): HtmlVisit[] | undefined {
  try {
    return [...visitTree(fromHtml(html))];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

// A stack of our own: a hostile page nests deeper than the call stack goes.
function* visitTree(root: Nodes): Generator<HtmlVisit> {
  const waiting: Step[] = [{ node: root, hiddenBy: null, isChrome: false, isInMain: false }];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const { node, hiddenBy, isChrome } = step;
    if (node.type === 'text') yield { node, hiddenBy, isChrome };
    if (node.type !== 'root' && node.type !== 'element') continue;
    const inside = node.type === 'element' ? enter(node, step) : step;
    if (node.type === 'element') yield { node, hiddenBy: inside.hiddenBy, isChrome: inside.isChrome };
    for (const child of node.children.toReversed()) waiting.push({ ...inside, node: child });
  }
}

function enter(element: Element, outside: Step): Step {
  const isInMain = outside.isInMain || isMainElement(element);
  return {
    node: element,
    hiddenBy: outside.hiddenBy ?? (HIDDEN.has(element.tagName) ? element.tagName : null),
    isChrome: outside.isChrome || isChromeElement(element, isInMain),
    isInMain,
  };
}

/** Tells whether an element says of itself that it holds the content. */
export function isMainElement(element: Element): boolean {
  return element.tagName === 'main' || element.tagName === 'article' || element.properties.role === 'main';
}

// The header of an article holds its title; the header of a page holds its menus.
function isChromeElement(element: Element, isInMain: boolean): boolean {
  if (CHROME.has(element.tagName) || (element.tagName === 'header' && !isInMain)) return true;
  return CHROME_ROLES.has(String(element.properties.role ?? ''));
}
