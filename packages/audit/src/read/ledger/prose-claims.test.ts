import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';

function rows(text: string): string[] {
  return readMarkdown(text).ledger.map(({ code, data }) => `${code} ${JSON.stringify(data)}`);
}

describe('what a sentence claims', () => {
  it.each([
    ['You should see "Hello" in the terminal.', 'seen_text {"text":"Hello"}'],
    ['If all went well, you will see the text `Hello you`.', 'seen_text {"text":"Hello you"}'],
    ['It shows a start page with two links.', 'seen_text {"text":null}'],
    ['This will only delete the folder.', 'seen_text {"text":null}'],
    ['The server responds with "Hello".', 'response {"text":"Hello"}'],
    ['This will generate a `kit.json` file.', 'file_made {"path":"kit.json"}'],
    ['You should see the bundle written to `dist/kit.mjs`.', 'file_made {"path":"dist/kit.mjs"}'],
    ['Kit requires Node.js 20 or later.', 'requirement {"what":"Kit requires Node.js 20 or later."}'],
    ['This project has been archived.', 'notice {"notice":"archived"}'],
  ])('%s', (text, expected) => {
    expect(rows(`# Kit\n\n${text}\n`)).toEqual([expected]);
  });

  it.each([
    ['It prints `hello`.', 'seen_text {"text":"hello"}'],
    ['A file called `out` is created.', 'file_made {"path":"out"}'],
    ['This creates a `dist` folder.', 'file_made {"path":"dist"}'],
    ['The server listens on port 3000.', 'seen_text {"text":null}'],
    ['You need a wallet.', 'requirement {"what":"You need a wallet."}'],
  ])('%s by its grammar alone', (text, expected) => {
    expect(rows(`# Kit\n\n${text}\n`)).toEqual([expected]);
  });

  it.each([
    'As you can see, it is small.',
    'It creates `Kit` objects.',
    'Support for Node.js 8 was dropped.',
    'Node 12 was released in 2019.',
    'The parser visits each node 2 times.',
    'The benchmark is a download of pages running on Node 24.14.1.',
    'Obtained on Node 12.16.1, on a small server.',
    'This repository is archived nightly to a bucket.',
    'The server responds with care to `SIGTERM`.',
    'The option sets what it prints.',
  ])('and not in: %s', (text) => {
    expect(rows(`# Kit\n\n${text}\n`)).toEqual([]);
  });

  it('is left to the block that it introduces', () => {
    expect(rows('# Kit\n\nYou should see "Hello":\n\n```text\nHello\n```\n')).toEqual([
      'output {"text":"Hello"}',
    ]);
  });

  it('is about the block that it hands over to', () => {
    const text = '```sh\nnpm i\n```\n\nKit will ask two questions:\n\n```sh\nnpx kit go\n```\n';
    const { ledger } = readMarkdown(text);
    expect(ledger.map(({ code, about }) => [code, about])).toEqual([
      ['run', null],
      ['seen_text', ledger[2]?.id],
      ['run', null],
    ]);
  });

  it('is about what is done in its own section, unless it speaks of what the reader sees', () => {
    const text = (claim: string): string => `## A\n\n\`\`\`sh\nnpx kit go\n\`\`\`\n\n## B\n\n${claim}\n`;
    const about = (claim: string): (string | null)[] =>
      readMarkdown(text(claim)).ledger.map((row) => row.about);
    expect(about('It prints a page.')).toEqual([null, null]);
    expect(about('You should see "Hello".')).toEqual([null, expect.any(String)]);
  });

  it('is about the instruction above it', () => {
    const { ledger } = readMarkdown('```sh\nnpx kit go\n```\n\nYou should see "Hello" in the terminal.\n');
    expect(ledger.map(({ about }) => about)).toEqual([null, ledger[0]?.id]);
  });
});

describe('what a sentence asks for', () => {
  it.each([
    ['Get your API key from the dashboard.', 'obtain {"what":"key"}'],
    ['First, you need to get an API key.', 'obtain {"what":"key"}'],
    ['Replace `TOKEN` with your own.', 'set_value {"name":"TOKEN"}'],
    ['Store the token in an environment variable.', 'set_value {"name":null}'],
    ['Select `small` as the size.', 'answer_prompt {"question":null,"answer":"small"}'],
    ['Press enter to accept the defaults.', 'answer_prompt {"question":null,"answer":null}'],
    ['Then follow the prompts.', 'do_in_words {"verb":"follow"}'],
    ['Now restart the server.', 'do_in_words {"verb":"restart"}'],
    ["Don't forget to start the server.", 'do_in_words {"verb":"start"}'],
    ['Next, create a new project in the console.', 'do_in_words {"verb":"create"}'],
    ['Select `*` from the table.', 'do_in_words {"verb":"select"}'],
    ['Press Enter to submit the form in your app.', 'do_in_words {"verb":"press"}'],
    ['Create a token stream from the lexer.', 'do_in_words {"verb":"create"}'],
    ['Get the key from the map.', 'do_in_words {"verb":"get"}'],
  ])('%s', (text, expected) => {
    expect(rows(`# Kit\n\n${text}\n`)).toEqual([expected]);
  });

  it('is not told twice where a block or a command says it', () => {
    expect(rows('# Kit\n\nCreate a file named `a.js`. It holds all:\n\n```js\nlet a\n```\n')).toEqual([
      'write {"path":"a.js","content":null}',
    ]);
    expect(rows('# Kit\n\nNow restart it with the command `npm run dev`.\n')).toEqual([
      'do_in_words {"verb":"restart"}',
      'mention {"command":"npm run dev"}',
    ]);
    expect(rows('# Kit\n\nStart the server: `npm run dev`\n')).toEqual(['run {"command":"npm run dev"}']);
    expect(rows('# Kit\n\n- [Remove things](/remove)\n')).toEqual([]);
  });

  it('has the answer to prompts beside the command that asks', () => {
    expect(rows('# Kit\n\nRun `npm init` and follow the prompts.\n')).toEqual([
      'run {"command":"npm init"}',
      'do_in_words {"verb":"follow"}',
    ]);
  });
});

const fence = (text: string): string => `\n\n\`\`\`sh\n${text}\n\`\`\`\n`;

describe('a sentence above a block', () => {
  it.each([
    ['Create a project:', 'npm create kit', []],
    ['Move to `app` and install the packages.', 'cd app\nnpm install', []],
    ['Stop the server. Then call this:', 'npm run dev', ['stop']],
    ['Start it with the "create-kit" command. Then wait.', 'npm create kit', []],
    ['Open your terminal and run:', 'kit go', ['open']],
    ['Make a directory, initialize npm, and call the tool:', 'mkdir a\nnpm init\nkit', []],
    ['Add `-g` for all. Or this:', 'npx kit add web-guide', ['add']],
    ['If it fails, restart it.', 'npm run dev', ['restart']],
    ['Restart it.', 'npm run dev', []],
    ['It is installed here; add `-g` for all.', 'npx kit add web-guide', ['add']],
    ['Now add `web`.', 'npx kit add web', []],
  ])('stands for itself where the block does not say it: %s', (text, command, verbs) => {
    const words = rows(`# Kit\n\n${text}${fence(command)}`).filter((row) => row.startsWith('do_in_words'));
    expect(words).toEqual(verbs.map((verb) => `do_in_words {"verb":"${verb}"}`));
  });
});

describe('a condition', () => {
  it.each([
    ['If you use Yarn, delete the lock.', 'do_in_words', { kind: 'if', quote: 'If you use Yarn' }],
    ['On Windows, restart the shell.', 'do_in_words', { kind: 'other_system', quote: 'On Windows' }],
    ['Optionally, you can set a flag.', 'may_do', { kind: 'optional', quote: 'Optionally' }],
    ['If it fails, it prints "no".', 'seen_text', { kind: 'if', quote: 'If it fails' }],
    ["If you haven't yet, create an account.", 'obtain', null],
  ])('is kept with the row: %s', (text, code, condition) => {
    expect(readMarkdown(`# Kit\n\n${text}\n`).ledger).toMatchObject([{ code, condition }]);
  });
});

describe('what only names or describes', () => {
  it.each([
    '| `kit rm` | Remove the pages |\n|---|---|\n| a | Add the page |',
    '- [Remove the pages](/remove) — a guide',
    '## API\n\nParse the text.',
    '## parse(text)\n\nParse the text.',
    '## parseText\n\nParse the text.',
    '## Options\n\n### eval\n\n`kit --eval`\n\n```sh\nkit --eval 1\n```\n\nEvaluate the code.',
    'Build pages with friends.\n\n## Install\n\n## Use',
    '- `valid(v)`: Return the parsed version.\n- **`minor(v)`** - Return the minor version.',
    '- `keepNames`: Set to keep the names.',
  ])('asks nothing: %j', (text) => {
    const asked = rows(`# Kit\n\n${text}\n`).filter((row) => row.startsWith('do_in_words'));
    expect(asked).toEqual([]);
  });

  it.each([
    ['## GitHub\n\nParse the text.', 'parse'],
    ['- `.npmrc`: Set the registry.', 'set'],
    ['- `valid(v)`: Please restart the app.', 'restart'],
    ['- `main` branch: Delete the cache.', 'delete'],
    ['## parse(text)\n\nPlease restart the app.', 'restart'],
    ['Build the pages.\n\n## Install\n\n## Use', 'build'],
    ['- Create an account at [Kit](https://kit.example)', 'create'],
  ])('is told from what asks: %j', (text, verb) => {
    expect(rows(`# Kit\n\n${text}\n`)).toEqual([
      verb === 'create' ? 'obtain {"what":"account"}' : `do_in_words {"verb":"${verb}"}`,
    ]);
  });
});

it('takes no word for a task where the sentence asks nothing', () => {
  expect(rows('# Kit\n\nEvery request is checked for credentials.\n')).toEqual([]);
  expect(rows('# Kit\n\nRequest your credentials.\n')).toEqual(['obtain {"what":"credentials"}']);
});

it('quotes a clause without the brackets of its neighbours', () => {
  const { ledger } = readMarkdown('# Kit\n\nGenerate a keypair (or write it yourself), then restart it.\n');
  expect(ledger.map(({ quote }) => quote)).toEqual([
    'Generate a keypair',
    'write it yourself',
    'then restart it.',
  ]);
});

it('takes a cell among needs for one, a name of a row or column for none', () => {
  const table = '| Platform | Needs |\n|---|---|\n| Linux | CMake 3 |\n';
  expect(rows(`# Kit\n\n## Prerequisites\n\n${table}`)).toEqual(['requirement {"what":"CMake 3"}']);
});

describe('a list', () => {
  it.each([
    ['You need:', '- A wallet', 'requirement {"what":"A wallet"}'],
    ['You can:', '- Delete the cache', 'may_do {"verb":"delete"}'],
    ['Do the following things:', '- delete the cache', 'do_in_words {"verb":"delete"}'],
  ])('goes on with what %s says', (lead, item, expected) => {
    expect(rows(`# Kit\n\n${lead}\n\n${item}\n`)).toEqual([expected]);
  });

  it('of what a command does is one of claims', () => {
    expect(rows('# Kit\n\n`kit init` adds the following:\n\n- a page\n- a script\n')).toEqual([
      'seen_text {"text":null}',
      'seen_text {"text":null}',
    ]);
  });

  it('below anything else says nothing by itself', () => {
    expect(rows('# Kit\n\nKit has features:\n\n- A wallet\n- delete the cache\n')).toEqual([]);
  });
});

it('takes what a section of prerequisites lists for needs', () => {
  expect(rows('# Kit\n\n## Prerequisites\n\nYou have:\n\n- A text editor\n- Docker\n')).toEqual([
    'requirement {"what":"A text editor"}',
    'requirement {"what":"Docker"}',
  ]);
});

describe('what stands around a sentence', () => {
  const fence = '```sh\nnpx kit experimental_sync\n```\n';

  it.each([
    ['Node.js 8 or later (old modules):', []],
    ['Node.js 8 or later is needed:', ['requirement']],
    ['Node.js 8 or later', ['requirement']],
  ])('makes a condition of a version that has no verb and a block below: %s', (lead, expected) => {
    const codes = readMarkdown(`# Kit\n\n${lead}\n\n${fence}`).ledger.map(({ code }) => code);
    expect(codes).toEqual([...expected, 'run']);
  });

  it('names what was called right above, and nothing that was called before', () => {
    const told = 'Sync links packed files into your project.';
    const codes = (between: string): string[] =>
      readMarkdown(`# Kit\n\n${fence}\n${between}${told}\n`).ledger.map(({ code }) => code);
    expect(codes('')).toEqual(['run', 'seen_text']);
    expect(codes('It is small.\n\n')).toEqual(['run']);
  });

  it.each([
    ['Contribute', []],
    ['Going on', ['do_in_words']],
  ])('calls to take part below %s', (title, expected) => {
    const { ledger } = readMarkdown(
      `# Kit\n\nKit.\n\n## ${title}\n\nIn these ways.\n\n- Review the changes.\n`,
    );
    expect(ledger.map(({ code }) => code)).toEqual(expected);
  });
});

it('a clause and the command that it names are one row, unless the command is only part of what is asked', () => {
  const codes = (text: string): string[] => readMarkdown(`# Kit\n\n${text}\n`).ledger.map(({ code }) => code);
  expect(codes('You can use `npm test` for it.')).toEqual(['mention']);
  expect(codes('You can use it (see `npm test`).')).toEqual(['may_do', 'mention']);
  expect(codes('You can add `npm test` to it.')).toEqual(['may_do', 'mention']);
});

it.each([
  ['If it fails, you can set the door as shown below. It is red.', []],
  ['You can set any of the doors described below. It is red.', ['may_do']],
  ['Throw Error:', []],
  ['Open the Door:', ['do_in_words']],
])('what hands over to a block further down is said by it: %s', (text, expected) => {
  const below = text.endsWith(':') ? 'It is red.\n\n' : '';
  const { ledger } = readMarkdown(`# Kit\n\n${text}\n\n${below}\`\`\`js\nlet a = 1;\n\`\`\`\n`);
  expect(ledger.map(({ code }) => code)).toEqual([...expected, 'use_snippet']);
});

it.each([
  'you need an API key:',
  "You'll need an OpenAI API key from [their dashboard](https://kit.example/keys):",
  'To go on, you must have a Kit account:',
  'Make sure you have an access token:',
])('what is got elsewhere is required, also right above code: %s', (text) => {
  const said = text.replace(/\[(.*)\]\(.*\)/, '$1');
  const row = `requirement ${JSON.stringify({ what: said })}`;
  for (const block of [
    '```sh\nexport KIT_API_KEY=abc\n```',
    "```js\nimport { kit } from 'kit';\nkit();\n```",
  ])
    expect(rows(`# Kit\n\n${text}\n\n${block}\n`)[0]).toBe(row);
});

it.each(['You need two packages:', 'First, we need an entry point:', 'You need a key function:'])(
  'what the block below gives is not required besides: %s',
  (text) => {
    const { ledger } = readMarkdown(`# Kit\n\n${text}\n\n\`\`\`sh\nnpm i a b\n\`\`\`\n`);
    expect(ledger.map(({ code }) => code)).toEqual(['run']);
  },
);

it.each([
  ['Run: `cdqz myproject`, this goes into the created project folder.', ['do_in_words {"verb":"run"}']],
  [
    'Run `cdqz myproject` and then `npm start`.',
    ['do_in_words {"verb":"run"}', 'mention {"command":"npm start"}'],
  ],
  ['Type: `string`', []],
])('a program that nobody knows is asked for in words: %s', (text, expected) => {
  expect(rows(`# Kit\n\n- ${text}\n`)).toEqual(expected);
});

it.each([
  ['Prints `ok`', ['seen_text {"text":"ok"}']],
  ['Creates a `site` folder.', ['file_made {"path":"site"}']],
  ['Starts the server', []],
  ['Print `ok`', []],
])('the cell behind a command says what comes of it: %s', (cell, expected) => {
  const table = (name: string): string => `# Kit\n\n| A | B |\n| --- | --- |\n| ${name} | ${cell} |\n`;
  expect(rows(table('`npx kit go`')).slice(1)).toEqual(expected);
  expect(rows(table('the door'))).toEqual([]);
});
