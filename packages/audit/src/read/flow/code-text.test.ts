import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { isIgnored, readPre } from './code-text.ts';
import { el } from './element-fixture.ts';

const classed = (tagName: string, name: string, ...children: (Element | string)[]): Element =>
  el(tagName, { className: [name] }, ...children);
const pre = (...children: (Element | string)[]): Element => el('pre', {}, el('code', {}, ...children));

describe('the text of highlighted code', () => {
  it.each<[string, Element, string]>([
    ['as it stands', pre('let a\nlet b\n'), 'let a\nlet b'],
    ['without a code element', el('pre', {}, 'let a'), 'let a'],
    ['over tokens', pre(el('span', {}, 'let'), ' ', el('span', {}, 'a')), 'let a'],
    ['of lines that are elements', pre(classed('span', 'line', 'a'), classed('span', 'line', 'b')), 'a\nb'],
    [
      'of such lines with breaks',
      pre(classed('span', 'line', 'a\n'), classed('span', 'line', 'b\n')),
      'a\nb',
    ],
    [
      'of lines marked as data',
      pre(el('span', { dataLine: '' }, 'a'), el('span', { dataLine: '' }, 'b')),
      'a\nb',
    ],
    ['of boxes', pre(el('div', {}, 'a'), el('div', {}, 'b')), 'a\nb'],
    [
      'of lines inside of lines',
      pre(el('div', {}, classed('span', 'cl', 'a'), classed('span', 'cl', 'b'))),
      'a\nb',
    ],
    ['of lines with words between them', pre(classed('span', 'line', 'a'), ' | ', el('b', {}, 'c')), 'a | c'],
    ['with breaks', pre('a', el('br'), 'b'), 'a\nb'],
    ['without line numbers', pre(classed('span', 'line-number', '1'), 'a'), 'a'],
    ['without a gutter of data', pre(el('span', { dataLineNumber: '' }, '1'), 'a'), 'a'],
    ['without buttons', pre('a', el('button', {}, 'Copy')), 'a'],
    ['without tools', pre('a', classed('div', 'code-toolbar-x', 'Copy')), 'a'],
    ['without the name of its language', pre(classed('span', 'lang', 'js'), 'a'), 'a'],
    ['without what cannot be copied', pre(el('span', { style: 'user-select: none' }, 'x'), 'a'), 'a'],
    ['without what nobody sees', pre(el('span', { style: 'display: none' }, 'x'), 'a'), 'a'],
    ['with a prompt that cannot be copied', pre(classed('span', 'select-none', '$ '), 'npm i'), '$ npm i'],
    ['without other signs of that kind', pre(classed('span', 'select-none', '1 '), 'npm i'), 'npm i'],
    ['without callouts', pre('a ', el('b', {}, '(1)')), 'a'],
    ['without callouts of Asciidoctor', pre('a ', classed('i', 'conum', '1')), 'a'],
    ['with bold words', pre(el('b', {}, 'npm'), ' i ', el('b', {}, '(one)')), 'npm i (one)'],
    ['with bold numbers of its own', pre('f', el('b', {}, '(1'), el('b', {}, '2)')), 'f(12)'],
    ['with bold numbers in part', pre(el('b', {}, '(1a)')), '(1a)'],
    ['with numbers in brackets', pre('f', el('i', {}, '(1)')), 'f(1)'],
    ['of lines that hold breaks', pre(classed('span', 'line', 'a\nb')), 'a\nb'],
    [
      'of lines with blanks between them',
      pre(classed('span', 'line', 'a'), '\n ', classed('span', 'line', 'b')),
      'a\nb',
    ],
    [
      'of lines beside buttons',
      pre(classed('span', 'line', 'a'), el('button', {}, el('div', {}, 'Copy'))),
      'a',
    ],
    ['of a line with tokens', pre(classed('span', 'line', 'a', el('b', {}, ' b'))), 'a b'],
    [
      'of lines deep in a box',
      pre(el('div', {}, el('b', {}, classed('i', 'line', 'a')), classed('i', 'line', 'b'))),
      'a\nb',
    ],
    ['of the code element alone', el('pre', {}, el('span', {}, 'js'), el('code', {}, 'let a')), 'let a'],
    ['with plain spaces', pre('a\u00a0b\u200b\ufeff'), 'a b'],
    ['without blank edges', pre('\n\n  a\n\n'), '  a'],
  ])('%s', (_name, element, expected) => {
    expect(readPre(element, []).text).toBe(expected);
  });

  it('is a patch where lines are marked as new or gone', () => {
    const line = (name: string, text: string): Element => el('span', { className: ['line', name] }, text);
    const patch = pre(line('plain', 'a'), line('removed', 'b'), line('added', 'c'));
    expect(readPre(patch, []).text).toBe(' a\n-b\n+c');
  });

  it('has the mark of what stands around its lines', () => {
    const added = classed('ins', 'ins', classed('span', 'line', 'a'), classed('span', 'line', 'b'));
    expect(readPre(pre(added, classed('span', 'line', 'c')), []).text).toBe('+a\n+b\n c');
  });
});

it.each(['$', '>', '%', '#', 'PS>'])('keeps the prompt %s, which cannot be copied', (sign) => {
  expect(readPre(pre(classed('span', 'no-select', sign), ' npm i'), []).text).toBe(`${sign} npm i`);
});

it.each([
  ['+', ['add', 'added', 'ins', 'inserted', 'diff-add']],
  ['-', ['remove', 'removed', 'del', 'deleted', 'diff-remove']],
])('marks a line by %s where its class says so', (mark, names) => {
  for (const name of names) {
    const line = el('span', { className: ['line', name] }, 'a');
    expect(readPre(pre(line, classed('span', 'line', 'b')), []).text).toBe(`${mark}a\n b`);
  }
});

describe('a block of code', () => {
  it('is a fence where it has a line of the source, whose text is taken as it is', () => {
    const read = readPre(
      el('pre', { dataLine: '4', dataLang: 'js' }, el('code', {}, 'a', el('button', {}, 'b'))),
      [],
    );
    expect(read).toMatchObject({ origin: 'fence', lang: 'js', text: 'ab', line: 4 });
    expect(readPre(pre('a'), []).origin).toBe('html');
    expect(readPre(el('pre', { dataLine: '' }, 'a'), []).origin).toBe('html');
  });

  it('has its language from its code, itself, or what stands around it', () => {
    const around = el('div', { className: ['language-ts'] });
    expect(readPre(pre('a b c'), [around]).lang).toBe('ts');
    expect(readPre(el('pre', {}, el('code', { className: ['language-js'] }, 'a')), [around]).lang).toBe('js');
    expect(readPre(pre('hello there'), []).lang).toBeNull();
    expect(readPre(el('pre', {}, 'a b c'), [around]).lang).toBe('ts');
  });

  it('has its language from its title, or from what it says', () => {
    expect(readPre(el('pre', { title: 'a.css' }, 'p {}'), []).lang).toBe('css');
    expect(readPre(el('pre', { dataMeta: 'title="a.css"' }, 'p {}'), []).lang).toBe('css');
    expect(readPre(pre("import a from 'a'"), []).lang).toBe('js');
  });

  it('has a title from up to eight elements around it', () => {
    const around = (distance: number): Element[] => [
      ...Array.from({ length: distance }, () => el('div')),
      el('div', { title: 'a.js' }),
    ];
    expect(readPre(pre('a'), around(7)).title).toBe('a.js');
    expect(readPre(pre('a'), around(8)).title).toBeNull();
  });

  it('keeps the words behind its language', () => {
    expect(readPre(el('pre', { dataMeta: 'tab="npm"' }, 'a'), []).meta).toBe('tab="npm"');
    expect(readPre(pre('a'), []).meta).toBeNull();
  });
});

it.each<[string, Element, boolean]>([
  ['a picture', el('svg'), true],
  ['a style', el('style'), true],
  ['a clipboard', el('clipboard-copy'), true],
  ['a part of a group of buttons', classed('div', 'buttonGroup_a1'), true],
  ['a token', classed('span', 'token'), false],
  ['a line with a number', el('span', { dataLineNumber: '4' }), false],
])('%s is no code: %s', (_name, element, expected) => {
  expect(isIgnored(element)).toBe(expected);
  expect(isIgnored({ type: 'text', value: 'a' })).toBe(false);
});
