import { describe, expect, it } from 'vitest';
import { readHtml, readMarkdown } from '../page-fixture.ts';
import { ledgerLines } from './ledger-fixture.ts';

function fence(info: string, ...lines: string[]): string {
  return ['```'.concat(info), ...lines, '```', ''].join('\n');
}

function rows(...parts: string[]): string[] {
  return ledgerLines(readMarkdown(parts.join('\n')));
}

describe('commands', () => {
  it('have a row each, and what is shown below one is a claim about it', () => {
    expect(rows(fence('console', '$ npm i kit', 'added 1 package', '$ npx kit go', 'Hello', 'Bye'))).toEqual([
      '2-2 run: npm i kit',
      '3-3 output: added 1 package < run',
      '4-4 run: npx kit go',
      '5-6 output: Hello⏎Bye < run',
    ]);
  });

  it('of several lines are one row', () => {
    expect(rows(fence('sh', 'npm i \\', '  kit', 'cd kit'))).toEqual([
      '2-3 run: npm i \\⏎  kit',
      '4-4 run: cd kit',
    ]);
  });

  it('in a sentence are told or only mentioned', () => {
    expect(rows('Run `npm i kit` now.', '', 'The script of `npm run build` is long.')).toEqual([
      '1-1 run: npm i kit',
      '3-3 mention: npm run build',
    ]);
  });

  it('of another system are kept', () => {
    expect(rows(fence('powershell', '# first', 'winget install kit', 'kit go'))).toEqual([
      '3-3 other_system: winget install kit',
      '4-4 other_system: kit go',
    ]);
  });

  it('in tabs and choices are all there', () => {
    expect(
      rows('::: code-group', '', fence('sh [npm]', 'npm i kit'), fence('sh [yarn]', 'yarn add kit'), ':::'),
    ).toEqual(['4-4 run: npm i kit', '8-8 run: yarn add kit']);
    expect(rows(fence('sh', 'npm i kit', '# or', 'yarn add kit'))).toEqual([
      '2-2 run: npm i kit',
      '4-4 run: yarn add kit',
    ]);
  });

  it('typed into an interpreter have a row each', () => {
    expect(rows(fence('', '$ node', '> 1 + 1', '2', "> 'a'", "'a'"))).toEqual([
      '2-2 run: $ node',
      '3-3 type_in_interpreter: 1 + 1',
      '4-4 output: 2 < type_in_interpreter',
      "5-5 type_in_interpreter: 'a'",
      "6-6 output: 'a' < type_in_interpreter",
    ]);
  });

  it('rendered by markup quote the markup', () => {
    expect(rows('{{ npm_tabs({command: "install", packages: ["kit"]}) }}')).toEqual([
      '1-1 run: {{ npm_tabs({command: "install", packages: ["kit"]}) }}',
    ]);
    expect(ledgerLines(readMarkdown('Hi\n\n<PackageManagers pkg="kit" />\n', 'mdx'))).toEqual([
      '3-3 run: <PackageManagers pkg="kit" />',
    ]);
  });
});

describe('what is shown', () => {
  it('in a block of its own is about the command above', () => {
    expect(rows(fence('sh', 'npx kit go'), 'This prints:', '', fence('text', 'Hello'))).toEqual([
      '2-2 run: npx kit go',
      '8-8 output: Hello < run',
    ]);
  });

  it('by an address is its response', () => {
    expect(rows(fence('sh', 'curl localhost:3000'), fence('json', '{', '  "a": 1', '}'))).toEqual([
      '2-2 run: curl localhost:3000',
      '6-8 response: {⏎  "a": 1⏎} < run',
    ]);
    expect(rows('Open http://localhost:3000 and see:', '', fence('text', 'Hello'))).toEqual([
      '1-1 open_url: Open http://localhost:3000 and see:',
      '4-4 response: Hello < open_url',
    ]);
  });

  it('as answers to prompts is one claim for each', () => {
    expect(
      rows(fence('console', '$ npm create kit', 'Making it', '? Name: › app', '✔ Typed? … Yes', 'Done')),
    ).toEqual([
      '2-2 run: npm create kit',
      '3-3 output: Making it < run',
      '4-4 prompt_answer: ? Name: › app < run',
      '5-5 prompt_answer: ✔ Typed? … Yes < run',
      '6-6 output: Done < run',
    ]);
  });

  it('above the first command is not lost', () => {
    const [first] = rows(fence('console', 'Welcome to kit', '$ kit go', 'Hello'));
    expect(first).toBe('2-2 output: Welcome to kit');
  });

  it('as files is a tree', () => {
    expect(rows(fence('sh', 'npx kit new'), fence('', 'app', '├── a.js', '└── b.js'))).toEqual([
      '2-2 run: npx kit new',
      '6-8 tree: app⏎├── a.js⏎└── b.js < run',
    ]);
  });

  it('by comments are values and types, each with its statement', () => {
    const page = readMarkdown(
      fence(
        'js',
        "import { add } from 'kit'",
        'add(1, 2) // => 3',
        'add(2, 2)',
        '// Output: 4',
        'log(add) // string',
      ),
    );
    expect(ledgerLines(page)).toEqual([
      "2-6 write: import { add } from 'kit'⏎add(1, 2) // => 3⏎add(2, 2)⏎// Output: 4⏎log(add) // string",
      '3-3 value: => 3 < write',
      '5-5 value: Output: 4 < write',
      '6-6 type: string < write',
    ]);
    expect(page.ledger.slice(1).map((row) => row.data)).toEqual([
      { text: '3', statement: 'add(1, 2)' },
      { text: '4', statement: 'add(2, 2)' },
      { text: 'string', statement: 'log(add)' },
    ]);
  });

  it('in the remarks of commands counts too', () => {
    expect(rows(fence('sh', 'kit add 1 2', '# => 3'))).toEqual([
      '2-2 run: kit add 1 2',
      '3-3 value: => 3 < run',
    ]);
  });
});

describe('files', () => {
  it.each([
    ['Create `a.js`:', 'js', 'let a', 'write'],
    ['Edit `src/index.ts`:', 'ts', "import a from 'a'", 'edit'],
    ['Add this to your `package.json`:', 'json', '{ "scripts": {} }', 'merge'],
    ['Change `src/app.js`:', 'diff', '+ new\n- old', 'patch'],
    ['For instance:', 'js', 'kit.go()', 'use_snippet'],
    ['Shape:', 'yaml', 'a: 1', 'use_snippet'],
  ])('%s is the code %s %j', (lead, info, text, code) => {
    const page = readMarkdown(`${lead}\n\n${fence(info, text)}`);
    expect(page.ledger.map((row) => row.code)).toEqual([code]);
    expect(page.ledger[0]?.span).toEqual({ fromLine: 4, toLine: 4 + text.split('\n').length - 1 });
  });
});

describe('sentences', () => {
  it('that ask for something are rows in their order', () => {
    const text =
      'First create a directory named `myapp`, change to it and run `npm init`. Then, install `kit` as a dependency.\n\nCreate a file named `app.js` and copy the code from the example above.\n';
    expect(ledgerLines(readMarkdown(text)).map((line) => line.split(':')[0])).toEqual([
      '1-1 make_directory',
      '1-1 run',
      '1-1 install',
      '3-3 write_from_above',
    ]);
  });
});

describe('markup that is not understood', () => {
  it('stays in the ledger with its words', () => {
    const page = readMarkdown('Text.\n\n<InstallSteps from="other" />\n', 'mdx');
    expect(page.ledger).toMatchObject([
      {
        kind: 'markup',
        code: 'component_without_content',
        quote: '<InstallSteps from="other" />',
        span: { fromLine: 3 },
      },
    ]);
  });
});

it('gives the lines of HTML', () => {
  const page = readHtml(
    '\n<p>Run <code>npm i kit</code>.</p>\n<pre><code class="language-sh">kit go\nkit stop\n</code></pre>',
  );
  expect(ledgerLines(page)).toEqual(['2-2 run: npm i kit', '3-3 run: kit go', '4-4 run: kit stop']);
});

it('cuts long quotes, never inside of a character', () => {
  const page = readMarkdown(fence('js', `const a = '${'🙂'.repeat(400)}'`));
  expect(page.ledger[0]?.quote.length).toBeLessThanOrEqual(300);
  expect(page.ledger[0]?.quote.isWellFormed()).toBe(true);
});

it('comes to an end where a sentence quotes nothing as code', () => {
  const page = readHtml(
    'N{uf\n```\n```js\n4~lf\\\nsee `npm test`.\n\n> 1 + 1\n{{ npm_tabs({command: "install", packages: ["a"]}) }}',
  );
  expect(page.ledger.length).toBeGreaterThan(0);
});
