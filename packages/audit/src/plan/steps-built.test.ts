import { describe, expect, it } from 'vitest';
import type { PlannedAction } from '../model/plan.ts';
import { journey, js, plan, sh } from './plan-fixture.ts';

const go = (text: string): string => `## Go\n\n${sh('npm i kit')}${text}`;
const actions = (text: string): PlannedAction[] => plan(go(text)).steps.map(({ action }) => action);
const uses = js("const kit = require('kit');\nkit();");

it.each([
  ['Simplest is to install `kit` with npm, just `npm install kit` which gets all.', 'inline_code', false],
  ['Install `kit` as a dependency.', 'derived', true],
])(
  'an installation in words is the page’s own where its command stands there: %s',
  (words, trust, isTold) => {
    const { steps, frictions } = plan(`## Go\n\n${words}\n\n${uses}`);
    expect(steps[0]).toMatchObject({ trust, action: { command: 'npm install kit' } });
    expect(frictions.some(({ code }) => code === 'install-command-missing')).toBe(isTold);
  },
);

it('a command gets what the page shows as typed into it', () => {
  const [, step] = actions(
    '```sh\n$ npx kit -o a.html\nhello\nand more\n^D\n$ cat a.html\n<p>hello</p>\n```\n',
  );
  expect(step).toMatchObject({ command: 'npx kit -o a.html', typed: 'hello\nand more' });
});

it('a command gets no keys that would end or steer it', () => {
  const [, step] = actions('```sh\n$ npx kit -o a.html\nhello\x03\n^D\n$ cat a.html\n```\n');
  expect(step).toMatchObject({ command: 'npx kit -o a.html' });
  expect(step).not.toHaveProperty('typed');
});

describe('a file that a sentence describes', () => {
  it('is written with what the sentence says', () => {
    expect(actions('Create a file `a.txt` with the content `hello`.\n')).toContainEqual({
      kind: 'write',
      path: 'a.txt',
      content: 'hello\n',
    });
  });

  it('is written from the code above it, once', () => {
    const page = `${uses}Save the code above as \`a.js\`.\n\n${sh('node a.js')}`;
    expect(journey(go(page))).toEqual(['npm i kit', 'write a.js', 'node a.js']);
    expect(actions(page)[1]).toMatchObject({ content: "const kit = require('kit');\nkit();\n" });
  });

  it('is not made up where there is no code above', () => {
    expect(journey(go(`Save the code above as \`a.js\`.\n\n${sh('node a.js')}`))).toEqual([
      'npm i kit',
      'node a.js',
    ]);
  });

  it('is written from an example that brings in what it uses', () => {
    const page = `Here is an example:\n\n${js("import kit from 'kit';\nkit();")}Save the code above to \`b.js\`.\n\n${sh('node b.js')}`;
    expect(journey(go(page))).toEqual(['npm i kit', 'write b.js', 'node b.js']);
  });

  it.each([
    ['a.js', ['file-names-contradict']],
    ['b.js', []],
  ])('may be called otherwise above, which is told: %s', (title, frictions) => {
    const page = `${js('const a = 1;\nconsole.log(a);', `js title="${title}"`)}Save the code above as \`b.js\`.\n\n${sh('node b.js')}`;
    expect(plan(go(page)).frictions.map(({ code }) => code)).toEqual(frictions);
  });

  it('has the name that a later command calls it by, with its ending', () => {
    expect(journey(go(`${uses}${sh('node app')}`))).toEqual(['npm i kit', 'write app.js', 'node app']);
  });

  it('is opened as a file', () => {
    const shown = js('<p>Hi</p>', 'html title="index.html"');
    expect(journey(go(`${shown}Open \`index.html\` in your browser.\n`)).at(-1)).toBe('open_file index.html');
  });
});

describe('a file that a tree of changes moves', () => {
  const tree = (...rows: string[]): string => js([' app', ...rows].join('\n'), 'diff');
  const first = js('let a;', 'js title="src/a.js"');

  it('is moved into its folder', () => {
    const moved = tree(' ├── src', '-│   ├── a.js', '+│   └── lib', '+│       └── a.js');
    expect(journey(go(`${first}${moved}${sh('node src/lib/a.js')}`))).toContain(
      'mkdir -p src/lib && mv src/a.js src/lib/a.js',
    );
  });

  it('is moved to the top, and run from there', () => {
    const moved = tree(' ├── src', '-│   └── a.js', '+├── a.js');
    const steps = plan(go(`${first}${moved}${sh('node a.js')}`)).steps;
    expect(steps.map(({ action }) => action)).toContainEqual(
      expect.objectContaining({ command: 'mkdir -p . && mv src/a.js a.js' }),
    );
    // What the file holds is known where it is now: a script that ends.
    expect(steps.at(-1)?.action).toMatchObject({ command: 'node a.js', staysUp: 'no' });
  });

  it('stays where no step has written it', () => {
    const moved = tree(' ├── src', '-│   └── other.js', '+├── other.js');
    expect(journey(go(`${first}${moved}`)).filter((step) => step.includes('mv '))).toEqual([]);
  });
});

describe('whether a script of the project stays up', () => {
  const manifest = (start: string): string =>
    js(JSON.stringify({ scripts: { start } }), 'json title="package.json"');
  const file = (text: string): string => js(text, 'js title="server.js"');

  it.each([
    [
      'is asked of the file that it runs',
      'node server.js',
      "require('http').createServer().listen(3000);",
      'yes',
    ],
    ['is no where that file ends', 'node server.js', 'console.log(1);', 'no'],
    ['is asked of the program', 'vite', 'console.log(1);', 'yes'],
    ['is no for a build', 'tsc', 'console.log(1);', 'no'],
  ])('%s', (_, start, text, staysUp) => {
    const last = actions(`${manifest(start)}${file(text)}${sh('npm start')}`).at(-1);
    expect(last).toMatchObject({ command: 'npm start', staysUp });
  });
});

it('an empty file made by a command is filled by the block that names it, and made once more changes nothing', () => {
  const page = `${sh('touch a.js')}${js("require('kit');", 'js title="a.js"')}${sh('touch a.js\nnode a.js')}`;
  expect(actions(page)[2]).toMatchObject({ kind: 'write', content: "require('kit');\n" });
  expect(actions(page).at(-1)).toMatchObject({ command: 'node a.js', staysUp: 'no' });
});

describe('samples in one block that declare the same names', () => {
  const samples = "import kit from 'kit';\nconst a = kit();\nkit(a);\n\nconst a = kit(2);\nkit(a);";
  const apart = "import kit from 'kit';\nconst a = kit();\nkit(a);\n\n{ const a = kit(2);\nkit(a);\n}\n";

  it('are written in scopes of their own, which is told', () => {
    const { steps, decisions, frictions } = plan(go(js(samples)));
    expect(steps.map(({ action, trust }) => ({ ...action, trust }))).toMatchObject([
      { command: 'npm i kit' },
      { path: 'index.mjs', content: apart, trust: 'derived' },
      { command: 'node index.mjs' },
    ]);
    expect(decisions.find(({ code }) => code === 'samples-set-apart')).toMatchObject({
      params: { path: 'index.mjs', names: ['a'] },
      documented: false,
    });
    expect(frictions.find(({ code }) => code === 'names-declared-twice')).toMatchObject({
      params: { names: ['a'] },
      severity: 'medium',
    });
  });

  it.each([
    ['a command of the page runs them as one file', `${js(samples)}${sh('node a.mjs')}`],
    ['the page names their file', `${js(samples, 'js title="a.mjs"')}${sh('node a.mjs')}`],
  ])('are written as they stand where %s', (_, page) => {
    const { steps, frictions } = plan(go(page));
    expect(steps[1]).toMatchObject({ action: { content: `${samples}\n` }, trust: 'source_page' });
    expect(frictions.map(({ code }) => code)).not.toContain('names-declared-twice');
  });
});
