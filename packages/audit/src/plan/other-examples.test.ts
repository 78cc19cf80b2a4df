import { describe, expect, it } from 'vitest';
import { decidedBy, journey, js, sh } from './plan-fixture.ts';

const install = `# Kit\n\n## Install\n\n${sh('npm install kit')}`;
const uses = (call: string, path: string): string =>
  js(`import { ${call} } from 'kit';\n\nconsole.log(${call}());`, `js title="${path}"`);
const first = `## Use\n\n${uses('go', 'go.mjs')}${sh('node go.mjs')}`;
const left = (text: string): string[] => decidedBy('first_result', text);

describe('behind the goal', () => {
  it('another example is left out with the command that runs it', () => {
    const text = `${install}${first}## More\n\n${uses('stop', 'stop.mjs')}${sh('node stop.mjs')}`;
    expect(left(text)).toEqual([
      'skip "Write stop.mjs": after_result, for now',
      'skip "Run node stop.mjs": after_result, for now',
    ]);
    expect(journey(text)).toEqual(['npm install kit', 'write go.mjs', 'node go.mjs']);
  });

  it('a file that the code up to there brings in is written all the same', () => {
    const main = js(
      "import { go } from 'kit';\nimport { room } from './room.mjs';\n\nconsole.log(go(room));",
      'js title="go.mjs"',
    );
    const room = js('export const room = 1;', 'js title="room.mjs"');
    const text = `${install}## Use\n\n${main}${sh('node go.mjs')}## The room\n\n${room}`;
    expect(journey(text)).toContain('write room.mjs');
    const other = js('export const room = 1;', 'js title="hall.mjs"');
    expect(journey(`${install}## Use\n\n${main}${sh('node go.mjs')}## The room\n\n${other}`)).not.toContain(
      'write hall.mjs',
    );
  });

  it('code that goes on with the same file stays where a later command runs it', () => {
    const more = `Then write \`go.mjs\` anew:\n\n${uses('stop', 'go.mjs')}${sh('node go.mjs')}`;
    expect(left(`${install}${first}${more}`)).toEqual([]);
  });
});

describe('in front of the goal', () => {
  it('no step of the way is left out as another example', () => {
    const text = `${install}## Set up\n\n${sh('npx kit init')}${first}`;
    expect(journey(text)).toEqual(['npm install kit', 'npx kit init', 'write go.mjs', 'node go.mjs']);
  });
});

describe('a first example that is set apart', () => {
  const decided = (text: string): string[] => decidedBy('first_example', text);
  const script = uses('go', 'go.mjs');
  const apart = (title: string, text = `${script}${sh('node go.mjs')}`): string =>
    `${install}## API\n\nThe call is go.\n\n## ${title}\n\n${text}`;

  it.each([
    ['Examples', `${script}${sh('node go.mjs')}`, ['Write go.mjs', 'Run node go.mjs']],
    ['Examples', script, ['Write go.mjs']],
    ['Examples', `${script}${sh('node ./go.mjs')}`, ['Write go.mjs', 'Run node ./go.mjs']],
    ['Examples', `${script}${sh('node other.mjs')}`, ['Write go.mjs']],
    ['Examples', js('export const a = 1;', 'js title="a.mjs"'), []],
    ['Reference', `${script}${sh('node go.mjs')}`, []],
  ])('"%s" is taken in where nothing else shows a result: %j', (title, text, expected) => {
    const taken = decided(apart(title, text)).filter((made) => made.startsWith('include'));
    expect(taken).toEqual(expected.map((step) => `include "${step}"`));
  });

  it.each([
    [
      'something else shows a result',
      `${install}${sh('npx kit go')}${sh('npm start')}## Examples\n\n${script}`,
    ],
    ['nothing is installed', `# Kit\n\n## Words\n\n${sh('ls')}## Examples\n\n${script}`],
  ])('stays out where %s', (_what, text) => {
    expect(decided(text)).toEqual([]);
  });
});

describe('a step that a reader in a clean folder has no use for', () => {
  const spare = (text: string): string[] =>
    decidedBy('spare_steps', text).filter((made) => made.startsWith('skip'));
  const go = sh('npx kit go');

  it.each([
    ['You should also install the `lamps` package.', 1],
    ['Install the `lamps` package.', 0],
    ['You should also install the `kit` package.', 0],
  ])('is advice about what nothing uses: %s', (said, expected) => {
    expect(spare(`${install}${said}\n\n${go}`)).toHaveLength(expected);
  });

  it.each([
    ['npm uninstall -g kit', ['skip "Run npm uninstall -g kit": nothing_to_remove']],
    ['npm uninstall lamp', ['skip "Run npm uninstall lamp": nothing_to_remove']],
    ['npm uninstall lamp\nnpx kit go', []],
  ])('removes what nobody installed: %s', (command, expected) => {
    expect(spare(`# Kit\n\n## Start\n\n${sh(command)}${sh('npm install kit')}${go}`)).toEqual(expected);
  });

  it('is none where it removes what was installed', () => {
    expect(spare(`${install}${sh('npm uninstall kit')}${go}`)).toEqual([]);
  });
});
