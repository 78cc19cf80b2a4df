import type { Element, Nodes } from 'hast';
import { describe, expect, it } from 'vitest';
import { lineText } from '../source/element.ts';
import { el } from './element-fixture.ts';
import { isInline, wordsAsCode } from './inline-nodes.ts';

describe('what stands inside of a sentence', () => {
  it.each<[string, Nodes]>([
    ['text', { type: 'text', value: 'a' }],
    ['a link', el('a', { href: '/a' }, 'a')],
    ['code', el('code', {}, 'a')],
    ['a component that nobody knows', el('Version')],
    ['a component around words', el('Term', {}, 'kit')],
    ['an expression', el('mdx-expression', {}, '{a}')],
    ['a link around emphasis', el('a', {}, el('em', {}, 'a'))],
    ['a component around emphasis', el('Term', {}, el('em', {}, 'a'))],
  ])('%s', (_name, node) => {
    expect(isInline(node)).toBe(true);
  });

  it.each<[string, Nodes]>([
    ['a comment', { type: 'comment', value: 'a' }],
    ['a paragraph', el('p', {}, 'a')],
    ['a frame of another page', el('iframe')],
    ['a link around a block', el('a', {}, el('div', {}, 'a'))],
    ['a span around code of its own lines', el('span', {}, el('pre', {}, 'a'))],
    ['a note', el('Note', {}, 'a')],
    ['tabs', el('Tabs')],
    ['a component named like a step', el('InstallKit')],
    ['a component around a list', el('Term', {}, el('ul'))],
    ['a component that renders a command', el('Pm', { command: 'npm install kit' })],
    ['a span around such a component', el('span', {}, el('Pm', { command: 'npm install kit' }))],
    ['a component around commands', el('Frob', {}, 'npm install kit')],
  ])('is not %s', (_name, node) => {
    expect(isInline(node)).toBe(false);
  });
});

describe('words of code that a component shows', () => {
  const shown = (...children: (Element | string)[]): string[] =>
    wordsAsCode(el('p', {}, ...children).children).map((node) =>
      node.type === 'element' ? `<${node.tagName}> ${lineText(node)}` : lineText(node),
    );

  it.each<[string, (Element | string)[], string[]]>([
    ['behind words', ['Run ', el('Shell', {}, 'kit go')], ['Run', '<code> kit go']],
    ['before words', [el('Shell', {}, 'kit go'), ' runs'], ['<code> kit go', 'runs']],
    ['alone', [el('Shell', {}, 'kit go')], ['<Shell> kit go']],
    ['beside blank text', ['\n', el('Shell', {}, 'kit go'), '\n'], ['', '<Shell> kit go', '']],
    ['on two lines', ['Run ', el('Shell', {}, 'kit go\nkit stop')], ['Run', '<Shell> kit go kit stop']],
    ['in an element of HTML', ['Run ', el('b', {}, 'kit go')], ['Run', '<b> kit go']],
  ])('%s', (_name, children, expected) => {
    expect(shown(...children)).toEqual(expected);
  });
});
