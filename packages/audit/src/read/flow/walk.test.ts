import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { el } from './element-fixture.ts';
import type { FlowNode } from './flow.ts';
import { walk } from './walk.ts';

/** A flow in one line each, what stands inside of something in brackets. */
function shown(nodes: FlowNode[]): string[] {
  return nodes.map((node) => {
    if (node.kind === 'paragraph') return `${node.isCell ? 'cell' : 'says'} ${node.text}`;
    if (node.kind === 'code') return `${node.lang}: ${node.text}`;
    if (node.kind === 'heading') return `h${node.level} ${node.text}`;
    if (node.kind === 'unknown') return `${node.reason}${node.couldHoldStep ? '?' : ''}`;
    if (node.kind === 'list')
      return `${node.ordered ? `from ${node.start}` : 'list'} [${node.items.map((item) => shown(item).join('; ')).join(' | ')}]`;
    if (node.kind === 'box') return `${node.box} ${node.label} [${shown(node.children).join('; ')}]`;
    if (node.kind === 'tabs')
      return `tabs [${node.options.map(({ label, children }) => `${label}: ${shown(children).join('; ')}`).join(' | ')}]`;
    return `${node.open ? 'opens' : 'closes'} ${node.name}`;
  });
}

const flow = (...children: (Element | string)[]): string[] =>
  shown(walk(el('main', {}, ...children).children));
const p = (...children: (Element | string)[]): Element => el('p', {}, ...children);
const pre = (text: string): Element => el('pre', {}, text);
const classed = (tag: string, name: string, ...children: (Element | string)[]): Element =>
  el(tag, { className: [name] }, ...children);

describe('headings that a component counts as its steps', () => {
  const counted = (...children: (Element | string)[]): (string | undefined)[] =>
    walk(el('main', {}, ...children).children).flatMap((node) =>
      node.kind === 'heading' ? [node.steps] : [],
    );
  const headings = [el('h3', {}, 'One'), el('h4', {}, 'Within'), el('h3', {}, 'Two')];

  it.each<[string, Element]>([
    ['a component', el('Steps', {}, ...headings)],
    ['a box', classed('div', 'nextra-steps', ...headings)],
  ])('are the outermost ones of %s', (_what, steps) => {
    const [before, one, within, two] = counted(el('h2', {}, 'Start'), steps);
    expect([before, within]).toEqual([undefined, undefined]);
    expect(one).toMatch(/^steps-/u);
    expect(two).toBe(one);
  });

  it('are none of other components', () => {
    expect(counted(el('Cards', {}, ...headings))).toEqual([undefined, undefined, undefined]);
  });

  it('are the titles of steps', () => {
    const step = (title: string): Element => el('Step', { title }, p('a'));
    expect(counted(el('Steps', {}, step('One'), step('Two')))).toEqual(['steps-0', 'steps-0']);
  });
});

describe('elements of HTML', () => {
  it.each<[string, Element | string, string[]]>([
    ['words', 'Hello', ['says Hello']],
    ['a paragraph', p('Run ', el('code', {}, 'a')), ['says Run a']],
    ['a heading', el('h3', {}, 'Install'), ['h3 Install']],
    ['the title of a step', el('p', { dataComponentPart: 'step-title' }, 'Install'), ['h7 Install']],
    ['code', pre('npm i'), ['null: npm i']],
    ['a list', el('ul', {}, el('li', {}, 'a'), el('li', {}, 'b')), ['list [says a | says b]']],
    ['a list of numbers', el('ol', { start: 3 }, el('li', {}, 'a')), ['from 3 [says a]']],
    ['a list that begins nowhere', el('ol', { start: 'x' }, el('li', {}, 'a')), ['from 1 [says a]']],
    ['a list without items', el('ul', {}, p('a')), ['says a']],
    ['a quote', el('blockquote', {}, p('a')), ['quote  [says a]']],
    ['an alert', el('blockquote', {}, p('[!NOTE]\nMind')), ['admonition note [says [!NOTE] Mind]']],
    ['what folds', el('details', {}, el('summary', {}, 'More'), p('a')), ['details More [says a]']],
    [
      'what folds with its title in a paragraph',
      el('details', {}, p(el('summary', {}, 'More')), p('a')),
      ['details More [says a]'],
    ],
    ['what stands open', el('details', { open: true }, el('summary', {}, 'More'), p('a')), ['says a']],
    ['a note', classed('div', 'admonition', p('a')), ['admonition  [says a]']],
    [
      'a note without its title',
      classed('div', 'admonition', classed('p', 'title', 'Mind'), p('a')),
      ['admonition Mind [says a]'],
    ],
    ['cells', el('table', {}, el('tr', {}, el('td', {}, 'a'), el('td', {}, 'b'))), ['cell a', 'cell b']],
    [
      'code beside line numbers',
      classed('table', 'highlighttable', el('tr', {}, el('td', {}, pre('1')), el('td', {}, pre('let a')))),
      ['js: let a'],
    ],
    [
      'a table with a gutter',
      el('table', {}, el('tr', {}, classed('td', 'linenos', pre('1')), el('td', {}, pre('let a')))),
      ['js: let a'],
    ],
    ['another page', el('iframe', { src: '/a' }), ['embedded_page']],
    ['the bar above code', classed('div', 'filename', 'a.js'), []],
    [
      'a caption of code',
      el('figure', {}, el('figcaption', {}, 'a.js'), pre('let a'), p('Words')),
      ['js: let a', 'says Words'],
    ],
    ['a caption of a picture', el('figure', {}, el('img'), el('figcaption', {}, 'A cat')), ['says A cat']],
    ['a picture', el('img', { alt: 'a' }), []],
    ['a tree of files', classed('div', 'sl-filetree', el('ul', {}, el('li', {}, 'a.js'))), ['tree: - a.js']],
    [
      'tabs',
      classed('div', 'tabs', el('TabItem', { label: 'npm' }, pre('npm i'))),
      ['tabs [npm: null: npm i]'],
    ],
  ])('%s', (_name, element, expected) => {
    expect(flow(element)).toEqual(expected);
  });
});

describe('components', () => {
  it.each<[string, Element, string[]]>([
    ['a note', el('Tip', {}, p('a')), ['admonition tip [says a]']],
    ['a note without words', el('Tip'), ['component_without_content']],
    ['what folds', el('Accordion', { title: 'More' }, p('a')), ['details accordion More [says a]']],
    ['what folds around nothing', el('Accordion', { title: 'More' }), ['component_without_content']],
    ['tabs', el('Tabs', {}, el('Tab', { label: 'a' }, p('b'))), ['tabs [a: says b]']],
    [
      'tabs of code',
      el('CodeGroup', {}, pre('npm i'), pre('yarn')),
      ['tabs [npm: null: npm i | yarn: null: yarn]'],
    ],
    ['tabs around nothing', el('Tabs'), ['component_without_content?']],
    ['tabs that render a command', el('PackageManagerTabs', { pkg: 'kit' }), ['sh: npm install kit']],
    ['a tree', el('FileTree', {}, el('ul', {}, el('li', {}, 'a.js'))), ['tree: - a.js']],
    [
      'a tree above its list',
      el('div', {}, el('FileTree'), el('ul', {}, el('li', {}, 'a.js'))),
      ['tree: - a.js'],
    ],
    ['some readers alone', el('ReactOnly', {}, p('a')), ['audience react [says a]']],
    ['a step', el('Step', { title: 'Install' }, pre('npm i')), ['h7 Install', 'null: npm i']],
    ['a card', el('Card', { title: 'Install' }, p('a')), ['says Install', 'says a']],
    ['a card without a title', el('Card', { title: ' ' }, p('a')), ['says a']],
    ['an empty card', el('Card', { title: 'Install' }), []],
    ['a command', el('Pm', { command: 'npm install kit' }), ['sh: npm install kit']],
    [
      'a command above words',
      el('Pm', { command: 'npm install kit' }, p('a')),
      ['sh: npm install kit', 'says a'],
    ],
    ['code between tags', el('Terminal', {}, 'kit go'), ['sh: kit go']],
    ['another around words', el('Frob', {}, p('a')), ['component_around_content', 'says a']],
    [
      'another that says a sentence',
      el('Frob', { hint: 'Do run this first' }, p('a')),
      ['attribute_text', 'says a'],
    ],
    ['a note that says a sentence elsewhere', el('Card', { hint: 'Do run this first' }, p('a')), ['says a']],
    ['another named like a step', el('InstallKit'), ['component_without_content?']],
  ])('%s', (_name, element, expected) => {
    expect(flow(element)).toEqual(expected);
  });
});

describe('a sentence', () => {
  it.each<[string, (Element | string)[], string[]]>([
    [
      'is joined from what stands in it',
      ['Run ', el('code', {}, 'a'), ' now', p('b')],
      ['says Run a now', 'says b'],
    ],
    [
      'keeps a component without words',
      [p('Take ', el('Version'))],
      ['says Take', 'component_without_content'],
    ],
    [
      'keeps what is around its words',
      [p('Take ', el('Term', {}, 'kit'))],
      ['says Take kit', 'component_around_content'],
    ],
    ['keeps an expression', [p('Take ', el('mdx-expression', {}, '{v}'))], ['says Take {v}', 'expression']],
    ['is no expression alone', [p(el('mdx-expression', {}, '{v}'))], ['expression']],
    [
      'has no attributes of a directive',
      [p('Press :kbd[Ctrl]', el('mdx-expression', {}, '{a}'))],
      ['says Press :kbd[Ctrl]{a}'],
    ],
    ['holds another page', [p('See ', el('iframe'))], ['says See', 'embedded_page']],
    ['shows a word of code', [p('Run ', el('Shell', {}, 'kit go'), ' now')], ['says Run kit go now']],
  ])('%s', (_name, children, expected) => {
    expect(flow(...children)).toEqual(expected);
  });
});

describe('comments', () => {
  const comment = (value: string): Element['children'][number] => ({ type: 'comment', value });

  it('begin and end tabs', () => {
    const nodes = walk([
      comment(' tabs:start '),
      el('h4', {}, 'npm'),
      pre('npm i'),
      comment(' tabs:end '),
      p('a'),
    ]);
    expect(shown(nodes)).toEqual(['tabs [npm: null: npm i]', 'says a']);
  });

  it('stand for other files, and for nothing', () => {
    expect(shown(walk([comment(' include: a.md ')]))).toEqual(['included_file?']);
    expect(shown(walk([comment(' a remark ')]))).toEqual([]);
  });
});

describe('what stands around and beside', () => {
  it('keeps the words of a widget above and below its tabs', () => {
    const items = [el('p', {}, 'Pick'), el('TabItem', { label: 'npm' }, pre('npm i')), el('p', {}, 'Done')];
    expect(flow(el('Tabs', {}, ...items))).toEqual(['says Pick', 'tabs [npm: null: npm i]', 'says Done']);
  });

  it('keeps a command of tabs above what they hold', () => {
    expect(flow(el('PackageManagerTabs', { pkg: 'kit' }, p('a')))).toEqual(['sh: npm install kit', 'says a']);
  });

  it('keeps the title of a step above all that it stands for', () => {
    expect(flow(el('Step', { title: 'A' }))).toEqual(['h7 A']);
    expect(flow(el('Step', { title: 'A', command: 'npm i kit' }))).toEqual(['h7 A', 'sh: npm i kit']);
  });

  it('gives code the language of what stands around it, as long as that holds code alone', () => {
    const around = (...more: Element[]): string[] =>
      flow(el('Frob', { className: ['language-ts'] }, el('Frob', {}, pre('a b c'), ...more)));
    expect(around().at(-1)).toBe('ts: a b c');
    expect(around(p('Words'))).toContain('null: a b c');
  });

  it('names code by the figure around it, not by what else is there', () => {
    const caption = el('figcaption', {}, 'Words here');
    expect(flow(el('figure', {}, el('div', {}, caption), pre('a b c'), p('x')))).toEqual([
      'null: a b c',
      'says x',
    ]);
    expect(flow(el('div', {}, caption, p('x')))).toEqual(['says x']);
  });

  it('reads a container that begins in a component and ends behind it', () => {
    expect(flow(el('Frob', {}, p('::: tip'), p('a')), p(':::'), p('b'))).toEqual([
      'component_around_content',
      'admonition tip [says a]',
      'says b',
    ]);
  });

  it('ends a container at the edge of a component that is known', () => {
    expect(flow(el('Card', {}, p('::: tip'), p('a')), p('b'))).toEqual(['admonition tip [says a]', 'says b']);
  });

  it('knows on which line each thing stands', () => {
    const at = (line: string) => ({ dataLine: line });
    const nodes = walk([
      el('FileTree', at('3'), el('ul', {}, el('li', {}, 'a.js'))),
      el('Step', { ...at('5'), title: 'A' }, p('a')),
      el('p', { ...at('7'), dataComponentPart: 'step-title' }, 'B'),
      el('Card', { ...at('9'), title: 'C' }, el('p', {}, el('b', {}, 'd'))),
    ]);
    expect(nodes.map((node) => ('line' in node ? node.line : 0))).toEqual([3, 5, null, 7, 9, null]);
  });
});

describe('what looks like something and is not', () => {
  it.each<[string, Element, string[]]>([
    ['a quote that begins otherwise', el('blockquote', {}, p('a [!NOTE]')), ['quote  [says a [!NOTE]]']],
    ['a quote of code', el('blockquote', {}, pre('[!NOTE]')), ['quote  [null: [!NOTE]]']],
    ['a list of which nothing says where it begins', el('ol', {}, el('li', {}, 'a')), ['from 1 [says a]']],
    ['a list that begins at nothing', el('ol', { start: 0 }, el('li', {}, 'a')), ['from 1 [says a]']],
    [
      'a title among words',
      el('details', {}, p('See ', el('summary', {}, 'More')), p('a')),
      ['details More [says See; says More; says a]'],
    ],
    [
      'a title between blanks',
      el('details', {}, p(' ', el('summary', {}, 'More'), '\n'), p('a')),
      ['details More [says a]'],
    ],
    ['a table of no code', el('table', {}, el('tr', {}, classed('td', 'gutter', 'a'))), ['cell a']],
    ['code in a cell', el('tr', {}, el('td', {}, pre('npm i'))), ['null: npm i']],
    ['a class that only ends like a tree', classed('div', 'profiletree', p('a')), ['says a']],
    ['a tree by its class alone', classed('div', 'file-tree', '- a.js'), ['tree: - a.js']],
    ['another such class', classed('div', 'filetree', '- a.js'), ['tree: - a.js']],
    [
      'a note of a title alone',
      classed('div', 'admonition', classed('p', 'title', 'Mind')),
      ['admonition Mind []'],
    ],
    [
      'a card named by a sentence',
      el('Note', { title: 'Do run this one first' }, p('a')),
      ['admonition note Do run this one first [says a]'],
    ],
    [
      'a tab with a sentence as its label',
      el('TabPanel', { label: 'Do run this one first' }, p('a')),
      ['says a'],
    ],
  ])('%s', (_name, element, expected) => {
    expect(flow(element)).toEqual(expected);
  });
});

it('puts the end of a container behind the list whose last item swallowed it', () => {
  const list = el('ul', {}, el('li', {}, 'a'), el('li', {}, 'b\n:::'));
  expect(flow(p('::: tip'), list, p('c'))).toEqual(['admonition tip [list [says a | says b]]', 'says c']);
});
