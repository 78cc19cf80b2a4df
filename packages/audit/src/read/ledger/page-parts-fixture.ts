const fence = '```';

/** A piece of a page, made around words that stand nowhere else. */
export type Part = {
  name: string;
  /** Where a renderer that knows no components would tear it apart. */
  needsMdx?: true;
  /** Writes the piece; each call of `word` gives a new word that a reader sees. */
  write: (word: () => string) => string;
};

function part(name: string, write: Part['write']): Part {
  return { name, write };
}

function inMdx(name: string, write: Part['write']): Part {
  return { name, write, needsMdx: true };
}

/** Pieces that ask, show or claim something: whatever stands around them, their words are in the ledger. */
export const parts: readonly Part[] = [
  part('a told command', (word) => `Run \`npx kit ${word()}\` now.`),
  part('two told commands', (word) => `Run \`npx kit ${word()}\`, then run \`npm run ${word()}\`.`),
  part('an ask', (word) => `Open the ${word()} settings and click **Save ${word()}**.`),
  part('an ask on two lines', (word) => `Open the ${word()} settings\nand click **Save ${word()}**.`),
  part('an ask behind a link', (word) => `Click the [${word()} button](https://a.test/x) of the page.`),
  part('an ask by a reference', (word) => {
    const own = word();
    return `Click the [${own} button][${own}] of the page.\n\n[${own}]: https://a.test`;
  }),
  part('an ask in emphasis', (word) => `*Click the ${word()} button of the page.*`),
  part('a claim', (word) => `You should see "${word()} works" in the terminal.`),
  part('a command', (word) => `${fence}sh\nnpx kit ${word()}\n${fence}`),
  part(
    'commands with remarks',
    (word) => `${fence}bash\n# first\nnpx kit ${word()}\nnpm run ${word()} # all\n${fence}`,
  ),
  part('a command in tildes', (word) => `~~~bash\nnpx kit ${word()}\n~~~`),
  part(
    'a session',
    (word) => `${fence}console\n$ npx kit ${word()}\n${word()} is ready\n$ npx kit ${word()}\n${fence}`,
  ),
  part(
    'a here-document',
    (word) => `${fence}sh\ncat > ${word()}.txt <<'EOF'\n${word()}\n  $ ${word()}\nEOF\n${fence}`,
  ),
  part(
    'prompts',
    (word) =>
      `${fence}console\n$ npm create kit ${word()}\n? Name: › ${word()}\n✔ Typed? … ${word()}\nDone in ${word()}\n${fence}`,
  ),
  part('a file', (word) => `Create \`${word()}.js\`:\n\n${fence}js\nconsole.log('${word()}')\n${fence}`),
  part('a titled file', (word) => `${fence}js title="${word()}.js"\nconsole.log('${word()}')\n${fence}`),
  part('a named fence', (word) => `${fence}ts [${word()}.ts]\nexport const a = '${word()}'\n${fence}`),
  part(
    'odd words behind a fence',
    (word) => `${fence}js {1,3} showLineNumbers twoslash\nlet a = '${word()}'\n${fence}`,
  ),
  part(
    'braces behind a fence',
    (word) => `${fence}{.python .numberLines startFrom="3"}\nprint('${word()}')\n${fence}`,
  ),
  part('a fence without a language', (word) => `${fence}\n${word()} ${word()}\n${fence}`),
  part('a fence of no language', (word) => `${fence}qwertz\n${word()} ${word()}\n${fence}`),
  part(
    'a fence around a fence',
    (word) => `${fence}${fence}md\n${fence}js\n'${word()}'\n${fence}\n${fence}${fence}`,
  ),
  part('data', (word) => `${fence}json\n{ "${word()}": "${word()}" }\n${fence}`),
  part('a patch', (word) => `${fence}diff\n- ${word()}\n+ ${word()}\n${fence}`),
  part('a tree', (word) => `${fence}\napp\n├── ${word()}\n└── ${word()}.json\n${fence}`),
  part('a session of an interpreter', (word) => `${fence}\n$ node\n> '${word()}'\n'${word()}'\n${fence}`),
  part('values in remarks', (word) => `${fence}js\nkit('${word()}') // => '${word()}'\n${fence}`),
  part('a script for another system', (word) => `${fence}powershell\nwinget install ${word()}\n${fence}`),
  part('a block of HTML', (word) => `<div>\n<p>Click the ${word()} button of the page.</p>\n</div>`),
  part('code in HTML', (word) => `<pre><code class="language-sh">npx kit ${word()}</code></pre>`),
  part('an include', (word) => `<Snippet file="${word()}.mdx" />`),
  part('an empty component', (word) => `<Playground id="${word()}" />`),
  part('a component with a command', (word) => `<Run command="npx kit ${word()}" />`),
  part('a component around a command', (word) => `<Terminal>npx kit ${word()}</Terminal>`),
  part(
    'a component with a sentence',
    (word) => `<Lane note="Close the ${word()} window before you go on" />`,
  ),
  part('a component around a sentence', (word) => `<Lane>Click the ${word()} button of the page.</Lane>`),
  part(
    'a task',
    (word) => `- [ ] Click the ${word()} button of the page.\n- [x] Click the ${word()} button of the page.`,
  ),
  part(
    'items',
    (word) =>
      `* Click the ${word()} button of the page.\n  1. Click the ${word()} button of the page.\n  2. Run \`npx kit ${word()}\` now.`,
  ),
  part('an ask in a footnote', (word) => {
    const own = word();
    return `Words.[^${own}]\n\n[^${own}]: Click the ${own} button of the page.`;
  }),
  part('a key', (word) => `Press <kbd>${word()}</kbd> and wait for the ${word()}.`),
  part('a value of an expression', (word) => `<Code code={\`npx kit ${word()}\`} lang="sh" />`),
  part('a bound value', (word) => `<Run :command="'npx kit ${word()}'" />`),
  part('a template call', (word) => `{{< show "${word()}" >}}`),
  part('another page', (word) => `<iframe src="https://play.test/${word()}"></iframe>`),
  part('a comment that includes', (word) => `<!-- @include: ./${word()}.md -->`),
  part(
    'a table',
    (word) =>
      `| Task | Command |\n|---|---|\n| Build | \`npm run ${word()}\` |\n| Test | \`npx kit ${word()}\` |`,
  ),
];

/** Pieces that only tell: their words stay on the page. */
export const statements: readonly Part[] = [
  part('words', (word) => `The ${word()} is small.`),
  part('a heading', (word) => `### The ${word()}\n\nThe ${word()} is small.`),
  part('a heading of two lines', (word) => `The ${word()}\n---\n\nThe \`${word()}\` is small.`),
  part(
    'a folded label',
    (word) => `<details><summary>The ${word()}</summary>\n\nThe ${word()} is small.\n\n</details>`,
  ),
  part('a name of a note', (word) => `:::tip The ${word()}\n\nThe ${word()} is small.\n\n:::`),
  inMdx('a card', (word) => `<Card title="The ${word()}">\n\nThe ${word()} is small.\n\n</Card>`),
  inMdx(
    'labels of tabs',
    (word) =>
      `<Tabs>\n<TabItem label="${word()}">\n\n\`\`\`sh\nnpm i kit\n\`\`\`\n\n</TabItem>\n<TabItem label="${word()}">\n\n\`\`\`sh\nyarn add kit\n\`\`\`\n\n</TabItem>\n</Tabs>`,
  ),
  part(
    'words struck out and raised',
    (word) => `The ~~${word()}~~ and <sup>${word()}</sup> <mark>${word()}</mark> is small.`,
  ),
  part(
    'a caption',
    (word) => `<figure><img src="a.png"><figcaption>The ${word()} is small.</figcaption></figure>`,
  ),
  part('a centred line', (word) => `<p align="center">The <b>${word()}</b> is small.</p>`),
  part('an expression', (word) => `{${word()}}`),
  part('words with code', (word) => `A \`${word()}\` of **${word()}** and *${word()}* is small.`),
  part('items', (word) => `- the ${word()}\n- the \`${word()}\`\n  - the ${word()}`),
  part('numbers', (word) => `1. the ${word()}\n2. the ${word()}`),
  part('a table of words', (word) => `| ${word()} | b |\n|---|---|\n| ${word()} | \`${word()}\` |`),
  part('a quote', (word) => `> the ${word()}`),
  part('a definition', (word) => `<dl><dt>${word()}</dt><dd>the ${word()}</dd></dl>`),
];
