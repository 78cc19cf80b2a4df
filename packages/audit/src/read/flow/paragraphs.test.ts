import { describe, expect, it } from 'vitest';
import { onLine } from './element-fixture.ts';
import type { FlowNode, Inline } from './flow.ts';
import { paragraphNodes } from './paragraphs.ts';

const text = (value: string): Inline => ({ kind: 'text', text: value, href: null });
const code = (value: string): Inline => ({ kind: 'code', text: value, href: null });

/** A node in one line. */
function shown(node: FlowNode): string {
  if (node.kind === 'paragraph') return `says ${node.text}`;
  if (node.kind === 'code') return `runs ${node.text}`;
  if (node.kind === 'unknown') return `unknown ${node.reason}`;
  if (node.kind === 'marker') return `${node.open ? 'opens' : 'closes'} ${node.name || node.source}`;
  return node.kind === 'box' ? `${node.label}: ${node.children.map(shown)}` : node.kind;
}

function read(...inlines: Inline[]): string[] {
  return paragraphNodes(inlines, onLine).map(shown);
}

describe('what a passage stands for', () => {
  it.each<[string, string, string[]]>([
    ['a sentence', 'Run it.', ['says Run it.']],
    ['two lines of one', 'Run it\n  now.', ['says Run it now.']],
    ['nothing', '  \n ', []],
    ['a container', '::: tip', ['opens tip']],
    [
      'a container glued to a sentence',
      '::: tip\nMind this.\n:::',
      ['opens tip', 'says Mind this.', 'closes :::'],
    ],
    ['sentences around an end', 'One.\n:::\nTwo.', ['says One.', 'closes :::', 'says Two.']],
    ['a file', 'See:\n<<< @/a.js', ['says See:', 'unknown included_file']],
    ['imports', "import A from 'a'", []],
    ['exports', 'export const a = 1', ['unknown module_code']],
    ['a command', '{{ install("kit") }}', ['runs npm install kit']],
    ['words around a command', 'Do {{ install("kit") }} now', ['says Do now', 'runs npm install kit']],
    ['a value', 'Version {{ v }} is out', ['says Version {{ v }} is out', 'unknown expression']],
    ['a directive alone', ':pm-add{package="kit"}', ['runs npm install kit']],
    ['a directive in a sentence', 'Press :kbd[Ctrl].', ['says Press :kbd[Ctrl].']],
    ['a comment of MDX', 'Run it {/* soon */}', ['says Run it']],
    [
      'an installation right below what announces it',
      'With npm, just do:\nnpm install kit',
      ['says With npm, just do:', 'runs npm install kit'],
    ],
    [
      'an installation in the middle of a sentence',
      'Mind this:\nnpm install kit and then some',
      ['says Mind this: npm install kit and then some'],
    ],
    [
      'an installation that goes on below',
      'Mind this:\nnpm install kit\nis wrong.',
      ['says Mind this: npm install kit is wrong.'],
    ],
    ['an installation that nothing announces', 'Do\nnpm install kit', ['says Do npm install kit']],
    ['a comment of MDX alone', '{/* soon */}', []],
    ['a tip', 'T> Mind this.', ['tip: says Mind this.']],
    ['a warning', 'W> Mind this.', ['warning: says Mind this.']],
    ['an information', 'I> Mind this.', ['info: says Mind this.']],
    ['another letter', 'X> Mind this.', ['says X> Mind this.']],
    ['a comparison', 'T >1', ['says T >1']],
    ['a sign inside of a sentence', 'To a> b', ['says To a> b']],
    ['a directive before words', ':pm-add{package="kit"} now', ['says now', 'runs npm install kit']],
    [
      'a value beside a command',
      'At {{ v }}: {{ install("kit") }}',
      ['says At {{ v }}:', 'unknown expression', 'runs npm install kit'],
    ],
    ['a directive that is no command', ':kbd[Ctrl]', ['says :kbd[Ctrl]']],
    ['a tag of a component', '<Tab label="npm">', ['opens Tab']],
    ['the end of one', '</Tab>', ['closes Tab']],
    ['a component that ends itself', '<InstallKit />', ['unknown component_without_content']],
    ['a component that renders a command', '<Pm command="npm install kit" />', ['runs npm install kit']],
    ['an ornament', '<Icon name="a" />', []],
    ['a picture that could not be read', '<img src={logo} />', []],
    ['a tag over lines', '<Pm\n  command="npm install kit"\n/>', ['runs npm install kit']],
  ])('%s', (_name, given, expected) => {
    expect(read(text(given))).toEqual(expected);
  });

  it('is a sentence where code or emphasis stands on its line', () => {
    expect(read(text('::: '), code('tip'))).toEqual(['says ::: tip']);
    expect(read(text('::: tip\nRun '), code('a'))).toEqual(['opens tip', 'says Run a']);
  });

  it('does not use the template language that inline code shows', () => {
    expect(read(text('Write '), code('{{ install("kit") }}'))).toEqual(['says Write {{ install("kit") }}']);
  });

  it('stands on the lines of the passage', () => {
    const nodes = paragraphNodes([text('One.\n:::\n<InstallKit />\n<Pm command="npm i kit" />')], onLine);
    expect(nodes).toHaveLength(4);
    for (const node of nodes) expect(node).toMatchObject(onLine);
  });

  it('puts tabs of a component on those lines too', () => {
    const tag = `<Tabs items={[{ label: 'a', code: 'npm i a' }, { label: 'b', code: 'npm i b' }]} />`;
    const [tabs] = paragraphNodes([text(tag)], onLine);
    if (tabs?.kind !== 'tabs') throw new Error('no tabs');
    expect(tabs.options.map(({ label }) => label)).toEqual(['a', 'b']);
    for (const { children } of tabs.options) expect(children).toMatchObject([{ kind: 'code', ...onLine }]);
  });

  it('loses the letter of a tip in its first piece alone', () => {
    expect(paragraphNodes([text(' T> Run '), code('T> a')], onLine)).toMatchObject([
      { children: [{ text: 'Run T> a', inlines: [text('Run '), code('T> a')] }] },
    ]);
  });

  it('reads a line of a link like one of words', () => {
    const link: Inline = { kind: 'link', text: 'a', href: 'a.md' };
    expect(read(text('[!include'), link, text(']'))).toEqual(['unknown included_file']);
  });

  it('keeps code and links in the pieces of its sentence', () => {
    const link: Inline = { kind: 'link', text: 'guide', href: '/g' };
    expect(paragraphNodes([text('Run '), code('a'), text(' as the '), link], onLine)).toMatchObject([
      { text: 'Run a as the guide', inlines: [text('Run '), code('a'), text(' as the '), link] },
    ]);
  });
});
