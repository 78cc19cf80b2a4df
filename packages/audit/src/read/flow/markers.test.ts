import { describe, expect, it } from 'vitest';
import type { Code, FlowNode, Marker } from './flow.ts';
import { resolveMarkers } from './markers.ts';
import { commentMarker, readMarker } from './read-marker.ts';
import { groupTabbed, tabsOf } from './tab-options.ts';

const lines = { line: 1, lastLine: 1 };

function told(marker: Marker | null): string | null {
  return marker && `${marker.open ? 'open' : 'close'} ${marker.name}|${marker.rest}|${marker.colons}`;
}

describe('a line that opens or closes a container', () => {
  it.each<[string, string | null]>([
    ['::: tip', 'open tip||3'],
    [':::tip Mind this', 'open tip|Mind this|3'],
    [':::', 'close ||3'],
    ['::::', 'close ||4'],
    ['::card{a="b"}', 'open card|{a="b"}|2'],
    [':::{tab-set}', 'open tab-set||3'],
    ['::::{tab-item} npm', 'open tab-item|npm|4'],
    [':::{1}', null],
    [': a', null],
    [':::: 1', null],
    ['{% tab title="npm" %}', 'open tab|title="npm"|0'],
    ['{%- tab -%}', 'open tab||0'],
    ['{% endtab %}', 'close tab||0'],
    ['{% /tab %}', 'close tab||0'],
    ['{{< tab "npm" >}}', 'open tab|"npm"|0'],
    ['{{% /tab %}}', 'close tab||0'],
    ['{% a %} b {% c %}', null],
    ['{{ value }}', null],
    ['words', null],
  ])('%j', (line, expected) => {
    expect(told(readMarker(line, lines))).toBe(expected);
  });

  it.each<[string, string | null]>([
    [' tabs:start ', 'open tabs|by-headings|0'],
    [' tabs:end ', 'close tabs||0'],
    [' ::start:tabs variant="x" ', 'open tabs|by-headings|0'],
    [' ::end:tabs ', 'close tabs||0'],
    [' tabs ', null],
    [' start:here ', null],
  ])('as a comment %j', (comment, expected) => {
    expect(told(commentMarker(comment, lines))).toBe(expected);
  });
});

function code(text: string, meta: string | null = null): Code {
  return { kind: 'code', lang: 'sh', meta, title: null, text, ...lines, origin: 'fence' };
}

function words(text: string): FlowNode {
  return { kind: 'paragraph', text, inlines: [{ kind: 'text', text, href: null }], ...lines };
}

/** A flow from lines: markers as they are written, `$ x` for code, `# x` for headings, the rest as words. */
function flow(...given: string[]): FlowNode[] {
  return given.map((line): FlowNode => {
    if (line.startsWith('$ ')) return code(line.slice(2));
    if (line.startsWith('# '))
      return { kind: 'heading', level: 2, text: line.slice(2), anchor: null, ...lines };
    return readMarker(line, lines) ?? words(line);
  });
}

/** The flow in one line: what holds something with its content in brackets. */
function shown(nodes: FlowNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'tabs')
        return `tabs[${node.options.map((option) => `${option.label}: ${shown(option.children)}`).join(' / ')}]`;
      if (node.kind === 'box') return `${node.box} ${node.label}[${shown(node.children)}]`;
      if (node.kind === 'unknown') return `${node.reason} ${node.markup}`;
      if (node.kind === 'marker') return `marker ${node.source}`;
      return node.kind === 'list' ? 'list' : node.text;
    })
    .join(', ');
}

describe('containers', () => {
  it.each<[string, string[], string]>([
    ['a note', ['::: tip Mind', 'a', ':::', 'b'], 'admonition tip Mind[a], b'],
    ['what folds', ['::: details More', 'a', ':::'], 'details More[a]'],
    ['a note without an end', ['::: tip', 'a', '# Next', 'b'], 'admonition tip[a], Next, b'],
    [
      'nested by colons',
      [':::: tip', '::: note', 'a', ':::', 'b', '::::'],
      'admonition tip[admonition note[a], b]',
    ],
    [
      'nested by names',
      ['{% tip %}', '{% tip %}', 'a', '{% endtip %}', '{% endtip %}'],
      'admonition tip[admonition tip[a]]',
    ],
    [
      'code of several managers',
      ['::: code-group', '$ npm i', '$ yarn', ':::'],
      'tabs[npm: npm i / yarn: yarn]',
    ],
    [
      'words between code',
      ['::: code-group', '$ npm i', 'or', '$ yarn', 'end', ':::'],
      'tabs[npm: npm i / yarn: or, yarn], end',
    ],
    ['one piece of code', ['::: code-group', '$ npm i', ':::'], 'npm i'],
    [
      'labels of one name',
      ['::: code-group', '$ npm i', '$ npm t', ':::'],
      'tabs[npm: npm i / npm 2: npm t]',
    ],
    [
      'tabs in tags',
      [
        '{% tabs %}',
        '{% tab title="a" %}',
        'x',
        '{% endtab %}',
        '{% tab title="b" %}',
        'y',
        '{% endtab %}',
        '{% endtabs %}',
      ],
      'tabs[a: x / b: y]',
    ],
    [
      'parts for readers of some languages',
      [
        '{{% block "java,kotlin" %}}',
        'x',
        '{{% /block %}}',
        '{{% block "javascript" %}}',
        'y',
        '{{% /block %}}',
      ],
      'tabs[java,kotlin: x / javascript: y]',
    ],
    [
      'parts by other names, which follow each other',
      [
        '{{% block "first" %}}',
        'x',
        '{{% /block %}}',
        '{{% block "javascript go" %}}',
        'y',
        '{{% /block %}}',
      ],
      'x, y',
    ],
    ['code of a language', ['{% codesnippet "js" %}', 'x', '{% endcodesnippet %}'], 'x'],
    ['tabs without a group', ['::: tab a', 'x', ':::', '::: tab b', 'y', ':::'], 'tabs[a: x / b: y]'],
    [
      'two groups beside each other',
      ['::: tab a', 'x', ':::', '::: tab a', 'y', ':::'],
      'tabs[a: x], tabs[a: y]',
    ],
    ['titles in lines', ['::: tabs', '== a', 'x', '== b', 'y', ':::'], 'tabs[a: x / b: y]'],
    [
      'titles of VuePress',
      ['::: tabs', 'before', '@tab a', 'x', '@tab:active b', 'y', ':::'],
      'before, tabs[a: x / b: y]',
    ],
    [
      'code between tabs that say in which language',
      [
        '{{< tab header="a" lang="sh" >}}',
        'npm i',
        '{{< /tab >}}',
        '{{< tab header="b" >}}',
        'y',
        '{{< /tab >}}',
      ],
      'tabs[a: npm i / b: y]',
    ],
    ['a label in brackets', ['::: tab[a b]{x="y"}', 'x', ':::'], 'tabs[a b: x]'],
    ['a name of a file', ['{% samplefile "a.css" %}', '$ a {}', '{% endsamplefile %}'], 'a {}'],
    ['an unknown container', ['::: lane', 'a', ':::'], 'a'],
    [
      'an unknown container that says something',
      ['::: lane Then open the door', 'a', ':::'],
      'attribute_text ::: lane Then open the door, a',
    ],
    ['a tag alone', ['{% include "a.md" %}', 'b'], 'included_file {% include "a.md" %}, b'],
    ['a shortcode alone', ['{{< chart-of-things >}}'], 'template_call {{< chart-of-things >}}'],
    ['a command in a shortcode', ['{{< cmd "npm i kit" >}}'], 'npm i kit'],
    ['packages in a shortcode', ['{{< npm-install "kit" >}}'], 'npm install kit'],
    ['a directive alone', ['::install-kit'], 'template_call ::install-kit'],
    ['layout alone', ['{% raw %}', 'a', '{% endraw %}', '{% toc %}'], 'a'],
    ['a stray end of a tag', ['a', '{% endtab %}', 'b'], 'a, b'],
    ['a stray end of a container', ['a', ':::'], 'a, marker :::'],
  ])('%s', (_name, given, expected) => {
    expect(shown(resolveMarkers(flow(...given)))).toBe(expected);
  });

  it('are left as they stand where they are nested deeper than any author nests', () => {
    const many = Array.from({ length: 3000 }, () => '{% tip %}');
    expect(() => resolveMarkers(flow(...many, 'a', ...many.map(() => '{% endtip %}')))).not.toThrow();
    expect(resolveMarkers(flow(...Array.from({ length: 25_000 }, () => '{% open-one %}')))).toHaveLength(
      25_000,
    );
  });
});

describe('tabs', () => {
  it('are titled by headings where a comment says so', () => {
    const nodes = flow('before', '# a', 'x', '# b', 'y');
    expect(shown(tabsOf(nodes, true))).toBe('before, tabs[a: x / b: y]');
    expect(shown(tabsOf(nodes))).toBe('before, a, x, b, y');
  });

  it('are fences that follow each other with tabs of their own', () => {
    const nodes = [code('a', 'tab="npm"'), code('b', 'tab="yarn"'), words('c'), code('d', 'tab="npm"')];
    expect(shown(groupTabbed(nodes))).toBe('tabs[npm: a / yarn: b], c, d');
    expect(shown(groupTabbed([code('a'), code('b', 'title="x"')]))).toBe('a, b');
  });
});
