import { describe, expect, it } from 'vitest';
import type { ExpectedSignal } from '../model/plan.ts';
import { showsError } from './expected-endings.ts';
import { js, plan, sh } from './plan-fixture.ts';

/** A signal in few words. */
function signal(found: ExpectedSignal): string {
  if (found.kind === 'exit_code') return found.codes.length === 1 ? `exit ${found.codes[0]}` : 'any exit';
  if (found.kind === 'output') return `prints ${found.text}`;
  if (found.kind === 'http') return `${found.url} ${found.status} ${found.text}`;
  if (found.kind === 'file') return `file ${found.path}`;
  return found.kind === 'package' ? `package ${found.name}` : `listens ${found.port}`;
}

/** What is expected of the step that a page has for a command. */
function expectedOf(text: string, command: string): string[] {
  const step = plan(text).steps.find(({ action }) => action.kind === 'run' && action.command === command);
  return (step?.expected ?? []).map(signal);
}

const alone = (command: string): string[] =>
  expectedOf(`## Get\n\n${sh('npm i kit')}## Go\n\n${sh(command)}`, command);

it.each([
  ['a command', sh('cd my-lamp\nnpm run dev')],
  ['a sentence', 'Open `my-lamp` in your editor.\n\n'],
  ['code', js('my-lamp/\n  index.js', 'text')],
])('a folder is expected of a scaffolder where %s of the page names it too', (_, named) => {
  const command = 'npm create lamp@latest my-lamp';
  expect(expectedOf(`## Go\n\n${sh(command)}${named}`, command)).toEqual(['exit 0', 'file my-lamp']);
});

describe('of a command by itself', () => {
  it.each([
    ['npm install lamp @lamps/tube@2 ./local', ['exit 0', 'package lamp', 'package @lamps/tube']],
    ['npm i -D lamp', ['exit 0', 'package lamp']],
    ['yarn add lamp', ['exit 0', 'package lamp']],
    ['npm install -g lamp', ['exit 0', 'package lamp']],
    ['sudo npm install -g lamp', ['exit 0', 'package lamp']],
    ['pnpm add -g lamp', ['exit 0']],
    ['npm ci', ['exit 0']],
    ['npm init -y', ['exit 0', 'file package.json']],
    ['npm init --yes', ['exit 0', 'file package.json']],
    ['npm init', ['exit 0', 'file package.json']],
    ['mkdir lamps', ['exit 0', 'file lamps']],
    ['mkdir -p lamps/all', ['exit 0', 'file lamps/all']],
    ['touch lamp.js', ['exit 0', 'file lamp.js']],
    ['npm run dev', ['listens null']],
    ['npm run dev -w web', ['listens null']],
    ['npm run dev --workspace web', ['listens null']],
    ['npx tsc --watch', []],
    ['npx tsc -w', []],
    ['npm run watch', []],
    ['npm run watch:css &', []],
    ['npx tsx watch lamp.ts', []],
    ['npm test', ['exit 0']],
    ['npm create lamp@latest my-lamp -- --template plain', ['exit 0']],
    ['npm create lamp@latest . -- --template plain', ['exit 0']],
  ])('%s', (command, expected) => {
    expect(alone(command)).toEqual(expected);
  });
});

it('of what is called after watching is a server where the page opens one', () => {
  const open = 'Open http://localhost:4000 in your browser.\n';
  expect(expectedOf(`## Go\n\n${sh('npm run watch')}${open}`, 'npm run watch')).toEqual(['listens 4000']);
});

describe('the port of a server', () => {
  const server = (code: string): string =>
    `## Go\n\n${sh('npm i kit')}Save as \`server.mjs\`:\n\n${js(code)}${sh('node server.mjs')}`;

  it.each([
    ["import { createServer } from 'node:http';\ncreateServer().listen(4001);", ['listens 4001']],
    [
      "import { createServer } from 'node:http';\nconst port = 4002;\ncreateServer().listen(port);",
      ['listens 4002'],
    ],
    ["console.log('listen(4001)');", ['exit 0']],
  ])('is that of its code: %j', (code, expected) => {
    expect(expectedOf(server(code), 'node server.mjs')).toEqual(expected);
  });

  it('is that of the address to open in the same part, and of no other part', () => {
    const run = `## Go\n\n${sh('npm run dev')}`;
    expect(expectedOf(`${run}Open http://localhost:5173 in your browser.\n`, 'npm run dev')).toEqual([
      'listens 5173',
    ]);
    expect(
      expectedOf(`${run}## More\n\nOpen http://localhost:5173 in your browser.\n`, 'npm run dev'),
    ).toEqual(['listens null']);
  });
});

describe('what a page shows below a command', () => {
  const shown = (command: string, lines: string): string[] =>
    expectedOf(
      `## Go\n\n${sh('npm i kit')}Run it:\n\n\`\`\`console\n$ ${command}\n${lines}\n\`\`\`\n`,
      command,
    );

  it.each([
    ['npx kit go', 'All lamps are on', ['exit 0', 'prints All lamps are on']],
    ['npx kit go', 'Error: no lamp', ['any exit', 'prints Error: no lamp']],
    ['npx kit go', '? Which lamp? › red\n? Which room? › hall', ['exit 0']],
    ['npm create lamp@latest my-lamp', 'Which lamp?', ['exit 0']],
  ])('%s: %j', (command, lines, expected) => {
    expect(shown(command, lines)).toEqual(expected);
  });

  it.each([
    ['It will print `All lamps are on`.', ['exit 0', 'prints All lamps are on']],
    ['It will print `lamps`.', ['exit 0']],
    ['It will print `<All lamps>`.', ['exit 0']],
    ['It needs `all the lamps`.', ['exit 0']],
  ])('in words: %s', (said, expected) => {
    expect(expectedOf(`## Go\n\n${sh('npm i kit')}${sh('npx kit go')}${said}\n`, 'npx kit go')).toEqual(
      expected,
    );
  });
});

describe('a test that fails on the page', () => {
  const test = js("const { test } = require('kit');\n\ntest('a lamp', (t) => t.ok(false));");
  const page = (shown: string): string =>
    `## Go\n\n${sh('npm i kit')}${test}It prints:\n\n${js(shown, 'text')}`;
  it.each([
    ['may end with any code', 'TAP version 13\n# a lamp\nnot ok 1 - a lamp\n1..1', ['any exit']],
    ['may not where it passes', 'TAP version 13\n# a lamp\nok 1 - a lamp not ok\n1..1', ['exit 0']],
    ['may where an error is shown', 'Error: the lamp is off', ['any exit']],
  ])('%s', (_, shown, expected) => {
    expect(expectedOf(page(shown), 'node index.js')).toEqual(expected);
  });

  it('may where a command of the page runs it', () => {
    const shown = '```console\n$ npx kit test\n# a lamp\nnot ok 1 - a lamp\n```\n\n';
    expect(expectedOf(`## Go\n\n${sh('npm i kit')}${shown}`, 'npx kit test')[0]).toBe('any exit');
  });
});

describe('a failure shown on purpose', () => {
  it.each([
    ...[
      'Error: no',
      'error TS2322: no',
      'TypeError: no',
      '\n  fatal: no',
      '✖ 2 problems',
      '× no',
      'FAIL a.test.js',
    ],
    ...['npm ERR! code', 'Traceback (most recent call last)', 'KitException: no'],
  ])('is %j', (output) => {
    expect(showsError(output)).toBe(true);
  });

  it.each(['0 errors', 'No error', 'ok\nError: later', 'Errors are fine', 'FAILOVER on', '', 'terror'])(
    'is not %j',
    (output) => {
      expect(showsError(output)).toBe(false);
    },
  );
});
