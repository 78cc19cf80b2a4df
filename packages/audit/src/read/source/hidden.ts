import type { Element, Root } from 'hast';
import { attribute, classesOf, isElement } from './element.ts';

/** Styles by which a reader sees nothing of an element. */
const unseen =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$|!)|font-size\s*:\s*0(?:px)?\s*(?:;|$|!)|(?:left|top|right|text-indent|margin-left)\s*:\s*-\d{3,}(?:px|em|rem|vw)|clip\s*:\s*rect\(\s*0)/i;
const isPanel = /tab|pane|panel|option|accordion|collaps|toggle|lang/i;

/** What a click shows is not hidden from readers: the panels of tabs and what folds out. */
function isOnDemand(element: Element): boolean {
  if (attribute(element, 'role') === 'tabpanel') return true;
  if (classesOf(element).some((name) => isPanel.test(name))) return true;
  return Object.keys(element.properties).some((name) => /^data/i.test(name) && isPanel.test(name));
}

function isHidden(element: Element): boolean {
  const style = attribute(element, 'style') ?? '';
  const stated = attribute(element, 'hidden');
  const isStated = stated !== null && stated !== 'until-found' && stated !== 'false';
  return (isStated || unseen.test(style)) && !isOnDemand(element);
}

/** Takes away what no reader of the page ever sees. */
export function removeHidden(node: Element | Root): void {
  node.children = node.children.filter(
    (child) => !isElement(child) || !isHidden(child),
    // Both kinds of parents keep the children that they had.
  ) as Element['children'];
  for (const child of node.children) if (isElement(child)) removeHidden(child);
}
