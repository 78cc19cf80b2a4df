import { describe, expect, it } from 'vitest';
import { el, fence } from './element-fixture.ts';
import type { FlowNode, List } from './flow.ts';
import { adoptLists, treeText } from './tree-text.ts';

describe('a component that draws a tree of files', () => {
  it('draws its list', () => {
    const list = el(
      'ul',
      {},
      el('li', {}, 'src', el('ul', {}, el('li', {}, 'a.js'))),
      el('li', {}, 'b.json'),
    );
    expect(treeText(el('FileTree', {}, list))).toBe('- src\n  - a.js\n- b.json');
  });

  it('draws components that are named', () => {
    const folder = el('Folder', { name: 'src' }, el('File', { name: 'a.js' }));
    expect(treeText(el('Files', {}, folder, el('File', { name: 'b.js' })))).toBe('- src\n  - a.js\n- b.js');
  });

  it('leaves out what has no name', () => {
    expect(treeText(el('Files', {}, el('div', {}, el('File', { name: 'a.js' }))))).toBe('- a.js');
    expect(treeText(el('Files', {}, el('ul', {}, el('li', {}, el('ul', {}, el('li', {}, 'a.js'))))))).toBe(
      '- a.js',
    );
  });

  it('reads the words of an item in one line', () => {
    expect(treeText(el('Files', {}, el('ul', {}, el('li', {}, 'a.js ', el('b', {}, 'new')))))).toBe(
      '- a.js new',
    );
  });

  it('is its text where it holds no list', () => {
    expect(treeText(el('FileTree', {}, '\n- src/\n  - a.js\n'))).toBe('- src/\n  - a.js');
    expect(treeText(el('FileTree'))).toBe('');
  });
});

describe('a tree without content', () => {
  const empty = fence({ lang: 'tree', line: 2, lastLine: 2 });
  const paragraph = (text: string, lastLine: number | null): FlowNode => ({
    kind: 'paragraph',
    text,
    inlines: [],
    line: lastLine,
    lastLine,
  });
  const listOf = (...items: FlowNode[][]): List => ({ kind: 'list', ordered: false, start: 1, items });
  const boxed: FlowNode = { kind: 'box', box: 'quote', label: '', children: [paragraph('x', 9)] };
  const files = listOf([paragraph('src', 3), listOf([paragraph('a.js', 4)])], [paragraph('b.js', 5)]);

  it('draws the list right below it', () => {
    expect(adoptLists([empty, files])).toEqual([{ ...empty, text: '- src\n  - a.js\n- b.js', lastLine: 5 }]);
  });

  it('goes down into items without a name', () => {
    expect(adoptLists([empty, listOf([files])])).toMatchObject([{ text: '- src\n  - a.js\n- b.js' }]);
  });

  it('takes its names from paragraphs', () => {
    const first = fence({ text: 'x', lastLine: 8 });
    expect(adoptLists([empty, listOf([boxed, first, paragraph('a.js', 3)])])).toMatchObject([
      { text: '- a.js', lastLine: 8 },
    ]);
  });

  it('draws nothing alone, or above anything else', () => {
    expect(adoptLists([empty])).toEqual([]);
    expect(adoptLists([empty, paragraph('a', 3), files])).toEqual([paragraph('a', 3), files]);
  });

  it('ends where it began if its list has no lines', () => {
    const unplaced = { ...empty, line: null, lastLine: null };
    expect(adoptLists([unplaced, listOf([paragraph('a', null)])])).toMatchObject([{ lastLine: null }]);
    expect(adoptLists([empty, listOf([paragraph('a', null)])])).toMatchObject([{ lastLine: 2 }]);
  });

  it('is not one with text, nor other code', () => {
    const drawn = fence({ lang: 'tree', text: '- a' });
    const other = fence({ lang: 'sh' });
    expect(adoptLists([drawn, files])).toEqual([drawn, files]);
    expect(adoptLists([other, files])).toEqual([other, files]);
  });
});
