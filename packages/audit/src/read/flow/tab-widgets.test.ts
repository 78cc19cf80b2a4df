import type { Element, Properties } from 'hast';
import { describe, expect, it } from 'vitest';
import { lineText } from '../source/element.ts';
import { el } from './element-fixture.ts';
import { widgetOf } from './tab-widgets.ts';

/** A widget in one line each: what stands above, `label: text` of the panels, what stands below. */
function read(element: Element): string[] | null {
  const widget = widgetOf(element);
  if (widget === null) return null;
  const text = (nodes: Element['children'] | Element[]): string => nodes.map(lineText).join(' ');
  const panels = widget.panels.map(
    ({ label, content }) => `${label}: ${lineText({ type: 'root', children: content })}`,
  );
  return [
    ...widget.above.map((node) => `above ${lineText(node)}`),
    ...panels,
    ...widget.below.map((node) => `below ${text([node as Element])}`),
  ];
}

const div = (className: string, ...children: (Element | string)[]): Element =>
  el('div', { className: [className] }, ...children);
const tab = (properties: Properties, text: string): Element =>
  el('button', { role: 'tab', ...properties }, text);
const panel = (properties: Properties, text: string): Element =>
  el('div', { role: 'tabpanel', ...properties }, text);
const list = (...tabs: Element[]): Element => el('div', { role: 'tablist' }, ...tabs);

describe('tabs by their roles', () => {
  it('are paired by their order', () => {
    const widget = el('div', {}, list(tab({}, 'npm'), tab({}, 'yarn')), panel({}, 'a'), panel({}, 'b'));
    expect(read(widget)).toEqual(['npm: a', 'yarn: b']);
  });

  it.each<[string, Properties, Properties]>([
    ['what a tab controls', { 'aria-controls': 'p' }, { id: 'p' }],
    ['where a tab leads', { href: '#p' }, { id: 'p' }],
    ['the name of a panel', { href: 'p' }, { id: 'p' }],
    ['what labels a panel', { id: 't' }, { 'aria-labelledby': 't' }],
  ])('are paired by %s', (_name, ofTab, ofPanel) => {
    const widget = el(
      'div',
      {},
      list(tab({}, 'npm'), tab(ofTab, 'yarn')),
      panel(ofPanel, 'b'),
      panel({}, 'x'),
    );
    expect(read(widget)).toEqual(['yarn: b', 'yarn: x']);
  });

  it('have the beginning of a long label, or of the panel where there is none', () => {
    const widget = el('div', {}, list(tab({}, 'x'.repeat(70))), panel({}, 'a'), panel({}, 'b'));
    expect(read(widget)).toEqual([`${'x'.repeat(60)}: a`, 'b: b']);
  });

  it('keep what stands above and below them', () => {
    const widget = el(
      'div',
      {},
      el('p', {}, 'Pick'),
      list(tab({}, 'npm')),
      el('p', {}, 'one'),
      panel({}, 'a'),
      el('p', {}, 'Done'),
    );
    expect(read(widget)).toEqual(['above Pick', 'above one', 'npm: a', 'below Done']);
  });

  it('are the tightest element around them', () => {
    const widget = el('div', {}, list(tab({}, 'npm')), panel({}, 'a'));
    expect(read(el('section', {}, widget))).toBeNull();
    expect(read(el('section', {}, list(tab({}, 'npm')), el('div', {}, panel({}, 'a'))))).toEqual(['npm: a']);
  });

  it('leave the tabs inside of a panel to it', () => {
    const inner = el('div', {}, list(tab({}, 'x')), panel({}, 'y'));
    const outer = el('div', {}, list(tab({}, 'npm')), el('div', { role: 'tabpanel' }, inner));
    expect(read(outer)).toEqual(['npm: xy']);
  });

  it('are found though their row stands deeper', () => {
    const row = el('div', {}, el('div', {}, list(tab({}, 'npm')), 'x'));
    expect(read(el('div', {}, row, panel({}, 'a')))).toEqual(['above x', 'npm: a']);
  });

  it.each<[string, Element]>([
    [
      'panels below a row of another kind',
      el('div', {}, el('div', { role: 'toolbar' }, tab({}, 'a')), panel({}, 'b')),
    ],
    ['a row of them alone', list(tab({}, 'npm'))],
    ['a row without panels', el('div', {}, list(tab({}, 'npm')))],
    ['a row without tabs', el('div', {}, list(), panel({}, 'a'))],
    ['panels without a row', el('div', {}, panel({}, 'a'))],
    ['two rows', el('div', {}, list(tab({}, 'a')), list(tab({}, 'b')), panel({}, 'a'))],
    ['a panel', el('div', { role: 'tabpanel' }, list(tab({}, 'a')), panel({}, 'a'))],
  ])('are not %s', (_name, element) => {
    expect(read(element)).toBeNull();
  });
});

describe('tabs by their classes', () => {
  const label = (text: string): Element => el('label', {}, text);

  it.each<[string, Element, string[]]>([
    [
      'labels and blocks in a row',
      div(
        'tabbed-set',
        div('tabbed-labels', label('npm'), label('yarn')),
        div('tabbed-content', div('tabbed-block', 'a'), div('tabbed-block', 'b')),
      ),
      ['npm: a', 'yarn: b'],
    ],
    [
      'panels beside their labels',
      div('sd-tab-set', label('npm'), div('sd-tab-content', 'a'), label('yarn'), div('sd-tab-content', 'b')),
      ['npm: a', 'yarn: b'],
    ],
    [
      'a group whose labels are made by script',
      div('theme-code-group', div('theme-code-block', 'a'), div('theme-code-block', 'b')),
      ['1: a', '2: b'],
    ],
    [
      'the buttons of a toolbar',
      div(
        'codetabs',
        div('codetabs-toolbar', el('button', {}, 'npm')),
        div('codetabs-inner', el('pre', {}, 'a')),
      ),
      ['npm: a'],
    ],
    [
      'more panels than labels',
      div('tab-set', label('npm'), div('tab-content', 'a'), div('tab-content', 'b')),
      ['npm: a', '2: b'],
    ],
  ])('are %s', (_name, element, expected) => {
    expect(read(element)).toEqual(expected);
  });

  it.each<[string, Element]>([
    ['a class of another kind', div('tabular', label('npm'), div('tab-content', 'a'))],
    ['panels without labels', div('tab-set', div('tab-content', 'a'), div('tab-content', 'b'))],
    ['one piece of a group', div('code-group', div('theme-code-block', 'a'))],
    ['labels without panels', div('tab-set', label('npm'))],
    ['buttons outside of a toolbar', div('tab-set', el('button', {}, 'npm'), div('tab-content', 'a'))],
  ])('are not %s', (_name, element) => {
    expect(read(element)).toBeNull();
  });

  it('have labels outside of their panels', () => {
    const inner = div('tab-content', label('not a label'), 'a');
    expect(read(div('tab-set', label('npm'), inner))).toEqual(['npm: not a labela']);
    const named = div(
      'tab-set',
      div('tab-label', 'npm'),
      div('row', div('tab', 'yarn')),
      div('tab-content', 'a'),
      div('tab-content', 'b'),
    );
    expect(read(named)).toEqual(['npm: a', 'yarn: b']);
  });

  it('are paired though blanks stand between them', () => {
    const widget = widgetOf(
      div('tab-set', ' ', label('npm'), ' ', div('panels', ' ', el('pre', {}, 'a'), ' ')),
    );
    expect(widget?.panels.map((one) => one.label)).toEqual(['npm']);
  });

  it.each(['h1', 'h2', 'h4', 'h5', 'h6'])('have their labels as headings: %s', (name) => {
    const section = el('section', {}, ' ', el(name, {}, 'npm'), el('p', {}, 'a'));
    expect(read(el('devsite-selector', {}, el('p', {}, 'x'), section))).toEqual(['above x', 'npm: a']);
  });

  it('are sections with headings on DevSite', () => {
    const section = (...children: Element[]): Element => el('section', {}, ...children);
    const selector = el(
      'devsite-selector',
      {},
      section(el('h3', {}, 'npm'), el('p', {}, 'a')),
      section(el('p', {}, 'b')),
    );
    expect(read(selector)).toEqual(['npm: a', ': b']);
    expect(read(div('ds-selector-tabs', section(el('h3', {}, 'npm'))))).toEqual(['npm: ']);
  });
});

describe('tabs as components', () => {
  it.each<[string, Element, string[]]>([
    [
      'labels of items',
      el('Tabs', {}, el('TabItem', { label: 'npm' }, 'a'), el('TabItem', { value: 'yarn' }, 'b')),
      ['npm: a', 'yarn: b'],
    ],
    [
      'labels of the group',
      el('Tabs', { items: "{['npm', 'yarn']}" }, el('Tab', {}, 'a'), el('Tab', {}, 'b')),
      ['npm: a', 'yarn: b'],
    ],
    ['numbers where nothing names them', el('Tabs', {}, el('Tab', {}, 'a')), ['1: a']],
    ['slots', el('Tabs', {}, el('div', { slot: 'npm' }, 'a')), ['npm: a']],
    [
      'slots of any component',
      el('Frob', {}, el('div', { slot: 'npm' }, 'a'), el('p', { slot: 'yarn' }, 'b')),
      ['npm: a', 'yarn: b'],
    ],
    [
      'slots of a component called Tab',
      el('Tab', {}, el('div', { slot: 'npm' }, 'a'), el('div', { slot: 'yarn' }, 'b')),
      ['npm: a', 'yarn: b'],
    ],
    [
      'items without the row that is clicked',
      el(
        'Tabs',
        {},
        el('TabsList', {}, el('TabsTrigger', {}, 'npm')),
        el('TabsContent', { value: 'npm' }, 'a'),
      ),
      ['npm: a'],
    ],
    ['items in a box of that class', div('tabs', el('TabItem', { label: 'npm' }, 'a')), ['npm: a']],
    [
      'items inside of items',
      el('Tabs', {}, el('Tab', { label: 'a' }, el('Tab', { label: 'b' }, 'c'))),
      ['a: c'],
    ],
  ])('have %s', (_name, element, expected) => {
    expect(read(element)).toEqual(expected);
  });

  it.each<[string, Element]>([
    ['a group of nothing', el('Tabs')],
    ['one slot of any component', el('Frob', {}, el('div', { slot: 'npm' }, 'a'))],
    [
      'slots beside others',
      el('Frob', {}, el('div', { slot: 'a' }), el('div', { slot: 'b' }), el('p', {}, 'c')),
    ],
    ['slots of an element of HTML', el('div', {}, el('p', { slot: 'a' }), el('p', { slot: 'b' }))],
    ['a tab alone', el('Tab', {}, 'a')],
    ['slots of a component that is known', el('Card', {}, el('p', { slot: 'a' }), el('p', { slot: 'b' }))],
  ])('are not %s', (_name, element) => {
    expect(read(element)).toBeNull();
  });
});
