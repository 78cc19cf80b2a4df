import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { js, sh } from '../plan-fixture.ts';
import { type FlowStep, flowSteps, meansOneOf } from './flow-step.ts';

function stepsOf(text: string): FlowStep[] {
  return flowSteps(readMarkdown(`# Kit\n\n${text}`), ['kit']);
}

/** The one step of a command. */
function ofCommand(command: string): FlowStep | undefined {
  return stepsOf(sh(command))[0];
}

describe('a step of commands', () => {
  it.each([
    ['npm install kit', { obtains: ['kit'], installs: true, isRunnable: true, calls: ['npm'] }],
    ['npx kit go', { obtains: ['kit'], installs: false, calls: ['kit'] }],
    ['npm create kit@latest app', { installs: true, makesProject: true }],
    ['git clone https://github.com/kit/kit.git', { makesProject: true, installs: false, calls: ['git'] }],
    ['mkdir -p app/src', { makes: ['app/src'], isRunnable: true }],
    ['touch app.js', { makes: ['app.js'] }],
    ['npm pkg set scripts.go="kit go"', { makes: ['package.json'] }],
    ['npm init -y', { isGround: true }],
    ['cd app', { isGround: true, calls: ['cd'] }],
    ['npm run go', { usesProject: true, runsFile: null }],
    ['node go.mjs', { runsFile: 'go.mjs', usesProject: false }],
    ['npx kit serve', { starts: true }],
    ['curl http://localhost:3000', { visits: true }],
    ['./node_modules/.bin/kit go', { calls: ['kit'] }],
  ])('%s', (command, expected) => {
    expect(ofCommand(command)).toMatchObject(expected);
  });

  it.each([
    ['npx kit go', { isGround: false, makesProject: false, makes: [], visits: false }],
    ['npm install kit && cd app', { isGround: false }],
    ['curl https://kit.dev', { visits: false }],
    ['ls', { starts: false, usesProject: false, installs: false, obtains: [] }],
  ])('%s is no more than that', (command, expected) => {
    expect(ofCommand(command)).toMatchObject(expected);
  });

  it('mentions its words, and what its options are given', () => {
    expect(ofCommand('npx kit --input=rooms.json main.ts')?.mentions).toEqual(
      expect.arrayContaining(['--input=rooms.json', 'rooms.json', 'main.ts']),
    );
  });

  it('does what the script does that it calls', () => {
    const manifest = js('{ "scripts": { "go": "node go.mjs" } }', 'json title="package.json"');
    const [, run] = stepsOf(`${manifest}Then:\n\n${sh('npm run go')}`);
    expect(run).toMatchObject({ usesProject: true, runsFile: 'go.mjs' });
    expect(run?.calls).toEqual(['npm', 'node']);
  });
});

describe('a step of code', () => {
  const ofCode = (text: string, info?: string): FlowStep | undefined => stepsOf(js(text, info))[0];

  it('brings in, calls, declares and uses', () => {
    const step = ofCode("import { go } from 'kit';\n\nconst lamp = go(room, './rooms.json');\nlamp.on();");
    expect(step).toMatchObject({
      bringsIn: true,
      isRunnable: true,
      calls: ['kit'],
      declares: ['go', 'lamp'],
      names: ['room'],
      makes: [],
      starts: false,
      listensOn: null,
    });
    expect(step?.mentions).toEqual(expect.arrayContaining(['./rooms.json', 'kit']));
  });

  it('makes its file', () => {
    expect(ofCode("import 'kit';\nconsole.log(1);", 'js title="go.mjs"')?.makes).toEqual(['go.mjs']);
  });

  it('answers on a port, or asks one', () => {
    const server = "import http from 'node:http';\n\nhttp.createServer(() => {}).listen(4000);";
    expect(ofCode(server)).toMatchObject({ listensOn: 4000, starts: true, asksOn: [] });
    const client = "import { ask } from 'kit';\n\nconsole.log(await ask('http://localhost:4000/rooms'));";
    expect(ofCode(client)).toMatchObject({ listensOn: null, starts: false, asksOn: [4000] });
  });

  it('that declares alone runs nothing', () => {
    expect(ofCode("import { go } from 'kit';\n\nexport const lamp = 1;")?.isRunnable).toBe(false);
  });

  it('of a manifest calls the programs of its scripts', () => {
    expect(
      ofCode('{ "scripts": { "go": "kit go && lamp on" } }', 'json title="package.json"')?.calls,
    ).toEqual(['kit', 'lamp']);
  });

  it('that uses the product by a name that it never brings in calls it all the same', () => {
    const [, use] = stepsOf(`${sh('npm install kit')}${js("console.log(kit('on'));")}`);
    expect(use).toMatchObject({ bringsIn: false, calls: ['kit'] });
  });
});

describe('a step that is told in words', () => {
  it.each([
    ['Open http://localhost:3000 in your browser.', { visits: true }],
    ['Create a folder called `rooms`.', { makes: ['rooms'], isGround: true }],
  ])('%s', (text, expected) => {
    expect(stepsOf(`${text}\n`)[0]).toMatchObject({ ...expected, listPath: [], calls: [] });
  });

  it('has the code above saved under a name', () => {
    const [, copy] = stepsOf(`${js("import 'kit';\nconsole.log(1);")}Save the code above as \`go.mjs\`.\n`);
    expect(copy).toMatchObject({ makes: ['go.mjs'], copiesAbove: true });
  });

  it('is no step where it only mentions something', () => {
    expect(stepsOf('The command `npx kit list` is another one.\n')).toEqual([]);
  });
});

describe('the readers of a step', () => {
  it.each([
    ['## With Deno\n\n', sh('deno add npm:kit'), { isForOthers: true, isInBrowser: false }],
    ['## In Node.js\n\n', sh('npm install kit'), { isForOthers: false, isInBrowser: false }],
    [
      '## Use\n\n',
      js("import { go } from 'kit';\n\ngo(document.querySelector('a'));"),
      { isForOthers: false, isInBrowser: true },
    ],
  ])('%s', (title, text, expected) => {
    expect(stepsOf(`${title}${text}`)[0]).toMatchObject(expected);
  });
});

describe('a word that means a file', () => {
  const paths = new Set(['src/go.js', 'rooms']);
  it.each([
    ['go', true],
    ['./go.js', true],
    ['src/go.js', true],
    ['rooms', true],
    ['./rooms/one.json', true],
    ['roomservice', false],
    ['stop.js', false],
    ['./', false],
    ['', false],
  ])('"%s": %s', (mention, expected) => {
    expect(meansOneOf(paths, mention)).toBe(expected);
  });
});
