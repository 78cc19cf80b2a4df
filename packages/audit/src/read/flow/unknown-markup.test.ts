import { describe, expect, it } from 'vitest';
import type { UnknownMarkup } from '../../model/source.ts';
import { markupWords } from '../../report/words/markup-words.ts';
import { outline, readHtml, readMarkdown } from '../page-fixture.ts';

function told({ reason, markup, couldHoldStep }: UnknownMarkup): string {
  return `${reason}${couldHoldStep ? ' step' : ''}: ${markup}`;
}

function unknownIn(text: string): string[] {
  return readMarkdown(`import A from './a.js';\n\n# Start\n\n${text}\n`, 'mdx').unsupported.map(told);
}

const fence = '```';

describe('markup that is not understood', () => {
  it.each<[string, string, string[]]>([
    [
      'a component without content',
      '<Playground id="7" />',
      ['component_without_content: <playground id="7">'],
    ],
    ['one that speaks of a step', '<InstallSnippet />', ['component_without_content step: <installsnippet>']],
    [
      'one inside of a sentence',
      'Needs <Version of="kit" /> or later.',
      ['component_without_content: <version of="kit">'],
    ],
    [
      'an included file by its attribute',
      '<Import src="./install.md" />',
      ['included_file step: <import src="./install.md">'],
    ],
    [
      'an included snippet',
      '<Snippet file="setup.mdx" />',
      ['included_file step: <snippet file="setup.mdx">'],
    ],
    ['an expression alone', '{installNote}', ['expression: {installNote}']],
    ['an expression in a sentence', 'Version {version} is out.', ['expression: {version}']],
    ['a computed list', '{names.map((name) => name)}', ['expression: {names.map((name) => name)}']],
    ['a value of the page', 'export const version = "1.0";', ['module_code: export const version = "1.0";']],
    [
      'code with a part that is missing',
      '<CodeBlock language="bash">npm i {name}</CodeBlock>',
      ['code_with_expression step: <codeblock language="bash">npm i {name}</codeblock>'],
    ],
    [
      'what an attribute says',
      '<Lane note="Close the old window before you go on">\n\nText.\n\n</Lane>',
      ['attribute_text: <lane note="Close the old window before you go on">'],
    ],
    [
      'a component that is not known, around what it holds',
      '<Lane title="Two words">\n\nText.\n\n</Lane>',
      ['component_around_content: <lane title="Two words">'],
    ],
    ['one around words', '<Foo>prose</Foo>', ['component_around_content: <foo>']],
    ['one around words of a sentence', 'Say <Foo>it</Foo> now.', ['component_around_content: <foo>']],
    [
      'another page',
      '<iframe src="https://play.test/1" />',
      ['embedded_page: <iframe src="https://play.test/1">'],
    ],
    ['code of another file', '<<< @/snippets/a.js', ['included_file step: <<< @/snippets/a.js']],
    ['a template call', '\\{\\{ show("x") }}', ['template_call step: {{ show("x") }}']],
    ['a note without content', '<CodegenCallout />', ['component_without_content: <codegencallout>']],
  ])('stays on the page: %s', (_name, text, expected) => {
    expect(unknownIn(text)).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    ['mdBook', '{{#include ../install.md}}', ['included_file step: {{#include ../install.md}}']],
    ['MkDocs snippets', '--8<-- "install.md"', ['included_file step: --8<-- "install.md"']],
    ['markdown-include', '{!install.md!}', ['included_file step: {!install.md!}']],
    ['VitePress', 'Words:\n<<< @/a.js{1,3}\nMore.', ['included_file step: <<< @/a.js{1,3}']],
    [
      'Jekyll',
      '{% include install.html os="linux" %}',
      ['included_file step: {% include install.html os="linux" %}'],
    ],
    ['Liquid in a sentence', 'Use {% render "name" %} here.', ['included_file step: {% render "name" %}']],
    ['Hugo', '{{< partial "install.html" >}}', ['included_file step: {{< partial "install.html" >}}']],
    ['a Hugo value', 'Version {{< param version >}}.', ['template_call: {{< param version >}}']],
    ['Vue', 'Version {{ version }} is out.', ['expression: {{ version }}']],
    ['MyST', `${fence}{include} install.md\n${fence}`, ['included_file step: {{#include install.md}}']],
    ['GitBook', '{% embed url="https://a.test" %}', ['template_call: {% embed url="https://a.test" %}']],
    ['ReadMe', '[block:parameters]\n{}\n[/block]', ['template_call: {{< block-parameters >}}']],
    ['Gollum', '[[include:install]]', ['included_file step: [[include:install]]']],
    ['Obsidian', '![[install]]', ['included_file step: ![[install]]']],
    ['DocFX', '[!INCLUDE [go](go.md)]', ['included_file step: [!INCLUDE [go](go.md)]']],
    ['VuePress', '@[code](./a.js)', ['included_file step: @[code](./a.js)']],
    ['VitePress of text', '<!-- @include: ./a.md -->', ['included_file step: <!-- @include: ./a.md -->']],
    ['Sphinx', '.. include:: a.md', ['included_file step: .. include:: a.md']],
    ['Sphinx of its own', '.. versions:: kit', ['template_call: .. versions:: kit']],
    ['Hugo of Quarto', '{{< include a.md >}}', ['included_file step: {{< include a.md >}}']],
    ['a directive with words', '::more[on this]{a="b"}', ['template_call: ::more[on this]{a="b"}']],
    ['one in a sentence', 'Press :key[Enter] now.', ['template_call: :key[Enter]']],
    ['a directive', '::install-command{of="kit"}', ['template_call step: ::install-command{of="kit"}']],
  ])('stays on a page of Markdown: %s', (_name, text, expected) => {
    expect(readMarkdown(`# Start\n\n${text}\n`).unsupported.map(told)).toEqual(expected);
  });

  it('stays on a page of MDX where a comment includes a file or a directive has attributes', () => {
    expect(unknownIn('<!-- @include: ./a.md -->\n\n<!-- not this -->')).toEqual([
      'included_file step: <!-- @include: ./a.md -->',
    ]);
    expect(unknownIn('::more[on this]{a="b"}')).toEqual(['template_call: ::more[on this]{a="b"}']);
  });

  it.each([
    '<!-- include this later -->',
    'See [[a page]] and ![a](b.png).',
    '.. note:: Words.',
    'At 10:30 [one](a.md) came: fine[1].',
  ])('is no include: %s', (text) => {
    expect(readMarkdown(`# Start\n\n${text}\n`).unsupported).toEqual([]);
  });

  it('is a command where a directive holds one', () => {
    expect(outline(readMarkdown(':terminal[npm i kit]\n\n::run[npm run build]{os="linux"}\n'))).toEqual([
      'command: npm i kit',
      'command: npm run build',
    ]);
  });

  it('is known by the file that its name was imported from', () => {
    const text = "import Go from './_go.mdx';\nimport Box from './box.js';\n\n# Start\n\n<Go />\n\n<Box />\n";
    expect(readMarkdown(text, 'mdx').unsupported.map(told)).toEqual([
      'included_file step: <go>',
      'component_without_content: <box>',
    ]);
    const note = "import GoCallout from './_go.mdx';\n\n# Start\n\n<GoCallout />\n";
    expect(readMarkdown(note, 'mdx').unsupported.map(told)).toEqual(['included_file: <gocallout>']);
  });

  it.each([
    '<Image src="/a.png" width="3" />',
    '<Icon name="star" />',
    '<Card title="More" href="/more" />',
    '<Preview src="/a.svg" alt="A" />',
    '<Go to="/more" label="More" />',
    '<br />',
    '<Logo />',
    '<CopyButton text="npm i kit" />',
    '{/* for authors */}',
    'import A from "b";',
    '<Columns>\n\nText.\n\n</Columns>',
    '`{{ shown }}` and `{% as code %}`',
  ])('is not what is an ornament or speaks for itself: %s', (text) => {
    expect(unknownIn(text)).toEqual([]);
  });

  it('has its place, its section and its line, and is a step only where it could hold one', () => {
    const page = readMarkdown('# Kit\n\nWords.\n\n## Go\n\n{{ show("x") }}\n\nVersion {{ v }}.\n');
    expect(page.unsupported).toMatchObject([
      { order: 1, sectionId: 'sec-go', line: 7, reason: 'template_call' },
      { order: 3, sectionId: 'sec-go', line: 9, reason: 'expression', stepId: null },
    ]);
    expect(page.steps.map(({ id }) => id)).toEqual([page.unsupported[0]?.stepId]);
    expect(page.prose.map(({ text }) => text)).toEqual(['Words.', 'Version {{ v }}.']);
  });

  it('is shortened where it is long', () => {
    const [found] = readMarkdown(`{{ show("${'x'.repeat(900)}") }}\n`).unsupported;
    expect(found?.markup).toHaveLength(301);
  });

  it('has a sentence for each reason', () => {
    for (const sentence of Object.values(markupWords)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});

describe('a component whose attributes hold a command or code', () => {
  it.each<[string, string, string[]]>([
    ['a command in any attribute', '<Shown run-this="npm run build" />', ['command: npm run build']],
    ['a command as its label', '<Pill label="npm i kit" />', ['command: npm i kit']],
    ['a command as text', '<Terminal text="npx kit init" />', ['command: npx kit init']],
    ['a command in an expression', "<Pill of={'npm i kit'} />", ['command: npm i kit']],
    ['packages', '<Get packages={["kit", "dom"]} />', ['command: npm install kit dom']],
    ['a package for authors', '<Get pkg="kit" dev />', ['command: npm install --save-dev kit']],
    ['a package to run', '<Npx pkg="kit" args="init" />', ['command: npx kit init']],
    ['one command for each manager', '<Pm npm="i kit" yarn="add kit" />', ['command: npm i kit']],
    ['an object of commands', "<Pm command={{ yarn: 'yarn kit', npm: 'npx kit' }} />", ['command: npx kit']],
    ['an action', '<Pm command="install" args="kit" />', ['command: npm install kit']],
    [
      'code of several lines',
      "<Live of={`import kit from 'kit'\nkit()`} />",
      ["file_create: import kit from 'kit'"],
    ],
    [
      'code with its file',
      '<Code code={`let a = 1\nlet b = 2`} lang="js" title="a.js" />',
      ['file_create: a.js'],
    ],
    ['children that are a command', '<Terminal>npm i kit</Terminal>', ['command: npm i kit']],
    ['children of a name that says nothing', '<Cmd>npm i kit</Cmd>', ['command: npm i kit']],
    ['children in a template', '<Cmd>{`npm i kit`}</Cmd>', ['command: npm i kit']],
    [
      'children that are a script',
      "<Live>{`import kit from 'kit'\nkit()`}</Live>",
      ["file_create: import kit from 'kit'"],
    ],
    ['lines', "<Shown lines={['npm i kit', 'node app.js']} />", ['command: npm i kit && node app.js']],
    [
      'members of members',
      "<Bar steps={[{ title: 'One', cmd: 'npm i kit' }, { cmd: 'kit go' }]} />",
      ['command: npm i kit', 'command: kit go'],
    ],
    ['a bound value', '<Bar :lines="[\'npm i kit\']" />', ['command: npm i kit']],
    ['a call', '<Code code="console.log(1)" />', ['reference_snippet: console.log(1)']],
    [
      'files by their names',
      "<Playing files={{ 'app.ts': `let a: 1 = 1`, '/b.css': 'p {}' }} />",
      ['file_create: app.ts', 'file_create: b.css'],
    ],
    ['what it prints', '<Run cmd="node app.js" output="Hi" />', ['command: node app.js', 'output: Hi']],
    [
      'what its code prints',
      '<Live code="console.log(1 + 2)" result="3" />',
      ['reference_snippet: console.log(1 + 2)', 'output: 3'],
    ],
  ])('is a block like any other: %s', (_name, text, expected) => {
    const page = readMarkdown(`import A from './a.js';\n\n# Start\n\n${text}\n`, 'mdx');
    expect(outline(page)).toEqual(expected);
    expect(page.unsupported).toEqual([]);
  });

  it.each([
    '<Card title="npm run build">\n\nText.\n\n</Card>',
    '<Link href="npm i kit">a</Link>',
    '<Lane note="run the tests first">\n\nText.\n\n</Lane>',
    '<Kit name="npm" />',
    `<Kit on={() => go()} of={\`npm i \${name}\`} />`,
    '<Kit steps={["One two", "Three four"]} />',
    '<Foo>Click here (or there)</Foo>',
    '<Foo>npm</Foo>',
    '<Foo>Use npm run build for it.</Foo>',
  ])('is none where an attribute only names or speaks: %s', (text) => {
    expect(readMarkdown(`import A from './a.js';\n\n${text}\n`, 'mdx').blocks).toEqual([]);
  });
});

describe('tags that a renderer left as text', () => {
  const html = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const npm = '<pre><code class="language-sh">npm i kit</code></pre>';
  const yarn = '<pre><code class="language-sh">yarn add kit</code></pre>';

  it('are the containers that they would be', () => {
    const open = html(`<Tabs items={['npm', 'yarn']}>\n<Tabs.Tab>`);
    const middle = html('</Tabs.Tab>\n<Tabs.Tab>');
    const page = readHtml(`<p>${open}</p>${npm}<p>${middle}</p>${yarn}<p>${html('</Tabs.Tab>')}</p>`);
    expect(page.alternatives.map(({ label }) => label)).toEqual(['npm / yarn']);
    expect(page.prose).toEqual([]);
    expect(page.unsupported).toEqual([]);
  });

  it('are the code that they hold, or unknown', () => {
    const page = readHtml(
      `<p>${html("<Pm\n  command={{ npm: 'npx kit' }}\n/>")}</p><p>${html('<Setup />')}</p>`,
    );
    expect(outline(page)).toEqual(['command: npx kit']);
    expect(page.unsupported.map(told)).toEqual(['component_without_content step: <setup>']);
  });

  it('are words where they stand in a sentence or name what HTML has', () => {
    const page = readHtml(`<p>Use ${html('<Tabs>')} for it.</p><p>${html('<div>')}</p>`);
    expect(page.prose.map(({ text }) => text)).toEqual(['Use <Tabs> for it.', '<div>']);
  });

  it('leave code in backticks and pieces of links', () => {
    const link = html(`<a href="/x" style={{ color: 'red' }}`);
    const page = readHtml(`<p>${link}</p><p>Use \`kit\` now.</p><p>An \` alone.</p>`);
    expect(page.prose.map(({ text, codes }) => [text, codes])).toEqual([
      ['Use `kit` now.', ['kit']],
      ['An ` alone.', []],
    ]);
  });

  it('are unknown where a renderer lost their end, so that they hold the rest of the page', () => {
    const page = readHtml(`<playbox id="1"><p>Words.</p><h2>Go</h2>${npm}</playbox>`);
    expect(page.unsupported.map(told)).toEqual(['component_without_content: <playbox id="1">']);
    expect(outline(page)).toEqual(['command: npm i kit']);
  });
});
