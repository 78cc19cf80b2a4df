import { describe, expect, it } from 'vitest';
import { fence, onLine } from '../flow/element-fixture.ts';
import type { Box, FlowNode } from '../flow/flow.ts';
import { layOut, markedText } from './entries.ts';

const says = (text: string): FlowNode => ({ kind: 'paragraph', text, inlines: [], ...onLine });
const box = (kind: Box['box'], label: string, ...children: FlowNode[]): FlowNode => ({
  kind: 'box',
  box: kind,
  label,
  children,
});

/** What stands around each entry of a flow. */
function around(...flow: FlowNode[]) {
  return layOut(flow).entries.map((entry) => entry.around);
}

describe('a flow laid out in a line', () => {
  it('has all that it holds in the order of the page, but for stray markers', () => {
    const heading: FlowNode = { kind: 'heading', level: 2, text: 'A', anchor: null, ...onLine };
    const unknown: FlowNode = {
      kind: 'unknown',
      markup: '<A>',
      reason: 'expression',
      couldHoldStep: false,
      ...onLine,
    };
    const marker: FlowNode = {
      kind: 'marker',
      open: false,
      name: 'tip',
      rest: '',
      colons: 3,
      source: ':::',
      ...onLine,
    };
    const inner = box('quote', '', says('b'), marker, fence({ text: 'c' }));
    expect(layOut([heading, marker, inner, unknown]).entries.map(({ kind }) => kind)).toEqual([
      'heading',
      'passage',
      'code',
      'unknown',
    ]);
  });

  it('counts the items of lists, and of those in them', () => {
    const inner: FlowNode = { kind: 'list', ordered: true, start: 5, items: [[says('b')], [says('c')]] };
    const list: FlowNode = { kind: 'list', ordered: false, start: 9, items: [[says('a')], [inner]] };
    expect(around(list, says('d')).map(({ listPath }) => listPath)).toEqual([[1], [2, 5], [2, 6], []]);
  });

  it('knows the tabs around each entry, by their group', () => {
    const tabs = (...options: [string, FlowNode[]][]): FlowNode => ({
      kind: 'tabs',
      flavour: 'code_group',
      options: options.map(([label, children]) => ({ label, children })),
    });
    const flow = [tabs(['a', [says('1')]], ['b', [tabs(['c', [says('2')]])]]), says('3')];
    expect(around(...flow).map((one) => one.tabs)).toEqual([
      [{ group: 0, option: 0, label: 'a' }],
      [
        { group: 0, option: 1, label: 'b' },
        { group: 1, option: 0, label: 'c' },
      ],
      [],
    ]);
    expect(layOut(flow).groups).toEqual([
      { id: 0, flavour: 'code_group', labels: ['a', 'b'] },
      { id: 1, flavour: 'code_group', labels: ['c'] },
    ]);
  });

  it.each<[string, FlowNode, [string | null, string | null]]>([
    ['a note', box('admonition', 'tip', says('a')), ['tip', null]],
    ['a note without a name', box('admonition', '', says('a')), ['note', null]],
    ['what folds', box('details', 'More', says('a')), [null, 'More']],
    ['what folds without a name', box('details', '', says('a')), [null, 'details']],
    ['a quote', box('quote', '', says('a')), ['quote', null]],
    ['a quote in a note', box('admonition', 'tip', box('quote', '', says('a'))), ['tip', null]],
    ['a note in what folds', box('details', 'More', box('admonition', 'tip', says('a'))), ['tip', 'More']],
  ])('knows the box around an entry: %s', (_name, node, [admonition, details]) => {
    expect(around(node)).toMatchObject([{ admonition, details }]);
  });

  it('is read for the first kind of reader that it names', () => {
    const found = around(
      box('audience', 'react', says('a')),
      box('audience', 'vue', says('b')),
      box('audience', 'react', says('c')),
    );
    expect(found.map(({ details }) => details)).toEqual([null, 'only for vue', null]);
  });

  it('tells neighbours from strangers by the scope around them', () => {
    const list: FlowNode = {
      kind: 'list',
      ordered: false,
      start: 1,
      items: [[says('a'), says('b')], [says('c')]],
    };
    const [a, b, c, outside] = around(list, says('d')).map(({ scope }) => scope);
    expect(a).toBe(b);
    expect(new Set([a, c, outside]).size).toBe(3);
    expect([a, c].every((scope) => scope?.startsWith(outside ?? 'x'))).toBe(true);
  });
});

it('writes prose with its code in backticks, in one line', () => {
  expect(
    markedText([
      { kind: 'text', text: ' Run\n ', href: null },
      { kind: 'code', text: 'npm i', href: null },
      { kind: 'strong', text: ' now ', href: null },
      { kind: 'link', text: 'here', href: '/a' },
    ]),
  ).toBe('Run `npm i` now here');
});
