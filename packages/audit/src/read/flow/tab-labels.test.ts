import { describe, expect, it } from 'vitest';
import type { SourcePage } from '../../model/source.ts';
import { readHtml, readMarkdown } from '../page-fixture.ts';

const labels = ({ alternatives }: SourcePage): string[] =>
  alternatives.flatMap(({ options }) => options.map(({ label }) => label));
const install = (name: string): string => `\`\`\`sh\nnpm i ${name}\n\`\`\`\n`;

describe('labels of tabs between colons', () => {
  const tabs = (one: string, two: string, group = ''): string[] =>
    labels(
      readMarkdown(
        `# Kit\n\n::::tabs${group}\n:::${one}\n${install('a')}:::\n:::${two}\n${install('b')}:::\n::::\n`,
      ),
    );

  it.each([
    ['tab A', 'tab B'],
    ['tab[A]', 'tab[B]'],
    ['tab title="A"', 'tab title="B"'],
    ['tab{title="A"}', 'tab{title="B"}'],
    ['tabs-item{label="A" icon="x"}', 'tabs-item{label="B" icon="y"}'],
    ['tab A {.wide}', 'tab B {.wide}'],
  ])('stand with each tab: %s', (one, two) => {
    expect(tabs(one, two)).toEqual(['A', 'B']);
  });

  it.each([' items=["A","B"]', '{items=["A","B"]}', ' labels=\'["A", "B"]\''])(
    'stand with the group:%s',
    (group) => {
      expect(tabs('tab', 'tab', group)).toEqual(['A', 'B']);
    },
  );

  it.each(['', ' items=[]', '{.wide}'])('are numbers where there are none:%s', (group) => {
    expect(tabs('tab', 'tab', group)).toEqual(['1', '2']);
  });
});

describe('labels of tabs in HTML', () => {
  const pre = (name: string): string => `<pre>npm i ${name}</pre>`;
  const read = (body: string): string[] => labels(readHtml(`<h1>Kit</h1>${body}`));

  it.each([
    [
      'by what a tab controls',
      '<button role="tab" aria-controls="b">B</button><button role="tab" aria-controls="a">A</button>',
    ],
    [
      'by what names a panel',
      '<button role="tab" id="of-b">B</button><button role="tab" id="of-a">A</button>',
    ],
    ['by order', '<button role="tab">A</button><button role="tab">B</button>'],
  ])('belong to panels %s', (_, buttons) => {
    const panel = (id: string): string =>
      `<div role="tabpanel" id="${id}" aria-labelledby="of-${id}">${pre(id)}</div>`;
    expect(read(`<div><div role="tablist">${buttons}</div>${panel('a')}${panel('b')}</div>`)).toEqual([
      'A',
      'B',
    ]);
  });

  it('are what a panel says where it has none', () => {
    const panels = `<div role="tabpanel">${pre('a')}</div><div role="tabpanel">${pre('b')}</div>`;
    expect(read(`<div><div role="tablist"><button role="tab">A</button></div>${panels}</div>`)).toEqual([
      'A',
      'npm i b',
    ]);
  });

  it('are the labels in a row before panels in a row', () => {
    const panels = `<div class="panels"><div>${pre('a')}</div><div>${pre('b')}</div></div>`;
    expect(read(`<div class="tabs">Choose <label>A</label><label>B</label>${panels}</div>`)).toEqual([
      'A',
      'B',
    ]);
  });

  it.each([
    ['a list without tabs', `<div><div role="tablist"></div><div role="tabpanel">${pre('a')}</div></div>`],
    [
      'panels without labels',
      `<div class="tabs">Choose<div class="panels"><div>${pre('a')}</div></div></div>`,
    ],
    ['labels without panels', `<div class="tabs"><label>A</label></div>${pre('a')}`],
  ])('make no choice of %s', (_, body) => {
    expect(read(body)).toEqual([]);
  });

  it('are headings where sections stand side by side', () => {
    const sections = `<section><h3>A</h3>${pre('a')}</section><section><h3>B</h3>${pre('b')}</section>`;
    expect(read(`<devsite-selector>${sections}</devsite-selector>`)).toEqual(['A', 'B']);
  });
});

it('labels of tabs are the slots that parts are put into', () => {
  const tabs = `<Tabs>\n<div slot="A">\n\n${install('a')}\n</div>\n<TabItem>\n\n${install('b')}\n</TabItem>\n</Tabs>`;
  expect(labels(readMarkdown(`# Kit\n\n${tabs}\n`, 'mdx'))).toEqual(['A', '2']);
});
