import type { Element, Root, RootContent } from 'hast';
import { childrenOf, isElement } from './element.ts';

const slotStarts = ['v-slot:', 'vslot:', '#'];

/** The slot that a Vue template fills: `v-slot:name`, `#name` or the older `slot="name"`. */
function slotOf(template: Element): string | null {
  for (const [key, value] of Object.entries(template.properties)) {
    const small = key.toLowerCase();
    const start = slotStarts.find((found) => small.startsWith(found) && key.length > found.length);
    if (start !== undefined) return key.slice(start.length);
    if (small === 'v-slot' || small === 'vslot') return 'default';
    if (key === 'slot') return String(value);
  }
  return null;
}

function opened(template: Element, slot: string | null): Element {
  const children = [...template.children, ...(template.content?.children ?? [])] as Element['children'];
  const properties: Element['properties'] = slot === null || slot === 'default' ? {} : { slot };
  return { type: 'element', tagName: 'div', properties, children };
}

/** Puts the content of Vue's templates into the tree; parsers keep it beside, as nothing that is shown. */
export function openTemplates(node: Root | Element, which: 'all' | 'slots'): void {
  const children = childrenOf(node).map((child): RootContent => {
    if (!isElement(child, 'template')) return child;
    const slot = slotOf(child);
    return slot !== null || which === 'all' ? opened(child, slot) : child;
  });
  node.children = children as Element['children'];
  for (const child of children) if (isElement(child)) openTemplates(child, which);
}
