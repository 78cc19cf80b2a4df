import type { Element, Nodes } from 'hast';
import { describe, expect, it } from 'vitest';
import { el } from './element-fixture.ts';
import { inlinesOf, isDecoration, textOf } from './inline-text.ts';

/** Pieces in one line each: `kind text`, with the address of a link behind it. */
function pieces(...children: (Element | string)[]): string[] {
  return inlinesOf(el('p', {}, ...children).children).map(
    ({ kind, text, href }) => `${kind} ${text}${href === null ? '' : ` -> ${href}`}`,
  );
}

describe('the pieces of a sentence', () => {
  it.each<[string, (Element | string)[], string[]]>([
    ['words', ['Run it'], ['text Run it']],
    ['code', ['Run ', el('code', {}, 'npm  start')], ['text Run ', 'code npm start']],
    ['a key', [el('kbd', {}, 'Ctrl')], ['code Ctrl']],
    ['a sample', [el('samp', {}, 'ok')], ['code ok']],
    ['teletype', [el('tt', {}, 'ok')], ['code ok']],
    ['a link', [el('a', { href: '/a' }, 'the ', el('em', {}, 'guide'))], ['link the guide -> /a']],
    ['a link without an address', [el('a', {}, 'guide')], ['link guide']],
    ['code that is a link', [el('a', { href: '/a' }, el('code', {}, 'kit'))], ['code kit -> /a']],
    [
      'code among the words of a link',
      [el('a', { href: '/a' }, 'the ', el('code', {}, 'kit'))],
      ['text the  -> /a', 'code kit -> /a'],
    ],
    ['strong words', [el('strong', {}, 'Mind')], ['strong Mind']],
    ['bold words', [el('b', {}, 'Mind')], ['strong Mind']],
    ['strong code', [el('strong', {}, el('code', {}, 'kit'))], ['code kit']],
    ['strong words around code', [el('b', {}, 'a ', el('code', {}, 'b'))], ['strong a b']],
    ['emphasis', [el('em', {}, 'really')], ['text really']],
    ['a break', ['a', el('br'), 'b'], ['text a', 'text \n', 'text b']],
    ['a file set apart', ['Open ', el('em', {}, 'app.js')], ['text Open ', 'strong app.js']],
    ['a file in italics', [el('i', {}, 'app.js'), ' is new'], ['strong app.js', 'text  is new']],
    ['a file alone', [el('em', {}, 'app.js'), ':'], ['text app.js', 'text :']],
    ['backticks left by a renderer', ['Run `npm start` now'], ['text Run ', 'code npm start', 'text  now']],
    ['backticks at the edges', ['`a` and `b`'], ['code a', 'text  and ', 'code b']],
    ['backticks around blanks', ['a ` ` b'], ['text a ` ` b']],
    ['strong words in two parts', [el('b', {}, el('code', {}, 'a'), el('code', {}, 'b'))], ['strong ab']],
    ['a word in italics', ['Do ', el('i', {}, 'app')], ['text Do ', 'text app']],
    ['a file in another element', ['Open ', el('u', {}, 'app.js')], ['text Open ', 'text app.js']],
    ['a backtick alone', ['a ` b'], ['text a ` b']],
    ['backticks around nothing', ['a `` b'], ['text a `` b']],
    ['backticks over two lines', ['a `b\nc` d'], ['text a `b\nc` d']],
    ['bent quotation marks', ['‘a’ “b”'], ['text \'a\' "b"']],
    ['no picture', ['a ', el('img', { alt: 'b' })], ['text a ']],
    ['no button', [el('button', {}, 'Copy'), 'a'], ['text a']],
  ])('are %s', (_name, children, expected) => {
    expect(pieces(...children)).toEqual(expected);
  });
});

describe('what is there for the eye or the mouse', () => {
  it.each<[string, Nodes]>([
    ['a comment', { type: 'comment', value: 'a' }],
    ['a doctype', { type: 'doctype' }],
    ['a field', el('input')],
    ['a clipboard', el('clipboard-copy')],
    ['the anchor of a heading', el('a', { className: ['header-anchor'] })],
    ['words for screen readers', el('span', { className: ['visually-hidden'] })],
    ['a button by its class', el('span', { className: ['copy-button'] })],
    ['the number of a footnote', el('a', { dataFootnoteRef: true })],
    ['the way back from one', el('a', { className: ['footnote-backref'] })],
  ])('%s', (_name, node) => {
    expect(isDecoration(node)).toBe(true);
  });

  it.each<[string, Nodes]>([
    ['text', { type: 'text', value: 'a' }],
    ['a link', el('a', { href: '/a' })],
    ['a class that only ends so', el('span', { className: ['no-copy'] })],
    ['a footnote itself', el('li', { dataFootnoteRef: true })],
  ])('is not %s', (_name, node) => {
    expect(isDecoration(node)).toBe(false);
  });
});

it.each([
  ['joined as it stands', ['a', 'b'], 'ab'],
  ['without more than one space', ['a  ', ' b'], 'a b'],
  ['with its line breaks', [' a ', '\n', ' b '], 'a\nb'],
  ['without what nobody sees', ['a\u200bb'], 'ab'],
  ['without blank edges', ['\n', 'a', '\n'], 'a'],
])('the text of pieces is %s', (_name, texts, expected) => {
  expect(textOf(texts.map((text) => ({ kind: 'text', text, href: null })))).toBe(expected);
});
