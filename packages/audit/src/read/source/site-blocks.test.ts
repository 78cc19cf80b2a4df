import { describe, expect, it } from 'vitest';
import { markLines } from './mark-lines.ts';
import { readSiteBlocks } from './site-blocks.ts';

function read(text: string): string[] {
  const lines = text.split('\n').map((line, at) => ({ text: line, from: at + 1 }));
  return readSiteBlocks(lines)
    .map((line) => line.text.trimEnd())
    .filter((line) => line !== '');
}

const fence = '```';

describe('notations of single tools', () => {
  it.each<[string, string, string[]]>([
    [
      'MyST code',
      `${fence}{code-block} js\n:caption: app.js\n:linenos:\nlet a\n${fence}`,
      [`${fence}js title="app.js"`, 'let a', fence],
    ],
    ['MyST code in colons', ':::{code-block} sh\nnpm i\n:::', [`${fence}sh`, 'npm i', fence]],
    ['a MyST include', `${fence}{include} install.md\n${fence}`, ['{{#include install.md}}']],
    [
      'a MyST include of code',
      `${fence}{literalinclude} a.js\n:language: js\n${fence}`,
      ['{{#include a.js}}'],
    ],
    ['a MyST note', `${fence}{note}\nMind.\n${fence}`, ['::: note', 'Mind.', ':::']],
    ['a MyST picture', `${fence}{image} a.png\n:alt: A\n${fence}`, []],
    ['text for another tool', `${fence}{mermaid}\na --> b\n${fence}`, [`${fence}mermaid`, 'a --> b', fence]],
    ['a cell of a notebook', `${fence}{python}\nprint(1)\n${fence}`, [`${fence}python`, 'print(1)', fence]],
    [
      'options of a container in colons',
      ':::{tab-item} npm\n:sync: npm\nText.\n:::',
      [':::{tab-item} npm', 'Text.', ':::'],
    ],
    [
      'Pandoc',
      `${fence}{.js .numberLines title="a.js"}\nlet a\n${fence}`,
      [`${fence}js .numberLines title="a.js"`, 'let a', fence],
    ],
    ['Jekyll', '{% highlight js linenos %}\nlet a\n{% endhighlight %}', [`${fence}js`, 'let a', fence]],
    ['Hugo', '{{< highlight sh >}}\nnpm i\n{{< /highlight >}}', [`${fence}sh`, 'npm i', fence]],
    [
      'Hexo',
      '{% codeblock app.js lang:js %}\nlet a\n{% endcodeblock %}',
      [`${fence}js title="app.js"`, 'let a', fence],
    ],
    [
      'a tag with names',
      '{% code-block language="sh" title="Run" %}\nnpm i\n{% endcode-block %}',
      [`${fence}sh title="Run"`, 'npm i', fence],
    ],
    [
      'a tag around a fence',
      `{% code title="a.js" %}\n${fence}js\nlet a\n${fence}\n{% endcode %}`,
      ['{% code title="a.js" %}', `${fence}js`, 'let a', fence, '{% endcode %}'],
    ],
    ['a tag that never ends', '{% highlight js %}\nlet a', ['{% highlight js %}', 'let a']],
    ['lines of a fence', `${fence}js {1,3}\nlet a\n${fence}`, [`${fence}js {1,3}`, 'let a', fence]],
    ['a fence that never ends', `${fence}js\n:::{code-block} sh`, [`${fence}js`, ':::{code-block} sh']],
    [
      'signs inside of a fence',
      `~~~md\n${fence}{note}\na\n${fence}\n~~~`,
      ['~~~md', `${fence}{note}`, 'a', fence, '~~~'],
    ],
    [
      'a fence inside of a directive',
      `${fence}${fence}{tab-item} npm\n${fence}sh\nnpm i\n${fence}\n${fence}${fence}`,
      [':::::: tab-item npm', `${fence}sh`, 'npm i', fence, '::::::'],
    ],
    [
      'code that holds a fence',
      `~~~{code-block} md\n${fence}\na\n${fence}\n~~~`,
      ['````md', fence, 'a', fence, '````'],
    ],
  ])('%s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('keep the lines of the page', () => {
    const { text, from } = markLines(`Words.\n\n${fence}{note}\nMind.\n${fence}\nEnd.`);
    const place = (wanted: string): number | undefined => from[text.split('\n').indexOf(wanted)];
    expect([place('Words.'), place('Mind.'), place('End.')]).toEqual([1, 4, 6]);
  });
});

describe('the blocks of ReadMe', () => {
  const block = (type: string, json: unknown): string =>
    `[block:${type}]\n${JSON.stringify(json, null, 2)}\n[/block]`;

  it.each<[string, string, string[]]>([
    [
      'one piece of code',
      block('code', { codes: [{ code: 'npm i\nnpm t', language: 'shell', name: 'npm' }] }),
      ['````shell [npm]', 'npm i', 'npm t', '````'],
    ],
    [
      'several pieces of code',
      block('code', {
        codes: [
          { code: 'a', language: 'js' },
          { code: 'b', language: 'ts' },
        ],
      }),
      ['::: code-group', '````js', 'a', '````', '````ts', 'b', '````', ':::'],
    ],
    [
      'a note',
      block('callout', { type: 'info', title: 'Mind', body: 'This.' }),
      ['::: info Mind', 'This.', ':::'],
    ],
    ['a heading', block('api-header', { title: 'Install' }), ['## Install']],
    ['a picture', block('image', { images: [] }), []],
    ['HTML', block('html', { html: '<p>Hi</p>' }), ['<p>Hi</p>']],
    ['another kind', block('parameters', { data: 1 }), ['{{< block-parameters >}}']],
    ['what is no JSON', '[block:code]\n{\n[/block]', ['{{< block-code >}}']],
    ['what never ends', '[block:code]\n{}', ['[block:code]', '{}']],
    ['a link', '[block](x)', ['[block](x)']],
  ])('%s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
