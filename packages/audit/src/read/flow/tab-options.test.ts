import { describe, expect, it } from 'vitest';
import { labelOfCode } from './code-label.ts';
import { fence, onLine } from './element-fixture.ts';
import type { FlowNode } from './flow.ts';
import { groupTabbed, tabsOf } from './tab-options.ts';

const says = (text: string): FlowNode => ({ kind: 'paragraph', text, inlines: [], ...onLine });
const head = (text: string, level = 3): FlowNode => ({
  kind: 'heading',
  level,
  text,
  anchor: null,
  ...onLine,
});
const npm = fence({ text: 'npm install kit' });
const yarn = fence({ text: 'yarn add kit' });

/** A flow in one line each; options as `label(content, …)`. */
function shown(nodes: FlowNode[]): string[] {
  return nodes.map((node) => {
    if (node.kind === 'tabs')
      return `${node.flavour}: ${node.options.map(({ label, children }) => `${label}(${shown(children)})`).join(' ')}`;
    return node.kind === 'code' || node.kind === 'paragraph' || node.kind === 'heading'
      ? node.text
      : node.kind;
  });
}

describe('what a container of tabs holds', () => {
  it.each<[string, FlowNode[], string[]]>([
    [
      'titles',
      [says('== npm'), npm, says('== yarn'), yarn],
      ['tabs: npm(npm install kit) yarn(yarn add kit)'],
    ],
    [
      'titles of VuePress',
      [says('@tab npm'), npm, says('@tab:active yarn'), yarn],
      ['tabs: npm(npm install kit) yarn(yarn add kit)'],
    ],
    [
      'words before the first title',
      [says('Pick.'), says('== npm'), npm],
      ['Pick.', 'tabs: npm(npm install kit)'],
    ],
    ['code alone', [npm, yarn], ['code_group: npm(npm install kit) yarn(yarn add kit)']],
    [
      'words above code',
      [says('With npm:'), npm, yarn],
      ['code_group: npm(With npm:,npm install kit) yarn(yarn add kit)'],
    ],
    [
      'words behind code',
      [npm, yarn, says('Done.')],
      ['code_group: npm(npm install kit) yarn(yarn add kit)', 'Done.'],
    ],
    ['one piece of code', [says('Run'), npm], ['Run', 'npm install kit']],
    ['words', [says('a'), says('b')], ['a', 'b']],
    ['nothing', [], []],
    [
      'no title without a name',
      [says('=='), npm, yarn],
      ['code_group: npm(==,npm install kit) yarn(yarn add kit)'],
    ],
    ['no sign inside of a sentence', [says('a ==b'), npm, says('c')], ['a ==b', 'npm install kit', 'c']],
    ['a title right behind its sign', [says('==npm'), npm], ['tabs: npm(npm install kit)']],
    ['no comparison', [says('== a = b'), npm], ['== a = b', 'npm install kit']],
    ['no other word', [says('@tabs npm'), npm], ['@tabs npm', 'npm install kit']],
    ['one label twice', [npm, npm], ['code_group: npm(npm install kit) npm 2(npm install kit)']],
  ])('%s', (_name, children, expected) => {
    expect(shown(tabsOf(children))).toEqual(expected);
  });

  it('is left alone where it is a group already', () => {
    const group: FlowNode = { kind: 'tabs', flavour: 'tabs', options: [{ label: 'a', children: [npm] }] };
    expect(tabsOf([group])).toEqual([group]);
    expect(tabsOf([group, says('== npm')])).toEqual([group, says('== npm')]);
    expect(tabsOf([says('== npm'), group, group])).toEqual([
      { kind: 'tabs', flavour: 'tabs', options: [{ label: 'npm', children: [group, group] }] },
    ]);
    expect(tabsOf([says('a'), group])).toEqual([says('a'), group]);
    expect(shown(tabsOf([group, npm, yarn]))).toEqual([
      'code_group: npm(tabs: a(npm install kit),npm install kit) yarn(yarn add kit)',
    ]);
  });

  it('is split at headings where a comment says that tabs follow', () => {
    const children = [says('a'), head('npm'), npm, head('More', 4), says('b'), head('yarn'), yarn];
    expect(shown(tabsOf(children, true))).toEqual([
      'a',
      'tabs: npm(npm install kit,More,b) yarn(yarn add kit)',
    ]);
    expect(shown(tabsOf([npm, yarn], true))).toEqual(['code_group: npm(npm install kit) yarn(yarn add kit)']);
    expect(shown(tabsOf([head('npm'), npm, head('yarn')]))).toEqual(['npm', 'npm install kit', 'yarn']);
  });
});

describe('fences that name a tab', () => {
  const tab = (label: string, text: string): FlowNode => fence({ meta: `tab="${label}"`, text });

  it('stand side by side where they follow each other', () => {
    expect(
      shown(groupTabbed([tab('a', '1'), tab('b', '2'), says('x'), tab('c', '3'), tab('d', '4')])),
    ).toEqual(['code_group: a(1) b(2)', 'x', 'code_group: c(3) d(4)']);
  });

  it('are plain fences alone, and beside others', () => {
    expect(groupTabbed([tab('a', '1'), npm, tab('b', '2')])).toEqual([tab('a', '1'), npm, tab('b', '2')]);
    expect(groupTabbed([fence({ meta: 'table="a"' }), fence({ meta: 'table="b"' })])).toHaveLength(2);
  });

  it('leave groups of another kind as they are', () => {
    const group: FlowNode = { kind: 'tabs', flavour: 'tabs', options: [{ label: 'a', children: [npm] }] };
    expect(groupTabbed([group])).toEqual([group]);
  });
});

it.each([
  ['its own label', fence({ meta: '[Node]', title: 'a.js', text: 'npm i' }), 'Node'],
  ['its title', fence({ title: 'a.js', text: 'npm i' }), 'a.js'],
  ['the first manager in it', fence({ text: 'cd app\nyarn add kit\nnpm i', lang: 'sh' }), 'yarn'],
  ['its language', fence({ text: 'let a', lang: 'js' }), 'js'],
  ['nothing but code', fence({ text: 'let a' }), 'code'],
])('a block is called by %s', (_name, code, expected) => {
  expect(labelOfCode(code)).toBe(expected);
});
