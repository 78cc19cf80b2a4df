import { describe, expect, it } from 'vitest';
import type { ExpectedSignal } from '../model/plan.ts';
import { js, plan, sh } from './plan-fixture.ts';

function signals(text: string): ExpectedSignal[] {
  return plan(text).steps.flatMap(({ expected }) => expected);
}

/** The texts that a page has its reader see in a terminal. */
const outputs = (text: string): string[] =>
  signals(text).flatMap((signal) => (signal.kind === 'output' ? [signal.text] : []));
/** The texts that it has them see at an address. */
const answers = (text: string): (string | null)[] =>
  signals(text).flatMap((signal) => (signal.kind === 'http' ? [signal.text] : []));

const install = `# Kit\n\n## Install\n\n${sh('npm install kit')}`;
const use = (text: string): string => `${install}## Use\n\n${text}`;
const serve = sh('npm start');
const open = 'Open http://localhost:4000 in your browser';

describe('what a command prints', () => {
  it.each([
    ['stands in its own block', js('$ npx kit go\nglows red', 'console'), ['glows red']],
    ['stands right below it', `${sh('npx kit go')}${js('glows red', 'text')}`, ['glows red']],
    ['is said below it', `${sh('npx kit go')}This will print \`glows red\`.\n`, ['glows red']],
    ['is said below it, with one loud word', `${sh('npx kit go')}This will print \`on!\`.\n`, ['on!']],
    [
      'is one word, which may be the name of something',
      `${sh('npx kit go')}This will print \`glows\`.\n`,
      [],
    ],
    ['is code', `${sh('npx kit go')}This will print \`<b>glows red</b>\`.\n`, []],
    ['is a command', `${sh('npx kit go')}This will print \`npm run light\`.\n`, []],
  ])('%s', (_what, text, expected) => {
    expect(outputs(use(text))).toEqual(expected);
  });

  it('is that of the last command of a block, where it stands below', () => {
    const { steps } = plan(use(`${sh('npx kit one\nnpx kit two')}${js('glows red', 'text')}`));
    const shown = steps.flatMap(({ action, expected }) =>
      action.kind === 'run' && expected.some(({ kind }) => kind === 'output') ? [action.command] : [],
    );
    expect(shown).toEqual(['npx kit two']);
  });

  it('is nothing of an installation', () => {
    expect(outputs(`${install}${js('added 3 packages', 'text')}`)).toEqual([]);
    expect(outputs(`${install}This will print \`added 3 packages\`.\n`)).toEqual([]);
  });
});

describe('what is seen at an address', () => {
  it.each([
    ['is quoted', `${serve}${open}. You should see "Hello lamp".\n`, ['Hello lamp']],
    [
      'is quoted nearer',
      `${serve}You should see "Far away".\n\nWords.\n\n${open}. You should see "Hello lamp".\n`,
      ['Hello lamp'],
    ],
    ['is an address', `${serve}${open}. You should see "https://kit.dev".\n`, [null]],
    ['is a file', `${serve}${open}. You should see "lamp.js".\n`, [null]],
    ['is too short', `${serve}${open}. You should see "x".\n`, [null]],
    ['is said in another part', `${serve}${open}.\n\n## More\n\nYou should see "Hello lamp".\n`, [null]],
    ['is not said', `${serve}${open}.\n`, [null]],
  ])('%s', (_what, text, expected) => {
    expect(answers(use(text))).toEqual(expected);
  });

  it('is what the server of the page sends', () => {
    const server = (sent: string): string =>
      js(
        `import http from 'node:http';\n\nhttp.createServer((_, answer) => answer.end(${sent})).listen(4000);`,
        'js title="a.mjs"',
      );
    const page = (sent: string): string => use(`${server(sent)}${sh('node a.mjs')}${open}.\n`);
    expect(answers(page("'Hello lamp'"))).toEqual(['Hello lamp']);
    expect(answers(page("'<b>Hello</b>'"))).toEqual([null]);
    expect(answers(page("'x'"))).toEqual([null]);
  });

  it('is what is shown below a request', () => {
    const ask = sh('curl http://localhost:4000');
    expect(answers(use(`${serve}${ask}${js('{ "lamp": "on" }', 'json')}`))).toEqual(['{ "lamp": "on" }']);
    expect(answers(use(`${serve}${js('$ curl http://localhost:4000\nlamp on', 'console')}`))).toEqual([
      'lamp on',
    ]);
    expect(answers(use(`${serve}${ask}${js('lamp: on', 'yaml title="a.yml"')}`))).toEqual([null]);
  });
});

describe('what a step leaves behind', () => {
  const files = (text: string): string[] =>
    signals(text).flatMap((signal) => (signal.kind === 'file' ? [signal.path] : []));
  it.each([
    ['mkdir rooms', ['rooms']],
    ['mkdir -p rooms/one', ['rooms/one']],
    ['mkdir -m 700 rooms', []],
    ['mkdir one two', []],
    ['mkdir rooms && cd rooms', []],
    ['touch a.js', ['a.js']],
    ['touch -c a.js', []],
    ['npm init -y', ['package.json']],
    ['npm init --yes', ['package.json']],
    ['npm init', ['package.json']],
    ['npm init -w part', []],
  ])('%s: %j', (command, expected) => {
    expect(files(`# Kit\n\n## Start\n\n${sh(command)}${sh('npm install kit')}${sh('npx kit go')}`)).toEqual(
      expected,
    );
  });

  it('is the folder of a scaffolder that the page names once more', () => {
    const page = (more: string): string => `# Kit\n\n## Start\n\n${sh('npm create kit@latest rooms')}${more}`;
    expect(files(page(sh('cd rooms\nnpm run dev')))).toEqual(['rooms']);
    expect(files(page(sh('npm run dev')))).toEqual([]);
    expect(files(page(`This makes the folder rooms.\n\n${sh('npm run dev')}`))).toEqual(['rooms']);
  });

  const packages = (command: string): string[] =>
    signals(`# Kit\n\n## Start\n\n${sh(command)}Then:\n\n${sh('npx kit go')}`).flatMap((signal) =>
      signal.kind === 'package' ? [signal.name] : [],
    );
  it.each([
    ['npm install kit lamp', ['kit', 'lamp']],
    ['npm install -g kit', ['kit']],
    ['yarn add kit', ['kit']],
    ['yarn global add kit', []],
    ['pnpm add -g kit', []],
  ])('is what is installed: %s: %j', (command, expected) => {
    expect(packages(command)).toEqual(expected);
  });
});
