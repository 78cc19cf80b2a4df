import { describe, expect, it } from 'vitest';
import { journey, js, sh } from './plan-fixture.ts';

const lamp = "import { lamp } from 'lampkit';\n\nconsole.log(lamp('on'));";
const page = (path: string, rest: string, code = lamp): string =>
  `## Get\n\n${sh('npm install lampkit')}## Use\n\nSave as \`${path}\`:\n\n${js(code, path.endsWith('ts') ? 'ts' : 'js')}${rest}`;
const derived = (text: string): string[] => journey(text).slice(2);

it.each([
  ['make run', 'make title="Makefile"'],
  ['sh go.sh', 'sh title="go.sh"'],
])('a script that another file runs is not run once more: %s', (command, info) => {
  const page = `## Go\n\n${sh('npm i kit')}${js("const kit = require('kit');\nkit();", 'js title="a.js"')}${js('run:\n\tnode a.js', info)}${sh(command)}`;
  expect(journey(page).at(-1)).toBe(command);
});

describe('a server that the page never starts', () => {
  const server = "const { serve } = require('lampkit');\nserve().listen(4000);";
  const client = "const { ask } = require('lampkit');\nask({ port: 4000 }).then(console.log);";
  const both = (asks: string): string =>
    `## Get\n\n${sh('npm install lampkit')}## Use\n\n${js(server, 'js title="server.js"')}${js(asks, 'js title="client.js"')}`;

  it('is started before the script that asks it', () => {
    expect(derived(both(client))).toEqual(['write client.js', 'node server.js', 'node client.js']);
  });

  it('is started for no script that asks another port', () => {
    expect(derived(both(client.replace('4000', '5000')))).not.toContain('node server.js');
  });

  it('is started before the request that asks it, which the page shows the answer of', () => {
    const request = sh('$ curl -i http://localhost:4000/\nHTTP/1.1 200 OK');
    expect(derived(`## Get\n\n${sh('npm install lampkit')}## Use\n\n${js(server)}${request}`)).toEqual([
      'node server.js',
      'curl -i http://localhost:4000/',
    ]);
    const elsewhere = request.replace('4000', '5000');
    expect(
      derived(`## Get\n\n${sh('npm install lampkit')}## Use\n\n${js(server)}${elsewhere}`),
    ).not.toContain('node server.js');
  });

  it('is asked as the page shows, though code goes on below', () => {
    const request = sh('$ curl -i http://localhost:4000/\nHTTP/1.1 200 OK');
    const text = `## Get\n\n${sh('npm install lampkit')}## Use\n\n${js(server.replace('serve().', 'const lamp = serve();\nlamp.'))}${request}Then dim it:\n\n${js('lamp.dim();')}`;
    expect(derived(text)).toEqual(['node server.js', 'curl -i http://localhost:4000/']);
  });

  it('is started once', () => {
    expect(
      derived(`${both(client)}${sh('node server.js')}`).filter((step) => step === 'node server.js'),
    ).toEqual(['node server.js']);
  });
});

describe('a script that the page never runs', () => {
  it.each([
    ['lamp.mjs', ['node lamp.mjs']],
    ['src/lamp.mjs', ['node src/lamp.mjs']],
    ['lamp.ts', ['node lamp.ts']],
    ['gulpfile.mjs', []],
    ['lamp.config.mjs', []],
    ['.lamprc.mjs', []],
  ])('in %s is run by %j', (path, expected) => {
    expect(derived(page(path, ''))).toEqual(expected);
  });

  it.each([
    ['enum State { On }\nconsole.log(State.On);', 'npx tsx lamp.ts'],
    ["import { lamp } from './parts';\nconsole.log(lamp);", 'npx tsx lamp.ts'],
    ["import { lamp } from './parts.ts';\nconsole.log(lamp);", 'node lamp.ts'],
    ['const state: string = "on";\nconsole.log(state);', 'node lamp.ts'],
  ])('is run with what its types need: %j', (code, run) => {
    expect(derived(page('lamp.ts', '', code))).toEqual([run]);
  });

  it.each(['npx lampkit glow', 'pnpm exec lampkit glow', 'bunx lampkit glow', 'yarn dlx lampkit glow'])(
    'is left to %s where it is a file of a project',
    (command) => {
      expect(derived(page('src/lamp.mjs', `## Then\n\n${sh(command)}`))).toEqual([command]);
    },
  );

  it.each([
    ['lampkit lamp.mjs', ['lampkit lamp.mjs']],
    ['node lamp.mjs', ['node lamp.mjs']],
  ])('is not run again where %s has it', (command, expected) => {
    expect(derived(page('lamp.mjs', sh(command)))).toEqual(expected);
  });
});

describe('the script that is the goal of the page', () => {
  const glow = js("import { glow } from 'lampkit';\n\nconsole.log(glow('red'));");
  const other = js("import { dim } from 'lampkit';\n\nconsole.log(dim('red'));");
  const start = `## Get\n\n${sh('npm install lampkit')}## Use\n\n${glow}`;

  it('is run before another takes its place', () => {
    const text = `${start}## Step 2\n\n${other}`;
    const page = `# Kit\n\n${text.replace('## Get', '## Step 0').replace('## Use', '## Step 1')}`;
    expect(journey(page).filter((step) => step.includes('index.mjs'))).toEqual([
      'write index.mjs',
      'node index.mjs',
      'write index.mjs',
    ]);
  });

  it('is run also where the page runs something else', () => {
    const own = `## Check\n\n${js("console.log('ready');", 'js title="ready.js"')}${sh('node ready.js')}${js('ready', 'text')}`;
    expect(journey(`${own}${start}`).slice(-2)).toEqual(['write index.mjs', 'node index.mjs']);
  });

  it('is nothing that is run where a command of the page is the goal', () => {
    const test = js("import { glow } from 'lampkit';\n\nglow('red');", 'js title="red.test.js"');
    const text = `## Get\n\n${sh('npm install lampkit')}## Use\n\n${test}Running \`npx lampkit\` as a command will check it.\n\n`;
    expect(journey(text)).toEqual(['npm install lampkit', 'write red.test.js', 'npx lampkit']);
    expect(journey(`${text}Let's add more.\n\n${other}`)).toEqual(journey(text));
  });

  it('is left to a script of the project', () => {
    expect(journey(`${start}${sh('npm run dev')}`).slice(-2)).toEqual(['write index.mjs', 'npm run dev']);
  });
});

describe('a server that the page never starts', () => {
  const serve = (route: string): string =>
    `import express from 'express';\n\nconst app = express();\napp.get('${route}', (ask, answer) => answer.send('on'));\napp.listen(4005);`;

  it.each([
    ['/', '/'],
    ['/lamps', '/lamps'],
    ['/lamps/:id/state', '/lamps/1/state'],
    ['/lamps/*', '/'],
  ])('with %s is looked at under %s', (route, path) => {
    expect(derived(page('server.mjs', '', serve(route)))).toEqual([
      ...['node server.mjs', `probe http://localhost:4005${path}`],
    ]);
  });

  it('is started before the page looks at it, and looked at once', () => {
    const text = page('server.mjs', 'Open http://localhost:4005/lamps in your browser.\n', serve('/lamps'));
    expect(derived(text)).toEqual(['node server.mjs', 'probe http://localhost:4005/lamps']);
  });
});
