import { describe, expect, it } from 'vitest';
import { decidedBy, describeAction, journey, js, plan, sh } from './plan-fixture.ts';

const install = `# Kit\n\n## Install\n\n${sh('npm install kit')}`;
const open = 'Open http://localhost:4000 in your browser.\n\n';
const moves = (pass: string, text: string): string[] =>
  decidedBy(pass, text).filter((made) => made.startsWith('move'));

describe('a page that is opened above what serves it', () => {
  it.each([
    ['a server', sh('npm start'), ['move "Open http://localhost:4000" behind "Run npm start"']],
    ['a program that nobody knows', sh('kit go'), ['move "Open http://localhost:4000" behind "Run kit go"']],
    ['a request', sh('curl http://localhost:4000'), []],
    ['a test', sh('npm test'), []],
    ['what ends', sh('ls'), []],
  ])('is opened behind %s', (_what, below, expected) => {
    expect(moves('open_after_run', `${install}## Use\n\n${open}${below}`)).toEqual(expected);
  });

  it('stays where something was started above it', () => {
    expect(
      moves('open_after_run', `${install}## Use\n\n${sh('npm start')}${open}${sh('npm run dev')}`),
    ).toEqual([]);
    expect(
      moves('open_after_run', `${install}${sh('npm start')}## Use\n\n${open}${sh('npm run dev')}`),
    ).toEqual([]);
  });

  it('stays where a program above it may serve, unless one below it does', () => {
    expect(moves('open_after_run', `${install}## Use\n\n${sh('kit go')}${open}${sh('kit more')}`)).toEqual(
      [],
    );
    expect(
      moves('open_after_run', `${install}## Use\n\n${sh('kit go')}${open}${sh('npm start')}`),
    ).toHaveLength(1);
  });

  it('stays where the server stands in another part', () => {
    expect(moves('open_after_run', `${install}## Look\n\n${open}## Use\n\n${sh('npm start')}`)).toEqual([]);
  });
});

describe('a look at a server', () => {
  const skips = (text: string): string[] => decidedBy('early_visits', text);
  const server = js(
    "import http from 'node:http';\n\nhttp.createServer(() => {}).listen(4000);",
    'js title="a.mjs"',
  );
  it.each([
    ['nothing was started', `${install}## Use\n\n${sh('ls')}${open}`, true],
    ['an installation alone', `${install}${open}`, true],
    ['a server', `${install}${sh('npm start')}${open}`, false],
    ['a project was made', `# Kit\n\n${sh('npm create kit@latest app')}${open}`, false],
    ['a file that serves', `${install}${server}${open}`, false],
    ['a file that does not', `${install}${js('console.log(1);', 'js title="a.mjs"')}${open}`, true],
    ['a program that may serve', `${install}${sh('kit go')}${open}`, false],
    [
      'a program that may serve, and then something else',
      `${install}${sh('kit go')}${sh('ls')}${open}`,
      true,
    ],
  ])('comes too early: %s', (_what, text, isEarly) => {
    expect(skips(text)).toEqual(isEarly ? ['skip "Open http://localhost:4000": nothing_started'] : []);
  });

  it('is a request as well', () => {
    expect(skips(`${install}${sh('curl http://localhost:4000')}`)).toEqual([
      'skip "Run curl http://localhost:4000": nothing_started',
    ]);
  });

  it('keeps the command up that it looks at', () => {
    const ups = (text: string): string[] =>
      plan(text).steps.flatMap((step) =>
        step.action.kind === 'run' ? [`${describeAction(step)}: ${step.action.staysUp}`] : [],
      );
    expect(ups(`${install}## Use\n\n${sh('npm start')}${open}`)).toContain('npm start: yes');
    expect(ups(`${install}## Use\n\n${sh('npx kit go')}${open}`)).toContain('npx kit go: maybe');
    expect(ups(`${install}## Use\n\n${sh('npx kit go')}${sh('curl http://localhost:4000')}`)).toContain(
      'npx kit go: maybe',
    );
    expect(ups(`${install}## Use\n\n${sh('npx kit go')}`)).toContain('npx kit go: no');
  });
});

describe('an installation below its first use', () => {
  const late = (use: string, below = sh('npm install kit')): string =>
    `# Kit\n\n## Use\n\n${use}## Install\n\n${below}`;
  const script = js("import { go } from 'kit';\n\nconsole.log(go());", 'js title="a.mjs"');
  it.each([
    [
      'a command of it',
      late(sh('kit go'), sh('npm install -g kit')),
      ['move "Run npm install -g kit" before "Run kit go"'],
    ],
    [
      'a command of its tool',
      late(sh('kit go'), sh('npm install -g kit-cli')),
      ['move "Run npm install -g kit-cli" before "Run kit go"'],
    ],
    [
      'a command that pipes into it',
      late(sh("echo '{}' | kit"), sh('npm install -g kit')),
      [`move "Run npm install -g kit" before "Run echo '{}' | kit"`],
    ],
    ['code that brings it in', late(script), ['move "Run npm install kit" before "Write a.mjs"']],
    ['a command of another', late(sh('lamp go')), []],
    ['code of another', late(script.replace("'kit'", "'lamp'")), []],
  ])('comes before %s', (_what, text, expected) => {
    expect(moves('install_first', text)).toEqual(expected);
  });

  it('stays where something was installed before the use', () => {
    expect(
      moves(
        'install_first',
        `# Kit\n\n${sh('npm install lamp')}${late(sh('kit go'), sh('npm install -g kit'))}`,
      ),
    ).toEqual([]);
  });

  it('stays among the steps of its part: there the page has it too late', () => {
    const text = `# Kit\n\n## Use\n\n${script}## Then\n\n${sh('npm install kit')}${sh('node a.mjs')}`;
    expect(moves('install_first', text)).toEqual([]);
  });
});

describe('a command that is told of beforehand', () => {
  const told = 'Make sure to run `npm run wire` beforehand.\n';
  it.each([
    [
      'the command above it',
      `${install}## Use\n\n${sh('npx kit one')}${sh('npx kit go')}${told}`,
      ['move "Run npm run wire" before "Run npx kit go"'],
    ],
    ['none of another part', `${install}${sh('npx kit go')}## Use\n\n${told}`, []],
    ['no code', `${install}## Use\n\n${js('console.log(1);')}${told}`, []],
  ])('comes before %s', (_what, text, expected) => {
    expect(moves('run_beforehand', text)).toEqual(expected);
  });

  it('is only one that the sentence says so of', () => {
    expect(
      moves('run_beforehand', `${install}## Use\n\n${sh('npx kit go')}Make sure to run \`npm run wire\`.\n`),
    ).toEqual([]);
  });
});

describe('a command that is told and shown', () => {
  const twice = (told: string, shown: string): string[] =>
    decidedBy('told_twice', `# Kit\n\n## Use\n\nRun \`${told}\` to begin.\n\n${shown}`);
  it.each([
    ['word for word', 'npm install kit', sh('npm install kit'), true],
    ['with more behind it', 'npm install kit', sh('npm install kit --save'), true],
    ['among others', 'npx kit go', sh('npm install kit\nnpx kit go'), true],
    ['with less', 'npm install kit --save', sh('npm install kit'), false],
    ['another one', 'npm install kit', sh('npm install lamp'), false],
    ['in the middle of another', 'kit go', sh('npx kit go'), false],
  ])('is one step: %s', (_what, told, shown, isOne) => {
    expect(twice(told, shown).some((made) => made.includes('told_below'))).toBe(isOne);
  });

  it('is two steps in two parts', () => {
    const text = `# Kit\n\n## Use\n\nRun \`npm install kit\` to begin.\n\n## More\n\n${sh('npm install kit')}`;
    expect(decidedBy('told_twice', text)).toEqual([]);
    expect(journey(text)).toEqual(['npm install kit', 'npm install kit']);
  });
});

describe('a command above the code of the script that it runs', () => {
  const code = js("const kit = require('kit');\n\nconsole.log(kit('glow'));");
  const run = sh('node ./cli.js --glow bright');
  const use = (text: string): string => `${install}## Use\n\n${text}`;

  it('is run behind it, and tells its name', () => {
    expect(moves('run_beforehand', use(`${run}${code}`))).toEqual([
      'move "Run node ./cli.js --glow bright" behind "Write a js file"',
    ]);
    expect(plan(use(`${run}${code}`)).steps.map(describeAction)).toEqual([
      'npm install kit',
      'write cli.js',
      'node ./cli.js --glow bright',
    ]);
  });

  it.each([
    ['the page shows the script under its name', `${run}${code}${js('go();', 'js title="cli.js"')}`],
    ['code above could be the script', `${code}${run}${code}`],
    ['something above may have brought it', `${sh('git clone https://kit.example/kit.git')}${run}${code}`],
    ['the code is in another part', `${run}## More\n\n${code}`],
    ['it is no script', `${sh('node ./kit --glow')}${js('a: 1', 'yaml')}`],
  ])('stays where %s', (_why, text) => {
    expect(moves('run_beforehand', use(text))).toEqual([]);
  });
});
