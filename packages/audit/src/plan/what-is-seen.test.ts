import { describe, expect, it } from 'vitest';
import { journey, js, plan, sh } from './plan-fixture.ts';

const server = (route: string): string =>
  js(`const kit = require('kit');\nkit().get('${route}', (q, s) => s.end('x')).listen(3000);`);

describe('what the page says is seen', () => {
  it.each([
    'You should see `Hello Kit!` printed.',
    'Your terminal should print out `Hello Kit!`.',
    'You will see "Hello Kit!" in the console.',
  ])('in a terminal is expected of the command above: %s', (said) => {
    const found = plan(`## Go\n\n${sh('npm i kit\nnode out.js')}${said}\n`);
    expect(found.steps.at(-1)?.expected).toContainEqual({ kind: 'output', text: 'Hello Kit!', quoted: true });
    expect(found.expectedOutput).toBe('Hello Kit!');
  });

  it.each([
    'You should see `dist/out.js` in the output.',
    'You should see the `dev` server start in your terminal.',
    'You should see a `<h1>` printed.',
    'You will like `it`.',
  ])('elsewhere, or not word for word, is not: %s', (said) => {
    const found = plan(`## Go\n\n${sh('npm i kit\nnode out.js')}${said}\n`);
    expect(found.steps.at(-1)?.expected.map(({ kind }) => kind)).toEqual(['exit_code']);
  });

  it.each([
    ['in quotes', 'you should see "Hello Kit!"', 'Hello Kit!'],
    ['in quotes inside of code', 'you should see `"Hello Kit!"`', 'Hello Kit!'],
    ['as the name of a file', 'you should see `index.html`', null],
    ['as a path', 'you should see "/users/1"', null],
    ['as a command', 'you should see "npm start"', null],
  ])('at an address is expected of the answer: %s', (_, said, text) => {
    const found = plan(`## Go\n\n${sh('npm i kit\nnpm run dev')}Open http://localhost:3000 and ${said}.\n`);
    expect(found.steps.at(-1)?.expected).toMatchObject([{ kind: 'http', text }]);
  });

  it.each([
    ['You should see "Hello Kit!".', [{ kind: 'output', text: 'Hello Kit!', quoted: true }]],
    ['It is a page.', []],
  ])('in a file is expected of it: %s', (said, more) => {
    const page = `## Go\n\n${sh('npm i kit')}${js('<p>Hi</p>', 'html title="index.html"')}`;
    const found = plan(`${page}Open \`index.html\` in your browser. ${said}\n`);
    expect(found.steps.at(-1)?.expected).toEqual([{ kind: 'file', path: 'index.html' }, ...more]);
  });

  it.each([
    ['in its own block', js('$ curl http://localhost:3000/a\n{"a":1}', 'console')],
    ['in the block below', `${sh('curl http://localhost:3000/a')}${js('{"a":1}', 'json')}`],
  ])('as the answer to a request is expected of it: %s', (_, shown) => {
    const found = plan(`## Go\n\n${sh('npm i kit\nnpm run dev')}${shown}`);
    expect(found.steps.at(-1)?.expected).toMatchObject([{ kind: 'http', text: '{"a":1}' }]);
  });

  it.each([
    ['a question', 'What is your name?', false],
    ['a stand-in for an answer', 'Name: <your-name>', false],
    ['words in angles', 'Made for <you and me>', true],
    ['an open angle', 'Made in < 2 s', true],
  ])('of a scaffolder is repeated unless it is a dialogue: %s', (_, line, isExpected) => {
    const found = plan(`## Go\n\n${js(`$ npm create kit@latest my-app\n${line}\nDone`, 'console')}`);
    const kinds = found.steps.at(-1)?.expected.map(({ kind }) => kind) ?? [];
    expect(kinds.includes('output')).toBe(isExpected);
  });

  it('is looked at where a command opens it in a browser', () => {
    expect(journey(`## Go\n\n${sh('npm run dev\nopen http://localhost:7001')}`)).toEqual([
      'npm run dev',
      'probe http://localhost:7001',
    ]);
  });
});

describe('a server whose page names no address', () => {
  it.each([
    ['/users/:id', 'probe http://localhost:3000/users/1'],
    ['/', 'probe http://localhost:3000/'],
    ['*', 'probe http://localhost:3000/'],
  ])('is asked for what it answers: %s', (route, probe) => {
    expect(journey(`## Go\n\n${sh('npm i kit')}${server(route)}`).at(-1)).toBe(probe);
  });

  it.each([
    ['in its heading', '## Always 404\n\n', [404]],
    ['in prose', '## Go\n\nIt answers 405 and 503, on port 3000, since 2014.\n\n', [405, 503]],
    ['nowhere', '## Go\n\n', undefined],
  ])('may refuse as the page says %s', (_, before, named) => {
    const { steps } = plan(`## Install\n\n${sh('npm i kit')}${before}${server('/')}`);
    const [expected] = steps.at(-1)?.expected ?? [];
    expect(expected?.kind === 'http' ? expected.named : null).toEqual(named);
  });
});

describe('a visit after a program that nobody knows', () => {
  const visit = 'Open http://localhost:8000 and you should see "Hello".\n\n';

  it.each([
    'python3 -m http.server 8000',
    'bash run.sh',
    './start.sh',
    'make run',
    'npx kit',
    'kit up',
    'npm run api',
  ])('is made while it may still run: %s', (command) => {
    const { steps } = plan(`# Kit\n\n${sh('npm init -y')}Start it:\n\n${sh(command)}${visit}`);
    expect(steps.at(-2)?.action).toMatchObject({ command, staysUp: 'maybe' });
    expect(steps.at(-1)?.expected).toMatchObject([{ kind: 'http', text: 'Hello' }]);
  });

  it('is made of the server that a written script of the shell runs, which is not run again', () => {
    const files = `Create \`a.js\`:\n\n${js("require('http').createServer().listen(8000);")}Create \`run.sh\`:\n\n${sh('node a.js')}`;
    expect(journey(`# Kit\n\n${files}Start it:\n\n${sh('bash run.sh')}${visit}`)).toEqual([
      'write a.js',
      'write run.sh',
      'bash run.sh',
      'probe http://localhost:8000',
    ]);
  });

  it('is made after the program where the sentence stands above it', () => {
    const above = 'Start it and open http://localhost:8000:\n\n';
    expect(journey(`# Kit\n\n${sh('npm init -y')}${above}${sh('./start.sh')}`).slice(-2)).toEqual([
      './start.sh',
      'probe http://localhost:8000',
    ]);
  });

  it.each(['npm init -y', 'pip install kit', 'mkdir site', 'npm run build', 'npx kit login', 'git pull'])(
    'is not made where the last command only prepares: %s',
    (command) => {
      expect(journey(`# Kit\n\n${sh(command)}${visit}`)).not.toContain('probe http://localhost:8000');
    },
  );
});

describe('code that a tool finds by itself', () => {
  it('is not run a second time beside the tool', () => {
    const steps = `Write \`features/support/steps.js\`:\n\n${js("const { When } = require('kit');\nWhen('it rains', () => {});")}`;
    expect(journey(`## Go\n\n${sh('npm i kit')}${steps}Finally:\n\n${sh('npx kit-js')}`)).toEqual([
      'npm i kit',
      'write features/support/steps.js',
      'npx kit-js',
    ]);
  });
});

describe('data under its name in a fence of code', () => {
  it('shows what the program leaves behind, unless the page has it written', () => {
    const data = js('// db.json\n{\n  "posts": []\n}');
    const shown = `## Go\n\nPlain code changes data\n\n${data}${sh('npm i kit')}`;
    expect(journey(shown)).toEqual(['npm i kit']);
    expect(journey(`## Go\n\n${sh('npm i kit')}Create this file:\n\n${data}`)).toContain('write db.json');
  });
});

it('knows a language also where lines to highlight stand right behind it', () => {
  const manifest = js('{ "scripts": { "build": "kit" } }', 'json{1,3-4} [package.json]');
  expect(journey(`## Go\n\n${sh('npm i kit')}Add:\n\n${manifest}${sh('npm run build')}`)).toContain(
    'merge_json package.json',
  );
});

it('takes no member of a type for a file', () => {
  const code = js('@kit.group()\ndef cli():\n    pass', 'python');
  expect(
    journey(`## Go\n\n${sh('npm i kit')}Create a command by using \`Group.command\`:\n\n${code}`),
  ).toEqual(['npm i kit']);
});

describe('questions that a listing shows', () => {
  const listing =
    '? Project name: first-app\n? Description: An app\n? Select features to enable:\n ◉ Enable lint';

  it('are answered as shown, also of a command that is not known to ask', () => {
    const text = `## Go\n\n${sh('npm i -g @kit/cli')}${sh('kit4 app')}Answer the prompts as follows:\n\n${sh(listing)}${sh('cd first-app\nnpm start')}`;
    const step = plan(text).steps.find(
      ({ action }) => action.kind === 'run' && action.command === 'kit4 app',
    );
    expect(step?.action).toMatchObject({
      answers: [
        { match: 'Project name', reply: 'first-app' },
        { match: 'Description', reply: 'An app' },
      ],
      acceptDefaults: true,
      defaultsQuote: expect.stringContaining('? Select features to enable:'),
    });
    expect(step?.expected.map(({ kind }) => kind)).toEqual(['exit_code']);
  });
});
