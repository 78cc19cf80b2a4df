import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { findAll, findFirst, linesOf, lineText } from './element.ts';
import { markdownToTree } from './markdown-to-tree.ts';

type Format = 'markdown' | 'mdx';

function first(text: string, name: string, format: Format = 'markdown'): Element | undefined {
  return findFirst(markdownToTree(text, format).tree, ({ tagName }) => tagName === name);
}

/** Whether a page was read as MDX: only there a name keeps its capitals. */
function isMdx(text: string, format: Format = 'markdown'): boolean {
  return (
    findAll(markdownToTree(text, format).tree, ({ tagName }) => tagName !== tagName.toLowerCase()).length > 0
  );
}

describe('which grammar a page is read in', () => {
  it.each([
    ['a component', '<Tabs>\n\n- a\n\n</Tabs>'],
    ['a component in a sentence', 'See <Term>kit</Term>.'],
    ['a value in braces', '<Tab a={b}>x</Tab>'],
    ['an import beside one', "import Tabs from '@theme/Tabs'\n\n<Tabs>a</Tabs>"],
    ['a component deep in a list', '- a\n\n          <Tabs a={b} />'],
  ])('is MDX with %s', (_name, text) => {
    expect(isMdx(text, 'mdx')).toBe(true);
  });

  it.each([
    ['a component', '<Tabs>\n\n- a\n\n</Tabs>', true],
    ['a component that ends itself', 'a\n\n<Install />', true],
    ['words', 'Hello', false],
    ['a component in a fence', '```\n<Tabs>\n```', false],
    ['a component in backticks', 'Use `<Tabs>` here.', false],
    ['a type in words', 'A Map<String, Number> is a < B >', false],
    ['a component that never ends', '<Tabs>\n\n- a', false],
    ['an address', '<https://Kit.test>', false],
  ])('is MDX in a page of Markdown with %s: %s', (_name, text, expected) => {
    expect(isMdx(text)).toBe(expected);
  });

  it('is plain Markdown where MDX cannot be read', () => {
    const { tree } = markdownToTree('<Tabs>\n\na <b\n\n</Tab>', 'mdx');
    expect(lineText(tree)).toContain('a <b');
  });

  it('takes an import for a module only where it names a file', () => {
    const { tree } = markdownToTree("import A from 'a'\n\nimport it first.", 'markdown');
    expect(findAll(tree, ({ tagName }) => tagName === 'p').map(lineText)).toEqual([
      "import A from 'a'",
      'import it first.',
    ]);
  });
});

describe('code of Markdown', () => {
  it.each([
    ['```js title="a"\nlet a\n```', { dataLine: '1', dataLang: 'js', dataMeta: 'title="a"' }],
    ['a\n\n```\nlet a\n```', { dataLine: '3', dataKind: 'plain' }],
    ['    let a', { dataLine: '1', dataKind: 'plain' }],
  ])('%j says what its fence does', (text, properties) => {
    const pre = first(text, 'pre');
    expect(pre?.properties).toEqual(properties);
    expect(pre && lineText(pre)).toBe('let a');
  });
});

describe('components of MDX', () => {
  it('have their attributes as they are written', () => {
    const text = '<Tab a="b" c={d + 1} e {...f}>x</Tab>';
    expect(first(text, 'Tab', 'mdx')?.properties).toEqual({ dataLine: '1', a: 'b', c: '{d + 1}', e: true });
  });

  it('are fragments without a name', () => {
    expect(first('<>\n\na\n\n</>', 'fragment', 'mdx')).toBeDefined();
  });

  it('show the text of expressions, and the source of others', () => {
    const { tree } = markdownToTree("a {'b'} {c} {/* d */}\n\n{'e'}", 'mdx');
    expect(lineText(tree)).toBe('a b {c} e');
  });
});

describe('the lines of what was read', () => {
  it.each<[string, string, string, number]>([
    ['a passage', 'a\n\nb', 'p', 1],
    ['code behind a container', '::: tip\n```js\nx\n```\n:::', 'pre', 2],
    ['a heading behind a block of ReadMe', '[block:html]\n{"html":"a"}\n[/block]\n\n# A', 'h1', 5],
    ['an element of HTML', 'a\n\n<div>b</div>', 'div', 3],
  ])('are those of the page: %s', (_name, text, name, line) => {
    const found = first(text, name);
    expect(found && linesOf(found).line).toBe(line);
  });

  it('are those of the page for a component too', () => {
    const found = first('::: tip\na\n:::\n\n<Tab a="b">x</Tab>', 'Tab', 'mdx');
    expect(found && linesOf(found).line).toBe(5);
  });
});

describe('what Markdown says in its head and hides', () => {
  it.each([
    ['---\ntitle: Kit\n---\n\na', 'Kit'],
    ['+++\ntitle = "Kit"\n+++\n\na', 'Kit'],
    ['---\nname: Kit\n---\n\na', null],
    ['a\n\n---\ntitle: Kit\n---', null],
    ['', null],
  ])('%j has the title %j', (text, title) => {
    expect(markdownToTree(text, 'markdown').title).toBe(title);
  });

  it('is without what no reader sees, and with the slots of templates', () => {
    const hidden = markdownToTree('a <span style="display:none">b</span> c', 'markdown');
    expect(lineText(hidden.tree)).toBe('a c');
    const slots = markdownToTree('<x-tabs>\n<template #npm>b</template>\n</x-tabs>', 'markdown');
    expect(lineText(slots.tree)).toBe('b');
  });

  it('leaves a single tilde alone, and deletes between two', () => {
    expect(first('a ~b~ c', 'del')).toBeUndefined();
    expect(first('a ~~b~~ c', 'del')).toBeDefined();
  });
});
