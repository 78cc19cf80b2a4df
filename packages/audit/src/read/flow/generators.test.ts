import { describe, expect, it } from 'vitest';
import { outline, readMarkdown } from '../page-fixture.ts';

const f = '```';
const npm = `${f}sh\nnpm i kit\n${f}`;
const yarn = `${f}sh\nyarn add kit\n${f}`;

/** One choice between two managers, as the tools of documentation sites write it. */
const choices: [string, 'markdown' | 'mdx', string][] = [
  [
    'Docusaurus',
    'mdx',
    `<Tabs groupId="pm">\n<TabItem value="npm" label="npm">\n\n${npm}\n\n</TabItem>\n<TabItem value="yarn">\n\n${yarn}\n\n</TabItem>\n</Tabs>`,
  ],
  [
    'VitePress',
    'markdown',
    `::: code-group\n\n${f}sh [npm]\nnpm i kit\n${f}\n\n${f}sh [yarn]\nyarn add kit\n${f}\n\n:::`,
  ],
  ['VitePress plugin tabs', 'markdown', `:::tabs key:pm\n== npm\n\n${npm}\n\n== yarn\n\n${yarn}\n\n:::`],
  ['VuePress', 'markdown', `::: code-tabs\n\n@tab npm\n\n${npm}\n\n@tab yarn\n\n${yarn}\n\n:::`],
  ['VuePress tabs', 'markdown', `:::: tabs\n::: tab npm\n${npm}\n:::\n::: tab yarn\n${yarn}\n:::\n::::`],
  [
    'VuePress components',
    'markdown',
    `<CodeGroup>\n<CodeGroupItem title="npm">\n\n${npm}\n\n</CodeGroupItem>\n<CodeGroupItem title="yarn">\n\n${yarn}\n\n</CodeGroupItem>\n</CodeGroup>`,
  ],
  [
    'Starlight',
    'mdx',
    `<Tabs syncKey="pm">\n<TabItem label="npm" icon="seti:npm">\n${npm}\n</TabItem>\n<TabItem label="yarn">\n${yarn}\n</TabItem>\n</Tabs>`,
  ],
  [
    'Astro',
    'mdx',
    `<PackageManagerTabs>\n<Fragment slot="npm">\n${npm}\n</Fragment>\n<Fragment slot="yarn">\n${yarn}\n</Fragment>\n</PackageManagerTabs>`,
  ],
  [
    'Nextra',
    'mdx',
    `<Tabs items={['npm', 'yarn']}>\n<Tabs.Tab>\n${npm}\n</Tabs.Tab>\n<Tabs.Tab>\n${yarn}\n</Tabs.Tab>\n</Tabs>`,
  ],
  [
    'Fumadocs',
    'mdx',
    `<Tabs items={["npm", "yarn"]}>\n<Tab value="npm">\n${npm}\n</Tab>\n<Tab value="yarn">\n${yarn}\n</Tab>\n</Tabs>`,
  ],
  ['Fumadocs fences', 'mdx', `${f}sh tab="npm"\nnpm i kit\n${f}\n\n${f}sh tab="yarn"\nyarn add kit\n${f}`],
  [
    'Mintlify',
    'mdx',
    `<CodeGroup>\n\n${f}sh npm\nnpm i kit\n${f}\n\n${f}sh yarn\nyarn add kit\n${f}\n\n</CodeGroup>`,
  ],
  [
    'Rspress',
    'mdx',
    `<Tabs>\n<Tab label="npm">\n${npm}\n</Tab>\n<Tab label="yarn">\n${yarn}\n</Tab>\n</Tabs>`,
  ],
  [
    'MkDocs Material',
    'markdown',
    `=== "npm"\n\n    ${f}sh\n    npm i kit\n    ${f}\n\n=== "yarn"\n\n    ${f}sh\n    yarn add kit\n    ${f}`,
  ],
  [
    'Hugo',
    'markdown',
    `{{< tabs >}}\n{{< tab "npm" >}}\n${npm}\n{{< /tab >}}\n{{< tab "yarn" >}}\n${yarn}\n{{< /tab >}}\n{{< /tabs >}}`,
  ],
  [
    'Docsy',
    'markdown',
    `{{< tabpane >}}\n{{< tab header="npm" lang="sh" >}}\n${npm}\n{{< /tab >}}\n{{< tab header="yarn" >}}\n${yarn}\n{{< /tab >}}\n{{< /tabpane >}}`,
  ],
  [
    'Jekyll',
    'markdown',
    `{% tabs pm %}\n{% tab pm npm %}\n${npm}\n{% endtab %}\n{% tab pm yarn %}\n${yarn}\n{% endtab %}\n{% endtabs %}`,
  ],
  [
    'GitBook',
    'markdown',
    `{% tabs %}\n{% tab title="npm" %}\n${npm}\n{% endtab %}\n{% tab title="yarn" %}\n${yarn}\n{% endtab %}\n{% endtabs %}`,
  ],
  [
    'MyST in colons',
    'markdown',
    `::::{tab-set}\n:::{tab-item} npm\n:sync: npm\n${npm}\n:::\n:::{tab-item} yarn\n${yarn}\n:::\n::::`,
  ],
  [
    'MyST in fences',
    'markdown',
    `${f}${f}{tab-set}\n${f}\`{tab-item} npm\n${npm}\n${f}\`\n${f}\`{tab-item} yarn\n${yarn}\n${f}\`\n${f}${f}`,
  ],
  [
    'ReadMe',
    'markdown',
    `[block:code]\n{"codes":[{"code":"npm i kit","language":"shell","name":"npm"},{"code":"yarn add kit","language":"shell","name":"yarn"}]}\n[/block]`,
  ],
  [
    'Docsify',
    'markdown',
    `<!-- tabs:start -->\n\n#### **npm**\n\n${npm}\n\n#### **yarn**\n\n${yarn}\n\n<!-- tabs:end -->`,
  ],
  [
    'tabs in comments',
    'markdown',
    `<!-- ::start:tabs -->\n\n#### npm\n\n${npm}\n\n#### yarn\n\n${yarn}\n\n<!-- ::end:tabs -->`,
  ],
  [
    'DevSite',
    'markdown',
    `<devsite-selector>\n<section><h3>npm</h3>\n\n${npm}\n\n</section>\n<section><h3>yarn</h3>\n\n${yarn}\n\n</section>\n</devsite-selector>`,
  ],
  ['MDC', 'markdown', `::code-group\n${f}sh [npm]\nnpm i kit\n${f}\n${f}sh [yarn]\nyarn add kit\n${f}\n::`],
];

describe('tabs in the sources of sites', () => {
  it.each(choices)('%s', (_name, format, text) => {
    const source = `## Go\n\nInstall it.\n\n${text}\n\nThen go on.\n`;
    const page = readMarkdown(format === 'mdx' ? `import A from './a.js'\n\n${source}` : source, format);
    expect(outline(page)).toEqual(['command: npm i kit', 'command: yarn add kit']);
    const labels = page.alternatives.map(({ options }) =>
      options.map(({ label }) => label.split(' ').at(-1)),
    );
    expect(labels).toEqual([['npm', 'yarn']]);
    expect(page.prose.map((passage) => passage.text)).toEqual(['Install it.', 'Then go on.']);
    expect(page.sections.map(({ title }) => title)).toEqual(['Go', 'Go']);
    expect(page.unsupported).toEqual([]);
  });
});

describe('notes in the sources of sites', () => {
  it.each<[string, 'markdown' | 'mdx', string]>([
    ['Docusaurus', 'markdown', `:::tip Mind\n\n${npm}\n\n:::`],
    ['GitHub', 'markdown', `> [!TIP]\n> ${npm.replaceAll('\n', '\n> ')}`],
    ['Mintlify', 'mdx', `<Tip>\n\n${npm}\n\n</Tip>`],
    ['Starlight', 'mdx', `<Aside type="tip">\n\n${npm}\n\n</Aside>`],
    ['MkDocs', 'markdown', `!!! tip\n    ${npm.replaceAll('\n', '\n    ')}`],
    ['GitBook', 'markdown', `{% hint style="tip" %}\n${npm}\n{% endhint %}`],
    ['MyST', 'markdown', `${f}\`{tip}\n${npm}\n${f}\``],
    ['Slate', 'markdown', `<aside class="notice tip">\n\n${npm}\n\n</aside>`],
    [
      'ReadMe',
      'markdown',
      '[block:callout]\n{"type":"tip","title":"Mind","body":"```sh\\nnpm i kit\\n```"}\n[/block]',
    ],
  ])('%s', (_name, format, text) => {
    const [block] = readMarkdown(
      format === 'mdx' ? `import A from './a'\n\n${text}\n` : `${text}\n`,
      format,
    ).blocks;
    expect(block?.text).toBe('npm i kit');
    expect(block?.context.admonition?.toLowerCase()).toContain(_name === 'GitBook' ? 'hint' : 'tip');
  });

  it('are notes where a letter says so', () => {
    const page = readMarkdown('T> Mind `this`.\n\nW> And that.\n\nX> Words.\n');
    expect(page.prose.map(({ text, admonition }) => [text, admonition])).toEqual([
      ['Mind `this`.', 'tip'],
      ['And that.', 'warning'],
      ['X> Words.', null],
    ]);
  });
});

describe('code in the sources of sites', () => {
  it.each<[string, 'markdown' | 'mdx', string]>([
    ['Docusaurus', 'markdown', `${f}js title="app.js" {1}\nlet a = 1\n${f}`],
    ['VitePress', 'markdown', `${f}js:line-numbers {1} [app.js]\nlet a = 1\n${f}`],
    ['Nextra', 'markdown', `${f}js filename="app.js"\nlet a = 1\n${f}`],
    ['Mintlify', 'markdown', `${f}js app.js\nlet a = 1\n${f}`],
    ['MkDocs', 'markdown', `${f}js title="app.js" linenums="1"\nlet a = 1\n${f}`],
    ['Starlight', 'mdx', '<Code code={`let a = 1\nlet b = 2`.trim()} lang="js" title="app.js" />'],
    ['MyST', 'markdown', `${f}{code-block} js\n:caption: app.js\nlet a = 1\n${f}`],
    ['Pandoc', 'markdown', `${f}{.js title="app.js"}\nlet a = 1\n${f}`],
    ['Hexo', 'markdown', '{% codeblock app.js lang:js %}\nlet a = 1\n{% endcodeblock %}'],
    ['GitBook', 'markdown', `{% code title="app.js" %}\n${f}js\nlet a = 1\n${f}\n{% endcode %}`],
    [
      'ReadMe',
      'markdown',
      '[block:code]\n{"codes":[{"code":"let a = 1","language":"js","name":"app.js"}]}\n[/block]',
    ],
    ['a name in the line above', 'markdown', `app.js:\n\n${f}js\nlet a = 1\n${f}`],
  ])('%s names its file', (_name, format, text) => {
    const page = readMarkdown(
      format === 'mdx' ? `import A from './a'\n\n## Go\n\n${text}\n` : `## Go\n\n${text}\n`,
      format,
    );
    expect(page.blocks).toMatchObject([{ lang: 'js', file: { path: 'app.js' } }]);
  });
});
