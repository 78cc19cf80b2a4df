import type { Element, Nodes, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/** What the `meta` tags of one name say, in the head of a document and anywhere else in it. */
export interface NamedTags {
  readonly inHead: readonly string[];
  readonly elsewhere: readonly string[];
}

const NONE: NamedTags = { inHead: [], elsewhere: [] };

/**
 * Reads the `meta` tags of a name as a browser would find them. Only children of the head itself count as in it: what a
 * page shows of its visitors stands in the body, in a template or in a text, however it is written.
 */
export function readNamedTags(html: string, name: string): NamedTags {
  const root = parse(html);
  if (root === undefined) return NONE;
  const head = elementsIn(elementsIn(root.children).find(isNamed('html'))?.children ?? []).find(
    isNamed('head'),
  );
  const contents = (elements: readonly Element[]) =>
    elements.filter((element) => isTag(element, name)).map(({ properties }) => String(properties.content));
  const inHead = elementsIn(head?.children ?? []);
  const counting = new Set(inHead);
  const others = [...everyElement(root)].filter((element) => !counting.has(element));
  return { inHead: contents(inHead), elsewhere: contents(others) };
}

// A page that is nested more deeply than the parser goes has no tag that counts.
function parse(html: string) {
  try {
    return fromHtml(html);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const isNamed = (tagName: string) => (element: Element) => element.tagName === tagName;

function elementsIn(nodes: readonly RootContent[]): Element[] {
  return nodes.filter((node) => node.type === 'element');
}

function isTag({ tagName, properties }: Element, name: string): boolean {
  const own = typeof properties.name === 'string' ? properties.name : '';
  return tagName === 'meta' && own.toLowerCase() === name && typeof properties.content === 'string';
}

// A stack of our own: a hostile page nests deeper than the call stack goes.
function* everyElement(root: Nodes): Generator<Element> {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'element') yield node;
    if (node.type !== 'root' && node.type !== 'element') continue;
    for (const child of node.children) waiting.push(child);
  }
}
