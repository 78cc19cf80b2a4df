import type { Element } from 'hast';
import { attribute, classesOf, findFirst, hasClass, lineText, plainName } from '../source/element.ts';
import { isHtmlTag } from '../source/html-tags.ts';
import { componentKind } from './component-names.ts';

const typeNames = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'details'];
const titleClasses = { holds: ['title', 'heading'] };
const admonitionClasses = {
  is: new Set(
    (
      'admonition theme-admonition notice custom-block starlight-aside markdown-alert callout alert hint note tip warning ' +
      'admonitionblock'
    ).split(' '),
  ),
  holds: ['nextra-callout'],
};

/** Whether an element is the title of the box around it. */
export function isBoxTitle(element: Element): boolean {
  return hasClass(element, titleClasses);
}

/** Attributes of a box that its label is made of. */
export const labelAttributes = [
  'type',
  'kind',
  'variant',
  'style',
  'datacallouttype',
  'title',
  'summary',
  'label',
];

/** What a reader sees of a box at first: its kind and its title. */
export function boxLabel(element: Element): string {
  const title = findFirst(element, (found) => isBoxTitle(found) || found.tagName === 'summary');
  const type =
    attribute(element, 'type', 'kind', 'variant', 'style', 'dataCalloutType') ??
    classesOf(element).find((name) => typeNames.some((start) => name.startsWith(start))) ??
    '';
  const label = title ? lineText(title) : (attribute(element, 'title', 'summary', 'label') ?? '');
  const name = isHtmlTag(element.tagName) ? '' : plainName(element.tagName);
  return [name, type, label].filter(Boolean).join(' ').slice(0, 120);
}

/** Whether an element is set apart from the text as a note. */
export function isAdmonition(element: Element): boolean {
  if (componentKind(element.tagName) === 'admonition' && !isHtmlTag(element.tagName)) return true;
  const role = attribute(element, 'role');
  return (
    role === 'note' ||
    role === 'alert' ||
    hasClass(element, admonitionClasses) ||
    attribute(element, 'dataCalloutType') !== null
  );
}

const subjects = ['language', 'lang', 'framework', 'platform', 'os', 'runtime', 'stack'];
const switches = new Set(['block', 'section', 'content', 'switch', 'option', 'view']);

function isSwitched(name: string): boolean {
  return subjects.some((subject) => name.startsWith(subject) && switches.has(name.slice(subject.length)));
}

/** The kind of reader that alone sees a component: by its name, or by what a switch of the page is set to. */
export function audienceOf(element: Element): string | null {
  const name = plainName(element.tagName);
  if (name.endsWith('only') && name.length > 4) return name.slice(0, -4);
  return isSwitched(name)
    ? attribute(element, 'globalId', 'value', 'lang', 'language', 'name', 'id', 'is', 'for')
    : null;
}
