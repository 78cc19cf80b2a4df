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

it('puts the end of a container behind the list whose last item swallowed it', () => {
  const list = el('ul', {}, el('li', {}, 'a'), el('li', {}, 'b\n:::'));
  expect(flow(p('::: tip'), list, p('c'))).toEqual(['admonition tip [list [says a | says b]]', 'says c']);
});
