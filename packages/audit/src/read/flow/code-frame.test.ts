import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { framedCode, isCodeWrapper } from './code-frame.ts';
import { el } from './element-fixture.ts';

const pre = el('pre', {}, el('code', {}, 'let a'));

describe('a frame around code', () => {
  it.each<[string, Element]>([
    ['code alone', el('div', {}, pre)],
    ['code in boxes', el('div', {}, el('div', {}, el('span', {}, 'js')), el('div', {}, pre))],
    ['a column of line numbers', el('div', {}, el('pre', {}, '1\n2\n3'), pre)],
    ['a few words', el('div', {}, 'Copy', pre)],
    ['code in a paragraph', el('div', {}, el('p', {}, pre))],
    ['paragraphs in the code', el('div', {}, el('pre', {}, el('p', {}, 'let a')))],
    ['a script', el('div', {}, pre, el('script', {}, 'x'.repeat(200)))],
    ['buttons', el('div', {}, pre, el('button', {}, 'x'.repeat(200)))],
  ])('holds %s', (_name, frame) => {
    expect(isCodeWrapper(frame)).toBe(true);
  });

  it.each<[string, Element]>([
    ['nothing', el('div')],
    ['two pieces of code', el('div', {}, pre, el('pre', {}, 'let b'))],
    ['a paragraph beside it', el('div', {}, el('p', {}, 'Words'), pre)],
    ['a heading beside it', el('div', {}, el('h3', {}, 'Words'), pre)],
    ['a list beside it', el('div', {}, pre, el('ul', {}, el('li', {}, 'Words')))],
  ])('does not hold %s', (_name, frame) => {
    expect(isCodeWrapper(frame)).toBe(false);
  });

  it('holds less than a hundred and fifty letters beside the code', () => {
    expect(isCodeWrapper(el('div', {}, 'x'.repeat(149), pre))).toBe(true);
    expect(isCodeWrapper(el('div', {}, 'x'.repeat(150), pre))).toBe(false);
  });
});

describe('the code of a frame', () => {
  const framed = (...children: (Element | string)[]): Element => el('div', {}, ...children, pre);

  it.each<[string, Element, string | null]>([
    ['nothing beside it', framed(), null],
    ['the word of a button', framed(el('span', {}, 'Copy')), null],
    ['its language', framed(el('span', {}, 'javascript')), null],
    ['a language of which nothing else is known', framed(el('span', {}, 'Rust')), null],
    ['line numbers', framed(el('span', {}, '1 2 3')), null],
    ['the name of its file', framed(el('span', {}, 'app.js')), 'app.js'],
    ['a button before the name of its file', framed(el('i', {}, 'Copy'), el('span', {}, 'app.js')), 'app.js'],
    ['a title', framed(el('span', { className: ['title'] }, 'My server')), 'My server'],
  ])('is read with %s', (_name, frame, title) => {
    expect(framedCode(frame)).toMatchObject({ kind: 'code', text: 'let a', title });
  });

  it.each<[string, Element]>([
    ['words that say something', framed(el('span', {}, 'Do not run this'))],
    ['one word that says something', framed('Copy', el('span', {}, 'Broken'))],
    ['no code', el('div', {}, 'Copy')],
  ])('is not read with %s', (_name, frame) => {
    expect(framedCode(frame)).toBeNull();
  });

  it('has its language from the elements between it and the frame, nearest first', () => {
    const inner = el('div', { className: ['language-ts'] }, el('div', {}, pre));
    expect(framedCode(el('div', { className: ['language-js'] }, inner))?.lang).toBe('ts');
    expect(framedCode(el('div', { className: ['language-js'] }, el('div', {}, pre)))?.lang).toBe('js');
  });
});
