import { describe, expect, it } from 'vitest';
import type { Code, FlowNode, Paragraph } from './flow.ts';
import { nameCode } from './name-code.ts';
import { adoptLists } from './tree-text.ts';

function code(part: Partial<Code> = {}): Code {
  return {
    kind: 'code',
    lang: 'js',
    meta: null,
    title: null,
    text: 'x',
    origin: 'html',
    line: 1,
    lastLine: 1,
    ...part,
  };
}

function said(text: string, kind: 'text' | 'code' = 'text'): Paragraph {
  return { kind: 'paragraph', text, inlines: [{ kind, text, href: null }], line: 1, lastLine: 1 };
}

const shown = (nodes: FlowNode[]): string[] =>
  nodes.map((node) => (node.kind === 'code' ? `code ${node.title}` : node.kind));

describe('the line above code', () => {
  it.each<[string, FlowNode[], string[]]>([
    ['names its file', [said('src/app.js'), code()], ['code src/app.js']],
    ['names its file with a colon', [said('app.js:'), code()], ['code app.js']],
    ['names its language', [said('Bash'), code()], ['code null']],
    ['names a product', [said('Node.js'), code()], ['paragraph', 'code null']],
    ['says more', [said('Open app.js'), code()], ['paragraph', 'code null']],
    ['is code itself', [said('app.js', 'code'), code()], ['paragraph', 'code null']],
    ['names a file again', [said('b.js'), code({ title: 'a.js' })], ['paragraph', 'code a.js']],
    ['names the language of a fence', [said('bash'), code({ origin: 'fence' })], ['paragraph', 'code null']],
    ['is not above', [code(), said('app.js')], ['code null', 'paragraph']],
    ['names one of two', [said('a.js'), code(), code()], ['code a.js', 'code null']],
  ])('%s', (_, nodes, expected) => {
    expect(shown(nameCode(nodes))).toEqual(expected);
  });
});

describe('a component that draws files', () => {
  const listOf = (...items: FlowNode[][]): FlowNode => ({ kind: 'list', start: 1, ordered: false, items });
  const list = listOf([said('src'), listOf([said('app.js')], [said('b.js')])], [said('a.md')]);
  const empty = code({ lang: 'tree', text: '' });

  it('draws the list below it', () => {
    const drawn = adoptLists([empty, list, said('End')]);
    expect(drawn.map((node) => (node.kind === 'code' ? node.text : node.kind))).toEqual([
      '- src\n  - app.js\n  - b.js\n- a.md',
      'paragraph',
    ]);
  });

  it('draws nothing alone, and takes no list that it does not touch', () => {
    expect(adoptLists([empty])).toEqual([]);
    expect(adoptLists([empty, said('a'), list]).map(({ kind }) => kind)).toEqual(['paragraph', 'list']);
    expect(adoptLists([code(), list]).map(({ kind }) => kind)).toEqual(['code', 'list']);
  });
});
