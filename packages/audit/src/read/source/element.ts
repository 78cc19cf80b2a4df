import type { Element, Nodes, Root, RootContent } from 'hast';
import { literalOf } from './literals.ts';
import { oneLine, wordsIn } from './plain-text.ts';

/** Whether a node is an element, of one of these names if any are given. */
export function isElement(node: Nodes | undefined, ...names: string[]): node is Element {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

/** The children of a node, none for text. */
export function childrenOf(node: Nodes): RootContent[] {
  return 'children' in node ? node.children : [];
}

/** The classes of an element, also where a component was given them as text. */
export function classesOf(element: Element): string[] {
  const value: unknown = element.properties.className ?? element.properties.class;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? wordsIn(value) : [];
}

/** Class names to look for, in small letters: whole ones, beginnings, endings, or parts of them. */
export type ClassNames = {
  is?: ReadonlySet<string>;
  starts?: readonly string[];
  ends?: readonly string[];
  holds?: readonly string[];
};

/** Whether a class of the element is one of these, whatever its case. */
export function hasClass(element: Element, { is, starts = [], ends = [], holds = [] }: ClassNames): boolean {
  return classesOf(element).some((written) => {
    const name = written.toLowerCase();
    return (
      is?.has(name) === true ||
      starts.some((start) => name.startsWith(start)) ||
      ends.some((end) => name.endsWith(end)) ||
      holds.some((part) => name.includes(part))
    );
  });
}

/** The text of an attribute: of `{'a'}` what the string says, of any other expression its source. */
function attributeText(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ');
  if (value === true) return '';
  const text = String(value);
  const trimmed = text.trim();
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return text;
  const inner = trimmed.slice(1, -1);
  return literalOf(inner) ?? inner;
}

/** The attributes of an element with their names in small letters and without signs. */
export function attributesOf(element: Element): { name: string; written: string; text: string }[] {
  return Object.entries(element.properties).flatMap(([written, value]) =>
    value === null || value === undefined || value === false
      ? []
      : [{ name: plainName(written), written, text: attributeText(value) }],
  );
}

/** The first of these attributes that an element has, in any spelling, as text. */
export function attribute(element: Element, ...names: string[]): string | null {
  const all = attributesOf(element);
  if (all.length === 0) return null;
  for (const name of names) {
    const wanted = plainName(name);
    const found = all.find((one) => one.name === wanted);
    if (found) return found.text;
  }
  return null;
}

/** All elements below a node that match, outermost first. */
export function findAll(node: Nodes, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const gather = (parent: Nodes): void => {
    for (const child of childrenOf(parent)) {
      if (!isElement(child)) continue;
      if (test(child)) found.push(child);
      gather(child);
    }
  };
  gather(node);
  return found;
}

/** The first element below a node that matches. */
export function findFirst(node: Nodes, test: (element: Element) => boolean): Element | undefined {
  for (const child of childrenOf(node)) {
    if (!isElement(child)) continue;
    const found = test(child) ? child : findFirst(child, test);
    if (found) return found;
  }
  return undefined;
}

/** The text below a node as it stands. */
export function rawText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (isElement(node, 'br')) return '\n';
  return childrenOf(node).map(rawText).join('');
}

/** The text below a node in one line. */
export function lineText(node: Nodes): string {
  return oneLine(rawText(node).replaceAll('\u200b', ' '));
}

/** The first and the last line of something in the source of a page, counted from 1. */
export type Lines = { line: number | null; lastLine: number | null };

/** The lines on which a node stands in its source. */
export function linesOf(node: Nodes): Lines {
  const stored = isElement(node) ? Number(attribute(node, 'dataLine')) : 0;
  const line = stored > 0 ? stored : (node.position?.start.line ?? null);
  return { line, lastLine: node.position?.end.line ?? line };
}

/** The lines on which a run of nodes stands in its source. */
export function linesOfAll(nodes: Nodes[]): Lines {
  const known = nodes.map(linesOf).filter(({ line }) => line !== null);
  return { line: known[0]?.line ?? null, lastLine: known.at(-1)?.lastLine ?? null };
}

/** A name without case, dashes and dots, so that `TabItem`, `tab-item` and a lower-cased `tabitem` are one. */
export function plainName(name: string): string {
  let plain = '';
  for (const char of name.toLowerCase()) if (!'-_.:'.includes(char)) plain += char;
  return plain;
}

/** The root of a tree, made of these nodes. */
export function rootOf(children: RootContent[]): Root {
  return { type: 'root', children };
}
