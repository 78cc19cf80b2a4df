import { describe, expect, it } from 'vitest';
import { formDifferences, goalTable, ledgerTable, readBothForms } from './corpus-ledger.mjs';

const fence = (info, ...lines) => ['```'.concat(info), ...lines, '```', ''].join('\n');

const pages = {
  'commands, output and a file': [
    '# Kit\n\nKit needs Node.js 20 or later.\n\n## Install\n',
    fence('sh', 'npm install kit', '# or', 'yarn add kit'),
    '## Use\n\nCreate a file named `app.js`:\n',
    fence('js', "import { add } from 'kit'", 'console.log(add(1, 2)) // => 3'),
    'Run it:\n',
    fence('console', '$ node app.js', '3'),
    'You should see "3" in the terminal.\n',
  ],
  'prompts, a tree and an address': [
    '# Start\n\n1. Make a project:\n',
    fence('console', '$ npm create kit', '? Name: › app', '✔ Typed? … Yes', 'Done in app'),
    fence('', 'app', '├── src', '│   └── index.js', '└── package.json'),
    '2. Run `npm start` and open http://localhost:3000 in a browser.\n',
    'The server responds with "Hello".\n\nReplace `TOKEN` with your own.\n',
  ],
  'lists, notes, tables and entities': [
    '# Notes\n\n> [!NOTE]\n> Run `npm test` first.\n',
    '- Install **Kit** by running `npm i kit`\n- Then follow the prompts.\n',
    '| command | does |\n|---|---|\n| `npm run build` | builds |\n',
    fence('ts', 'const a: Set<string> = go() && "a & b"', '//    ^? Set<string>'),
    fence('diff', '+ new line', '- old line'),
    fence('powershell', 'winget install kit'),
    '<details><summary>More</summary>\n\nUse `npm i kit@next`.\n\n</details>\n',
  ],
  'components, includes and a tree of files': [
    'import A from \'./a\'\n\n# Start\n\n<Run command="npx kit go" />\n',
    "<Shown lines={['npm i kit', 'kit go']} />\n\n<Cmd>{`npm test`}</Cmd>\n\n<Foo>Words.</Foo>\n",
    '<Later id="7" />\n\n[!INCLUDE [more](more.md)]\n\n<!-- @include: ./a.md -->\n',
    '<FileTree>\n- app\n  - a.js\n</FileTree>\n',
  ],
  'a session of an interpreter and a patch': [
    '---\ntitle: Session\n---\n\nType it:\n',
    fence('', '$ node', '> 1 + 1', '2'),
    'Change `src/app.js`:\n',
    fence('diff', ' keep', '+ add', '- remove'),
    'The generated `kit.json` looks like this:\n',
    fence('json', '{ "a": 1 }'),
  ],
};

describe('a page as Markdown and as a site shows it', () => {
  it.each(Object.entries(pages))('has one ledger: %s', (_name, parts) => {
    const forms = readBothForms(parts.join('\n'), 'start.md');
    expect(forms.markdown.ledger.length).toBeGreaterThan(4);
    expect(formDifferences(forms)).toEqual([]);
  });
});

describe('differences of two forms', () => {
  const page = (text) => readBothForms(text, 'start.md').markdown;

  it('are the rows that only one has', () => {
    const forms = { markdown: page(fence('sh', 'npm i kit')), html: page(fence('sh', 'npm i other')) };
    expect(formDifferences(forms)).toEqual([
      'only Markdown: instruction run [{"command":"npm i kit"},"npm i kit"] ',
      'only HTML: instruction run [{"command":"npm i other"},"npm i other"] ',
    ]);
  });

  it.each([
    ['the wording of markup', '<Later id="7" />', '<Later id="8" />'],
    ['a component around words', '<Foo>Words.</Foo>', '<Bar>Words.</Bar>'],
    ['the quote of a component', '<Run command="kit go" />', '<RunIt command="kit go" />'],
  ])('are seen in %s', (_what, left, right) => {
    expect(formDifferences({ markdown: page(left), html: page(right) })).toHaveLength(2);
  });

  it('are seen where only one has lines', () => {
    const markdown = page(fence('sh', 'npm i kit'));
    const html = { ...markdown, ledger: markdown.ledger.map((row) => ({ ...row, span: null })) };
    expect(formDifferences({ markdown, html })).toHaveLength(2);
  });

  it('are told where only the order differs', () => {
    const [one, two] = ['npm i kit', 'npm i other'];
    const forms = { markdown: page(fence('sh', one, two)), html: page(fence('sh', two, one)) };
    expect(formDifferences(forms)).toEqual(['the same rows in another order']);
  });
});

it('shows a ledger as a table', () => {
  const { markdown } = readBothForms(fence('console', '$ kit go', 'Hello'), 'start.md');
  expect(ledgerTable(markdown)).toEqual([
    '2-2        instruction run                kit go',
    '3-3        claim       output             Hello (about run)',
  ]);
});

describe('the goal of a page', () => {
  const told = (...parts) => goalTable(readBothForms(parts.join('\n'), 'start.md').markdown);

  it('is shown with its lines, its claims and what leads to it', () => {
    expect(told(fence('sh', 'npm i kit'), fence('console', '$ kit go', 'Hello'))).toEqual([
      'goal 6-6 program of kit: kit go (1 claims)',
      'steps: 2 main flow, 0 for others, 0 further',
    ]);
  });

  it('is said to be missing', () => {
    expect(told(fence('sh', 'npm i kit'))).toEqual(['no goal: nothing of the product is to be seen']);
  });
});
