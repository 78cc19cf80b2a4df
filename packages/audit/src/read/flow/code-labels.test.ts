import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { langOf, titleOf } from './code-labels.ts';
import { el } from './element-fixture.ts';

const classed = (...className: string[]): Element => el('pre', { className });

describe('the language of a block', () => {
  it.each<[string, Element, string | null]>([
    ['a class of highlighters', classed('language-js'), 'js'],
    ['a short class', classed('lang-ts'), 'ts'],
    ['a class with a colon', classed('lang:ts'), 'ts'],
    ['a class of code hosts', classed('highlight-source-shell'), 'sh'],
    ['a scope of HTML', classed('highlight-text-html-basic'), 'html'],
    ['a scope of text', classed('highlight-text-md'), 'md'],
    ['a scope of JSON', classed('highlight-source-json-comments'), 'jsonc'],
    ['a class of Pandoc', classed('src-python'), 'python'],
    ['the second class', classed('wide', 'language-css'), 'css'],
    ['a class beside its highlighter', classed('highlight', 'js'), 'js'],
    ['a brush', classed('brush:', 'frob'), 'frob'],
    ['an attribute', el('pre', { dataLang: 'JS' }), 'js'],
    ['an attribute of another name', el('pre', { dataLanguage: 'sh' }), 'sh'],
    ['an attribute before a class', el('pre', { dataLang: 'ts', className: ['language-js'] }), 'ts'],
    ['an attribute of a component', el('CodeBlock', { language: 'ts' }), 'ts'],
    ['a syntax', el('Code', { syntax: 'yaml' }), 'yaml'],
    ['a class beside its highlighter, not before it', classed('ts', 'highlight', 'js'), 'js'],
    ['no class beside anything else', classed('wide', 'js'), null],
    ['no class that only holds such a word', classed('my-language-js'), null],
    ['no class that only holds such a word and a colon', classed('my-lang:js'), null],
    ['text itself', el('pre', { dataLang: 'text-' }), 'text-'],
    ['none of a highlighter alone', classed('highlight'), null],
    ['none of what is no language', classed('highlight', 'wide'), null],
    ['none of a class of the layout', classed('highlight-wrapper'), null],
    ['none of a text without one', classed('language-none'), null],
    ['none of an empty name', classed('language-'), null],
    ['none of another class', classed('languages'), null],
    ['none of the page', el('html', { language: 'en' }), null],
    ['none of a link', el('a', { language: 'en' }), null],
    ['none of nothing', el('pre'), null],
  ])('by %s', (_name, element, expected) => {
    expect(langOf([element])).toBe(expected);
  });

  it('is that of the nearest element', () => {
    expect(langOf([el('code'), classed('language-js'), classed('language-ts')])).toBe('js');
    expect(langOf([])).toBeNull();
  });
});

describe('the title of a block', () => {
  const pre = el('pre', {}, el('code', {}, 'let a'));

  it.each<[string, Element, string | null]>([
    ['its attribute', el('pre', { title: 'app.js' }), 'app.js'],
    ['data of it', el('pre', { dataFilename: 'app.js' }), 'app.js'],
    ['data of another name', el('pre', { dataCodeTitle: 'app.js' }), 'app.js'],
    ['a caption', el('figure', {}, el('figcaption', {}, ' app.js '), pre), 'app.js'],
    ['a bar above it', el('div', {}, el('div', { className: ['code-title'] }, 'app.js'), pre), 'app.js'],
    ['a bar named so', el('div', {}, el('div', { className: ['filename_a1'] }, 'app.js'), pre), 'app.js'],
    [
      'a title of rehype',
      el('div', {}, el('div', { dataRehypePrettyCodeTitle: '' }, 'app.js'), pre),
      'app.js',
    ],
    [
      'a part named so',
      el('div', {}, el('div', { dataComponentPart: 'code-block-header-filename' }, 'app.js'), pre),
      'app.js',
    ],
    [
      'without what only screen readers say',
      el('figure', {}, el('figcaption', {}, el('span', { className: ['sr-only'] }, 'File '), 'app.js'), pre),
      'app.js',
    ],
    [
      'without a link to it',
      el('figure', {}, el('figcaption', {}, 'app.js', el('a', { className: ['headerlink'] }, 'link')), pre),
      'app.js',
    ],
    [
      'without hidden words',
      el('figure', {}, el('figcaption', {}, 'app.js', el('b', { className: ['visually-hidden'] }, 'x')), pre),
      'app.js',
    ],
    ['not an empty caption', el('figure', {}, el('figcaption'), pre), null],
    ['not a caption with code in it', el('figure', {}, el('figcaption', {}, pre)), null],
    ['not other words', el('div', {}, el('div', { className: ['wide'] }, 'app.js'), pre), null],
    ['not an attribute without text', el('pre', { title: '' }), null],
  ])('is %s', (_name, element, expected) => {
    expect(titleOf([element])).toBe(expected);
  });

  it('is shorter than a sentence', () => {
    const captioned = (text: string): Element => el('figure', {}, el('figcaption', {}, text), pre);
    expect(titleOf([captioned('a'.repeat(79))])).toBe('a'.repeat(79));
    expect(titleOf([captioned('a'.repeat(80))])).toBeNull();
  });

  it('is looked for near the block, not among many others', () => {
    const rows = (count: number): Element =>
      el(
        'div',
        {},
        el('p', { className: ['title'] }, 'app.js'),
        ' ',
        ' ',
        ...Array.from({ length: count }, () => el('p')),
      );
    expect(titleOf([rows(5)])).toBe('app.js');
    expect(titleOf([rows(6)])).toBeNull();
  });

  it('is that of the nearest element', () => {
    expect(titleOf([el('pre', { title: 'a.js' }), el('div', { title: 'b.js' })])).toBe('a.js');
    expect(titleOf([pre, el('div', { title: 'b.js' })])).toBe('b.js');
  });
});
