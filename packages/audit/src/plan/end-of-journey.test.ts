import { describe, expect, it } from 'vitest';
import { journey, js, plan, sh } from './plan-fixture.ts';

const seed = `Create \`seed.js\`:\n\n${js("require('fs').writeFileSync('notes.json', '[]')")}${sh('node seed.js')}`;
const server = `Create \`server.js\`:\n\n${js("require('http').createServer((q, r) => r.end('Hi')).listen(3000)")}${sh('node server.js')}`;

describe('a script called start', () => {
  it.each(['npm', 'pnpm', 'yarn', 'bun'])(
    'of %s may serve with a program that nobody knows, unless it builds',
    (manager) => {
      const page = (body: string): string =>
        `## Go\n\n${sh('npm i kit')}Add this to \`package.json\`:\n\n${js(`{ "scripts": { "start": "${body}" } }`, 'json')}${sh(`${manager} start`)}`;
      const action = (body: string) => plan(page(body)).steps.at(-1)?.action;
      expect(action('kit')).toMatchObject({ command: `${manager} start`, staysUp: 'maybe' });
      expect(action('tsc')).toMatchObject({ staysUp: 'no' });
    },
  );

  it('is not what `-w` makes of an installation', () => {
    expect(plan(`## Go\n\n${sh('npm i kit -D -w')}`).steps[0]?.action).toMatchObject({ staysUp: 'no' });
  });
});

describe('the journey goes on', () => {
  it('over what only prepares, to the server and the look at it', () => {
    const text = `## Set up the data\n\n${sh('npm init -y')}${seed}## Start the server\n\n${server}## Check\n\nOpen <http://localhost:3000> to see it.\n\n## Next steps\n\n${sh('npm test')}`;
    expect(journey(text)).toEqual([
      'npm init -y',
      'write seed.js',
      'node seed.js',
      'write server.js',
      'node server.js',
      'probe http://localhost:3000',
    ]);
  });

  it('over scripts of the project that only prepare', () => {
    expect(
      journey(
        `## Install\n\n${sh('npm i kit')}## Data\n\n${sh('npm run migrate')}## Run\n\n${sh('npm start')}`,
      ),
    ).toEqual(['npm i kit', 'npm run migrate', 'npm start']);
  });

  it('to a step that says it comes next', () => {
    const shown = (text: string): string => `\`\`\`text\n${text}\n\`\`\`\n\n`;
    const text = `## Usage\n\n${sh('npm i kit')}${js("console.log('a')", 'js title="a.js"')}${js("console.log('b')", 'js title="b.js"')}First check the setup:\n\n${sh('node a.js')}${shown('a')}Now run the app:\n\n${sh('node b.js')}${shown('b')}`;
    expect(journey(text).slice(-2)).toEqual(['node a.js', 'node b.js']);
  });

  it('through the part that checks the result, if that does not only offer', () => {
    const ofKit = server.replace("require('http').createServer", "require('kit').serve");
    const text = (lead: string, command: string): string =>
      `## Install\n\n${sh('npm i kit')}## Start the server\n\n${ofKit}## Test it\n\n${lead}\n\n${sh(command)}`;
    expect(journey(text('Run the checks:', 'node check.js')).at(-1)).toBe('node check.js');
    expect(journey(text('You can also run them in watch mode:', 'npm test')).at(-1)).toBe('node server.js');
    expect(journey(text('Run the checks:', 'kit-check --all')).at(-1)).toBe('node server.js');
  });

  const use = (call: string, info = 'js'): string =>
    `## ${call}\n\n${js(`const kit = require('kit');\n\nconsole.log(kit.${call}());`, info)}`;
  const first = `## Install\n\n${sh('npm i kit')}${use('open', 'js title="a.js"')}`;
  const run = (command: string): string => `## Run\n\n${sh(command)}`;
  it.each([
    ['runs another example', `${use('close', 'js title="b.js"')}${run('node b.js')}`, []],
    ['runs an example without a name', `${use('close')}${run('node b.js --all')}`, []],
    ['runs some file of the reader', run('KIT=on node path/to/your/app.js'), []],
    // A slip in the run of the goal is a fault of the page.
    ['runs a file that nobody knows', run('node aa.js'), ['node aa.js']],
    [
      'runs one behind another file',
      `${use('close', 'js title="b.js"')}${run('node aa.js')}`,
      ['node aa.js'],
    ],
  ])('behind an example that is the goal where a command %s: %j', (_, text, more) => {
    const steps = journey(`${first}${text}`);
    expect(steps.filter((step) => !step.startsWith('write'))).toEqual(['npm i kit', ...more, 'node a.js']);
  });

  it('behind an example that is the goal without other code', () => {
    const more = `## More\n\n${js("const parts = require('kit-parts');\n\nconsole.log(parts());")}`;
    expect(journey(`${first}${more}`)).toEqual(['npm i kit', 'write a.js', 'node a.js']);
  });

  it('but not to later parts that show more', () => {
    const text = `## Install\n\n${sh('npm i kit')}## Run\n\n${server}## Add a database\n\n${sh('npm i kit-db')}${sh('node server.js')}`;
    expect(journey(text).at(-1)).toBe('node server.js');
    expect(journey(text)).not.toContain('npm i kit-db');
  });
});

describe('a request to the server of the page', () => {
  const page = (request: string, answer: string): string =>
    `## Start\n\n${server}In another terminal:\n\n${sh(request)}${answer}`;
  const json = '{ "ok": true }';

  it('is a look at the result, with the answer that is shown', () => {
    const found = plan(page('curl -s http://localhost:3000/users/1', `\`\`\`json\n${json}\n\`\`\`\n`));
    expect(found.steps.at(-1)).toMatchObject({
      action: { kind: 'probe', url: 'http://localhost:3000/users/1' },
      expected: [{ kind: 'http', status: 200, text: json }],
    });
    expect(found.milestones.at(-1)?.kind).toBe('verify');
    expect(found.steps.at(-2)?.action).toMatchObject({ staysUp: 'yes' });
  });

  it('is sent as it stands where it is more than a look', () => {
    const found = plan(page("curl -X POST localhost:3000 -d 'a=1'", `\`\`\`json\n${json}\n\`\`\`\n`));
    expect(found.steps.at(-1)).toMatchObject({
      action: { kind: 'run', command: "curl -X POST localhost:3000 -d 'a=1'" },
      expected: [{ kind: 'exit_code' }, { kind: 'output', text: json }],
    });
  });

  it('is no step where nothing was started', () => {
    expect(journey(`## Go\n\n${sh('npm i kit')}${sh('curl localhost:3000')}`)).toEqual(['npm i kit']);
  });
});
