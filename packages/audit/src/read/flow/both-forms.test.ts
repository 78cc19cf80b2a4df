import { describe, expect, it } from 'vitest';
import { essence, inBothForms } from './rendered-fixture.ts';

const f = '```';
const npm = `${f}sh\nnpm i kit\n${f}`;
const yarn = `${f}sh\nyarn add kit\n${f}`;

const pages: [string, 'markdown' | 'mdx', string][] = [
  [
    'a plain guide',
    'markdown',
    `# Kit guide\n\nA tool for *things*.\n\n## Install\n\n${npm}\n\n## Use\n\nCreate \`app.js\`:\n\n${f}js\nimport kit from 'kit'\nkit()\n${f}\n\nThen run \`node app.js\`. It prints:\n\n${f}\n3 things\n${f}\n`,
  ],
  [
    'lists',
    'markdown',
    `# Kit\n\n1. Install it.\n\n   ${npm.replaceAll('\n', '\n   ')}\n\n2. Then:\n   - run \`npm test\`\n   - wait\n`,
  ],
  [
    'a component around headings',
    'mdx',
    `import Lane from './lane'\n\n# Kit\n\n<Lane title="Two">\n\n### Inside\n\n${npm}\n\n</Lane>\n\n## After {/* #after */}\n\nWords.\n`,
  ],
  [
    'words beside tabs, a card with a title and a caption',
    'mdx',
    `import Tabs from '@theme/Tabs';\n\n# Kit\n\n<Tabs>\n\nFirst words.\n\n<TabItem label="npm">\n\n${npm}\n\n</TabItem>\n\nLast words.\n\n<TabItem label="Yarn">\n\n${yarn}\n\n</TabItem>\n</Tabs>\n\n<Card title="One">\n\nTwo.\n\n</Card>\n\n<figure><figcaption>Three.</figcaption></figure>\n`,
  ],
  [
    'footnotes',
    'markdown',
    '# Kit\n\n## Requirements\n\n- Node.js[^1]\n- Bun[^1][^2]\n\n[^1]: Version 20 or later.\n[^2]: Run `npm i kit`.\n',
  ],
  ['a table', 'markdown', '# Kit\n\n| a | b |\n|---|---|\n| run `npm i` | two |\n'],
  ['quotes and alerts', 'markdown', `# Kit\n\n> Said once.\n\n> [!TIP]\n> ${npm.replaceAll('\n', '\n> ')}\n`],
  [
    'what folds',
    'markdown',
    `# Kit\n\n<details>\n<summary>More</summary>\n\n${npm}\n\n</details>\n\n<details open><summary>Open</summary>\n\nWords.\n\n</details>\n`,
  ],
  [
    'a code group',
    'markdown',
    `# Kit\n\n::: code-group\n\n${f}sh [npm]\nnpm i kit\n${f}\n\n${f}sh [Yarn]\nyarn add kit\n${f}\n\n:::\n\nEnd.\n`,
  ],
  [
    'nested containers',
    'markdown',
    `# Kit\n\n:::: details Flags\n\n::: tip\n\n${npm}\n\n:::\n\nStill inside.\n\n::::\n\nEnd.\n`,
  ],
  [
    'tabs of tags',
    'markdown',
    `# Kit\n\n{% tabs %}\n\n{% tab title="npm" %}\n\n${npm}\n\n{% endtab %}\n\n{% tab title="yarn" %}\n\n${yarn}\n\n{% endtab %}\n\n{% endtabs %}\n`,
  ],
  [
    'tabs of shortcodes',
    'markdown',
    `# Kit\n\n{{< tabs >}}\n\n{{< tab "npm" >}}\n\n${npm}\n\n{{< /tab >}}\n\n{{< tab "yarn" >}}\n\n${yarn}\n\n{{< /tab >}}\n\n{{< /tabs >}}\n`,
  ],
  [
    'tabs by comments',
    'markdown',
    `# Kit\n\n<!-- tabs:start -->\n\n#### **npm**\n\n${npm}\n\n#### **yarn**\n\n${yarn}\n\n<!-- tabs:end -->\n\nEnd.\n`,
  ],
  [
    'tabs and boxes of MkDocs',
    'markdown',
    `# Kit\n\n=== "npm"\n\n    Type it:\n\n    ${npm.replaceAll('\n', '\n    ')}\n\n=== "yarn"\n\n    ${yarn.replaceAll('\n', '\n    ')}\n\n!!! note "Mind"\n\n    Kit requires Node.js 20.\n\nEnd.\n`,
  ],
  [
    'tabs of components',
    'mdx',
    `import Tabs from '@theme/Tabs';\n\n# Kit\n\n<Tabs>\n<TabItem value="npm" label="npm">\n\n${npm}\n\n</TabItem>\n<TabItem value="yarn" label="Yarn">\n\n${yarn}\n\n</TabItem>\n</Tabs>\n\nEnd.\n`,
  ],
  [
    'tabs that a renderer leaves as text',
    'mdx',
    `import { Tabs } from 'kit'\n\n# Kit\n\n<Tabs items={['npm', 'yarn']}>\n  <Tabs.Tab>\n\n${npm}\n\n  </Tabs.Tab>\n  <Tabs.Tab>\n\n${yarn}\n\n  </Tabs.Tab>\n</Tabs>\n\n## Next\n\nEnd.\n`,
  ],
  [
    'a component with a command',
    'mdx',
    "import Pm from './pm'\n\n# Kit\n\n<Pm\n  command={{\n    yarn: 'yarn create kit',\n    npm: 'npm create kit',\n  }}\n/>\n\nEnd.\n",
  ],
  [
    'a component with code between its tags',
    'mdx',
    '# Kit\n\n<Terminal>\n\nnpm i kit\n\n</Terminal>\n\nEnd.\n',
  ],
  [
    'a tree of files',
    'mdx',
    '# Kit\n\n{/* not formatted */}\n<FileTree>\n- app\n  - a.js\n  - b.js\n</FileTree>\n\nEnd.\n',
  ],
  [
    'components without content',
    'mdx',
    "import Go from './_go.mdx'\n\n# Kit\n\nWords.\n\n## Go\n\n<Go />\n\n## Next\n\nEnd.\n",
  ],
  [
    'includes',
    'markdown',
    '# Kit\n\n<<< @/a.js\n\n--8<-- "a.md"\n\n{{#include a.md}}\n\n{% include a.html %}\n\nEnd.\n',
  ],
  [
    'template calls',
    'markdown',
    '# Kit\n\n{{ npm_tabs({ command: "install", packages: ["kit"] }) }}\n\n{{ show("x") }}\n\nVersion {{ version }} of `{{ this }}`.\n',
  ],
  ['a value of the page', 'mdx', "import a from './a'\n\nexport const version = '1.0'\n\n# Kit\n\nWords.\n"],
  ['an empty object in code', 'mdx', "import a from './a'\n\n# Kit\n\nSay <code>kit({})</code> to it.\n"],
  [
    'the name of a file',
    'markdown',
    `# Kit\n\n${f}js title="src/app.js"\nlet a = 1\n${f}\n\n${f}js [src/b.js]\nlet b = 2\n${f}\n`,
  ],
  [
    'files in two forms',
    'markdown',
    `# Kit\n\n${f}cjs title="a.cjs"\nconst kit = require('kit')\nkit.one()\nkit.two()\nkit.three()\n${f}\n\n${f}mjs title="a.mjs"\nimport kit from 'kit'\nkit.one()\nkit.two()\nkit.three()\n${f}\n`,
  ],
  ['a title in the head', 'markdown', `---\ntitle: "Kit: a guide"\n---\n\nWords.\n\n## Go\n\n${npm}\n`],
  ['a title in a head of TOML', 'markdown', `+++\ntitle = "Kit & <co>"\n+++\n\nWords.\n\n## Go\n\n${npm}\n`],
  [
    'a component that ends itself',
    'mdx',
    "import A from './a'\n\n# Kit\n\n<my-box of=\"/>\" />\n\n## Go\n\n<Shown lines={['npm i kit', 'kit go']} />\n\nEnd.\n",
  ],
  ['a component around words', 'mdx', "import A from './a'\n\n# Kit\n\n<Foo>Words.</Foo>\n\nEnd.\n"],
  [
    'a component around a command',
    'mdx',
    "import A from './a'\n\n# Kit\n\n<Cmd>{`npm i kit`}</Cmd>\n\nEnd.\n",
  ],
  [
    'what a component prints',
    'mdx',
    'import A from \'./a\'\n\n# Kit\n\n<Run cmd="node a.js" output="Hi" />\n',
  ],
  [
    'includes of other tools',
    'markdown',
    '# Kit\n\n[[include:a]]\n\n[!INCLUDE [b](b.md)]\n\n<!-- @include: c.md -->\n\n.. include:: d.md\n\n::more[on this]{a="b"}\n\nEnd.\n',
  ],
  ['a logo', 'markdown', `<div align="center"><img src="kit.svg" alt="Kit"></div>\n\n## Go\n\n${npm}\n`],
  ['a heading in HTML', 'markdown', `<h1 align="center">Kit guide</h1>\n\n${npm}\n`],
  ['another page', 'markdown', '# Kit\n\n<iframe src="https://play.test/1" width="100"></iframe>\n\nEnd.\n'],
  ['what no reader sees', 'markdown', `# Kit\n\n<div style="display:none">\n\n${yarn}\n\n</div>\n\n${npm}\n`],
];

describe('the two forms of a page say the same', () => {
  it.each(pages)('%s', (_name, format, text) => {
    const { source, html } = inBothForms(text, format);
    expect(essence(html)).toEqual(essence(source));
  });
});
