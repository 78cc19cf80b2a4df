import type { Element, Root } from 'hast';
import { attribute, classesOf, isElement } from './element.ts';

const panelWords = ['tab', 'pane', 'panel', 'option', 'accordion', 'collaps', 'toggle', 'lang'];
const offsets = new Set(['left', 'top', 'right', 'text-indent', 'margin-left']);

function isPanel(name: string): boolean {
  const small = name.toLowerCase();
  return panelWords.some((word) => small.includes(word));
}

/** Whether a length moves something off the screen: three digits and more to the left or above. */
function isFarOff(value: string): boolean {
  return value.startsWith('-') && Number.parseFloat(value.slice(1)) >= 100 && !value.endsWith('%');
}

function isZero(value: string): boolean {
  return Number.parseFloat(value) === 0;
}

/** Whether a declaration of a style keeps readers from seeing an element. */
function isUnseen(declaration: string): boolean {
  const colon = declaration.indexOf(':');
  const name = declaration.slice(0, colon).trim().toLowerCase();
  const value = declaration
    .slice(colon + 1)
    .trim()
    .toLowerCase();
  if (name === 'display') return value.startsWith('none');
  if (name === 'visibility') return value.startsWith('hidden');
  if (name === 'opacity') return isZero(value);
  if (name === 'font-size') return isZero(value);
  if (name === 'clip') return value.startsWith('rect(') && isZero(value.slice('rect('.length).trim());
  return offsets.has(name) && isFarOff(value);
}

/** What a click shows is not hidden from readers: the panels of tabs and what folds out. */
function isOnDemand(element: Element): boolean {
  if (attribute(element, 'role') === 'tabpanel') return true;
  if (classesOf(element).some(isPanel)) return true;
  return Object.keys(element.properties).some(
    (name) => name.toLowerCase().startsWith('data') && isPanel(name),
  );
}

function isHidden(element: Element): boolean {
  const style = attribute(element, 'style') ?? '';
  const stated = attribute(element, 'hidden');
  const isStated = stated !== null && stated !== 'until-found' && stated !== 'false';
  return (isStated || style.split(';').some(isUnseen)) && !isOnDemand(element);
}

/** Takes away what no reader of the page ever sees. */
export function removeHidden(node: Element | Root): void {
  node.children = node.children.filter(
    (child) => !isElement(child) || !isHidden(child),
    // Both kinds of parents keep the children that they had.
  ) as Element['children'];
  for (const child of node.children) if (isElement(child)) removeHidden(child);
}
