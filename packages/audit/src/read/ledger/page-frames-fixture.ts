/** Something around other pieces of a page. */
export type Frame = { name: string; isMdx: boolean; around: (content: string, word: () => string) => string };

function indented(content: string, by: string): string {
  return content
    .split('\n')
    .map((line) => (line === '' ? '' : `${by}${line}`))
    .join('\n');
}

function frame(name: string, around: Frame['around'], isMdx = false): Frame {
  return { name, isMdx, around };
}

function quoted(content: string): string {
  return content
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** What the tools of documentation sites put around pieces of a page. */
export const frames: readonly Frame[] = [
  frame('nothing', (content) => content),
  frame('a quote', quoted),
  frame('an alert', (content) => quoted(`[!NOTE]\n${content}`)),
  frame(
    'an item',
    (content, word) => `- Click the ${word()} button of the page.\n\n${indented(content, '  ')}`,
  ),
  frame(
    'a step',
    (content, word) =>
      `1. Click the ${word()} button of the page.\n\n${indented(content, '   ')}\n\n2. Click the ${word()} button of the page.`,
  ),
  frame('an item of an item', (content) => `- One\n  - Two\n\n${indented(content, '    ')}`),
  frame('a note in colons', (content) => `:::tip Mind\n\n${content}\n\n:::`),
  frame('a folded note in colons', (content) => `::: details More\n\n${content}\n\n:::`),
  frame('a note of MkDocs', (content) => `!!! tip\n\n${indented(content, '    ')}`),
  frame('a folded note of MkDocs', (content) => `??? tip "More"\n\n${indented(content, '    ')}`),
  frame('a hint of GitBook', (content) => `{% hint style="info" %}\n\n${content}\n\n{% endhint %}`),
  frame('details', (content) => `<details>\n<summary>More</summary>\n\n${content}\n\n</details>`),
  frame('a div', (content) => `<div class="wide">\n\n${content}\n\n</div>`),
  frame('an aside', (content) => `<aside>\n\n${content}\n\n</aside>`),
  frame('a section', (content) => `<section>\n\n${content}\n\n</section>`),
  frame('a note component', (content) => `<Note>\n\n${content}\n\n</Note>`, true),
  frame('an unknown component', (content) => `<Lane wide>\n\n${content}\n\n</Lane>`, true),
  frame('steps', (content) => `<Steps>\n<Step title="One">\n\n${content}\n\n</Step>\n</Steps>`, true),
  frame('an accordion', (content) => `<Accordion title="More">\n\n${content}\n\n</Accordion>`, true),
  frame(
    'tabs of Docusaurus',
    (content, word) =>
      `<Tabs>\n<TabItem value="a" label="A">\n\n${content}\n\n</TabItem>\n<TabItem value="b">\n\nClick the ${word()} button of the page.\n\n</TabItem>\n</Tabs>`,
    true,
  ),
  frame(
    'tabs of Nextra',
    (content, word) =>
      `<Tabs items={['A', 'B']}>\n<Tabs.Tab>\n\n${content}\n\n</Tabs.Tab>\n<Tabs.Tab>\n\nClick the ${word()} button of the page.\n\n</Tabs.Tab>\n</Tabs>`,
    true,
  ),
  frame(
    'tabs with words between',
    (content, word) =>
      `<Tabs>\n\nClick the ${word()} button of the page.\n\n<TabItem label="A">\n\n${content}\n\n</TabItem>\n\nClick the ${word()} button of the page.\n\n<TabItem label="B">\n\nWords.\n\n</TabItem>\n</Tabs>`,
    true,
  ),
  frame(
    'slots of Astro',
    (content, word) =>
      `<PackageManagerTabs>\n<Fragment slot="npm">\n\n${content}\n\n</Fragment>\n<Fragment slot="yarn">\n\nClick the ${word()} button of the page.\n\n</Fragment>\n</PackageManagerTabs>`,
    true,
  ),
  frame(
    'tabs of VitePress',
    (content, word) =>
      `:::tabs\n== A\n\n${content}\n\n== B\n\nClick the ${word()} button of the page.\n\n:::`,
  ),
  frame(
    'tabs of VuePress',
    (content, word) =>
      `:::: tabs\n::: tab A\n\n${content}\n\n:::\n::: tab B\n\nClick the ${word()} button of the page.\n\n:::\n::::`,
  ),
  frame(
    'tabs of MkDocs',
    (content, word) =>
      `=== "A"\n\n${indented(content, '    ')}\n\n=== "B"\n\n    Click the ${word()} button of the page.`,
  ),
  frame(
    'tabs of Hugo',
    (content, word) =>
      `{{< tabs >}}\n{{< tab "A" >}}\n\n${content}\n\n{{< /tab >}}\n{{< tab "B" >}}\n\nClick the ${word()} button of the page.\n\n{{< /tab >}}\n{{< /tabs >}}`,
  ),
  frame(
    'tabs of GitBook',
    (content, word) =>
      `{% tabs %}\n{% tab title="A" %}\n\n${content}\n\n{% endtab %}\n{% tab title="B" %}\n\nClick the ${word()} button of the page.\n\n{% endtab %}\n{% endtabs %}`,
  ),
  frame(
    'tabs of MyST',
    (content, word) =>
      `::::{tab-set}\n:::{tab-item} A\n\n${content}\n\n:::\n:::{tab-item} B\n\nClick the ${word()} button of the page.\n\n:::\n::::`,
  ),
  frame(
    'tabs of Docsify',
    (content, word) =>
      `<!-- tabs:start -->\n\n#### **A**\n\n${content}\n\n#### **B**\n\nClick the ${word()} button of the page.\n\n<!-- tabs:end -->`,
  ),
  frame(
    'tabs of DevSite',
    (content, word) =>
      `<devsite-selector>\n<section><h3>A</h3>\n\n${content}\n\n</section>\n<section><h3>B</h3>\n\nClick the ${word()} button of the page.\n\n</section>\n</devsite-selector>`,
  ),
];
