import type { Element, Nodes, RootContent } from 'hast';
import {
  attribute,
  type ClassNames,
  findAll,
  findFirst,
  hasClass,
  isElement,
  lineText,
  plainName,
} from '../source/element.ts';
import { isHtmlTag } from '../source/html-tags.ts';
import { componentKind } from './component-names.ts';
import { wordsOf } from './package-commands.ts';

/** One panel of a tab widget, with the nodes it shows. */
export type Panel = { label: string; content: RootContent[] };

/** A tab widget: its panels, and what it shows above and below them whichever is chosen. */
export type Widget = { above: RootContent[]; panels: Panel[]; below: RootContent[] };

/** The panels of a widget, and the elements that they and their labels stand in. */
type Found = { panels: Panel[]; holders: readonly Element[]; labels: readonly Element[] };

function byRole(element: Element, role: string): Element[] {
  return findAll(element, (found) => attribute(found, 'role') === role);
}

const tabListBelow = new WeakMap<Element, boolean>();

/** Whether a row of tabs stands below an element; remembered, since the same is asked of each of its ancestors. */
function holdsTabList(element: Element): boolean {
  const known = tabListBelow.get(element);
  if (known !== undefined) return known;
  const holds = element.children.some(
    (child) => isElement(child) && (attribute(child, 'role') === 'tablist' || holdsTabList(child)),
  );
  tabListBelow.set(element, holds);
  return holds;
}

/** Whether no smaller element holds the same tabs and panels. */
function isTightest(element: Element, tabs: number, panels: number): boolean {
  return !element.children.some(
    (child) =>
      isElement(child) && byRole(child, 'tab').length === tabs && byRole(child, 'tabpanel').length === panels,
  );
}

/** Panels of nested widgets belong to those, not to the widget around them. */
function outermost(elements: Element[]): Element[] {
  return elements.filter(
    (one) => !elements.some((other) => other !== one && findFirst(other, (found) => found === one)),
  );
}

/** The id that a tab links to. */
function targetOf(tab: Element): string | null {
  const href = attribute(tab, 'href');
  return href?.startsWith('#') ? href.slice(1) : href;
}

function ariaPanels(element: Element): Found | null {
  const role = attribute(element, 'role');
  if (role === 'tablist' || role === 'tabpanel' || !holdsTabList(element)) return null;
  const panels = outermost(byRole(element, 'tabpanel'));
  const lists = byRole(element, 'tablist').filter(
    (list) => !panels.some((panel) => findFirst(panel, (found) => found === list)),
  );
  const [list] = lists;
  if (!list || lists.length !== 1 || panels.length === 0) return null;
  const tabs = byRole(list, 'tab');
  if (
    tabs.length === 0 ||
    !isTightest(element, byRole(element, 'tab').length, byRole(element, 'tabpanel').length)
  )
    return null;
  const shown = panels.map((panel, index) => {
    const id = attribute(panel, 'id');
    const labelledBy = attribute(panel, 'aria-labelledby');
    const tab = tabs.find(
      (found) =>
        (id !== null && [attribute(found, 'aria-controls'), targetOf(found)].includes(id)) ||
        (labelledBy !== null && attribute(found, 'id') === labelledBy),
    );
    return { label: lineText(tab ?? tabs[index] ?? panel).slice(0, 60), content: panel.children };
  });
  return { panels: shown, holders: panels, labels: [list] };
}

function classes(names: string): ClassNames {
  return { is: new Set(names.split(' ')) };
}

const widgets = classes(
  'vp-code-group tabbed-set sd-tab-set tab-set tabs-set code-group theme-code-group plugin-tabs tab-container ' +
    'tabs-container codetabs tabs',
);
const groups = { ends: ['code-group'] };
const tabsClass = classes('tabs');
const toolbars = classes('codetabs-toolbar');
const selectors = classes('ds-selector-tabs');
const panelRows = classes('blocks tabbed-content panel panels tabs-content codetabs-inner');
const panelClasses = classes(
  'sd-tab-content tabbed-content tab-content tabbed-block tabpanel tab-panel code-group-item theme-code-block',
);
const labelClasses = classes('tabbed-label tab-label code-group__nav-tab theme-code-group__nav-tab tab');
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

function labelsIn(element: Element, panels: Element[]): Element[] {
  if (panels.includes(element)) return [];
  const isToolbar = hasClass(element, toolbars);
  return element.children.flatMap((child) => {
    if (!isElement(child)) return [];
    const isLabel =
      child.tagName === 'label' || hasClass(child, labelClasses) || (isToolbar && child.tagName === 'button');
    return isLabel ? [child] : labelsIn(child, panels);
  });
}

/** Labels in a row, panels in a row, paired by order, as sites without ARIA roles have them. */
function labelledPanels(element: Element): Found | null {
  if (!hasClass(element, widgets)) return null;
  const direct = element.children.filter((child): child is Element => isElement(child));
  const row = direct.find((child) => hasClass(child, panelRows));
  const inner = row?.children.filter((child): child is Element => isElement(child)) ?? [];
  const own = direct.filter((child) => hasClass(child, panelClasses) && child !== row);
  const panels = own.length > 0 ? own : inner;
  const labels = labelsIn(element, panels);
  // Some themes fill in the labels by script; what they hold is a choice all the same.
  const isChoice = labels.length > 0 || (own.length > 1 && hasClass(element, groups));
  if (!isChoice || panels.length === 0) return null;
  const shown = panels.map((panel, index) => ({
    label: labels[index] ? lineText(labels[index]) : `${index + 1}`,
    content: [panel],
  }));
  return { panels: shown, holders: panels, labels };
}

/** DevSite: sections side by side, each with its label as a heading. */
function headedPanels(element: Element): Found | null {
  if (element.tagName !== 'devsite-selector' && !hasClass(element, selectors)) return null;
  const sections = element.children.filter((child): child is Element => isElement(child, 'section'));
  const panels = sections.map((section) => {
    const heading = section.children.find((child) => isElement(child) && headings.has(child.tagName));
    const content = section.children.filter((child) => child !== heading);
    return { label: heading ? lineText(heading) : '', content };
  });
  return { panels, holders: sections, labels: [] };
}

function slotted(child: Element): string | null {
  return attribute(child, 'slot') ?? null;
}

/** A component that is clicked to choose a panel, or the row of them. */
function isLabelComponent({ tagName }: Element): boolean {
  const name = plainName(tagName);
  return name.startsWith('tabslist') || name.startsWith('tablist') || name.includes('trigger');
}

/** Tabs as components: items inside of a group, or parts put into named slots. */
function componentPanels(element: Element): Found | null {
  if (isHtmlTag(element.tagName) && !hasClass(element, tabsClass)) return null;
  const items = outermost(
    findAll(
      element,
      (found) =>
        (!isHtmlTag(found.tagName) && componentKind(found.tagName) === 'tab') || slotted(found) !== null,
    ),
  ).filter((item) => !isLabelComponent(item));
  if (items.length === 0) return null;
  const labels = wordsOf(attribute(element, 'items', 'values', 'labels', 'tabs', 'names'));
  const panels = items.map((item, index) => ({
    label:
      slotted(item) ??
      attribute(item, 'label', 'title', 'name', 'header', 'value') ??
      labels[index] ??
      `${index + 1}`,
    content: item.children,
  }));
  return { panels, holders: items, labels: findAll(element, isLabelComponent) };
}

/** What a widget shows beside its panels and their labels, in front of the first panel and behind it. */
function besidePanels(element: Element, { holders, labels }: Found): Pick<Widget, 'above' | 'below'> {
  const apart = new Set<Nodes>([...holders, ...labels]);
  const [above, below]: [RootContent[], RootContent[]] = [[], []];
  let isBehind = false;
  const gather = (node: Element): void => {
    for (const child of node.children) {
      if (holders.some((holder) => holder === child)) isBehind = true;
      if (apart.has(child)) continue;
      if (isElement(child) && findFirst(child, (found) => apart.has(found))) gather(child);
      else (isBehind ? below : above).push(child);
    }
  };
  gather(element);
  return { above, below };
}

/** The tab widget that an element is, or nothing if it is none. */
export function widgetOf(element: Element): Widget | null {
  const found = foundIn(element);
  return found && { ...besidePanels(element, found), panels: found.panels };
}

function foundIn(element: Element): Found | null {
  const kind = componentKind(element.tagName);
  if (kind === 'tab') return slotsOf(element);
  const named = kind === 'tabs' || hasClass(element, tabsClass) ? componentPanels(element) : null;
  return (
    named ?? ariaPanels(element) ?? labelledPanels(element) ?? headedPanels(element) ?? slottedOnly(element)
  );
}

/** A component called Tab is the whole group where its parts are put into slots. */
function slotsOf(element: Element): Found | null {
  const slots = element.children.filter((child) => isElement(child) && slotted(child) !== null);
  return !isHtmlTag(element.tagName) && slots.length > 1 ? componentPanels(element) : null;
}

function slottedOnly(element: Element): Found | null {
  if (isHtmlTag(element.tagName) || componentKind(element.tagName) !== 'other') return null;
  const direct = element.children.filter((child): child is Element => isElement(child));
  const found = componentPanels(element);
  return found && found.panels.length > 1 && direct.length === found.panels.length ? found : null;
}
