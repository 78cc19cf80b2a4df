import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { decidedBy, describeAction, js, plan, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

const install = `# Kit\n\n## Install\n\n${sh('npm install kit')}`;
const code = "import { go } from 'kit';\n\nconsole.log(go());";
const written = (text: string): string[] =>
  plan(text)
    .steps.map(describeAction)
    .filter((step) => step.startsWith('write'));

describe('the name of a script that the page leaves nameless', () => {
  it.each([
    ['is that of the next run', `${js(code)}${sh('node lamp.mjs')}`, ['write lamp.mjs']],
    ['is that of the next run, with an ending', `${js(code)}${sh('node lamp')}`, ['write lamp.js']],
    ['is made from what it is', js(code), ['write index.mjs']],
    [
      'is made from what it is: one of CommonJS',
      js("const { go } = require('kit');\n\nconsole.log(go());"),
      ['write index.js'],
    ],
    [
      'is made from what it is: a server',
      js("import http from 'node:http';\nimport 'kit';\n\nhttp.createServer(() => {}).listen(4000);"),
      ['write server.mjs'],
    ],
    ['is made from what it is: TypeScript', js(code, 'ts'), ['write index.mts']],
    [
      'is made from what it is: TypeScript in a fence that says to be plain code',
      js("import { Kit } from 'kit';\n\nconst kit = new Kit<number>();\nconsole.log(kit.go());"),
      ['write index.mts'],
    ],
  ])('%s', (_what, text, expected) => {
    expect(written(`${install}## Use\n\n${text}`)).toEqual(expected);
  });

  it('is no name that another file of the page has', () => {
    const other = js('console.log(1);', 'js title="lamp.mjs"');
    expect(written(`${install}## Use\n\n${other}${js(code)}${sh('node lamp.mjs')}`)).toEqual([
      'write lamp.mjs',
      'write index.mjs',
    ]);
  });

  it('is told of, and where it was made up it is a friction', () => {
    const found = (text: string): string[][] => {
      const { decisions, frictions } = plan(`${install}## Use\n\n${text}`);
      return [decisions.map(({ code: each }) => each), frictions.map(({ code: each }) => each)];
    };
    expect(found(`${js(code)}${sh('node lamp.mjs')}`)).toEqual([['file-named-by-command'], []]);
    expect(found(js(code))[0]).toContain('file-name-derived');
    expect(found(js(code))[1]).toContain('no-file-name');
  });

  it('could be another: a module or not', () => {
    const text = `${install}## Use\n\n${js(code)}`;
    const choice = plan(text).choices.find(({ code: each }) => each === 'file_name');
    expect(choice?.options.map(({ id }) => id)).toEqual(['index.mjs', 'index.js']);
    const wished = planJourney(readMarkdown(text), { choices: { [choice?.id ?? '']: 'index.js' } });
    expect(wished.steps.map(describeAction)).toContain('write index.js');
  });
});

describe('code without a name', () => {
  const decided = (pass: string, text: string): string[] => decidedBy(pass, `${install}## Use\n\n${text}`);
  const component = "import { go } from 'kit';\n\nexport default () => go();";

  it.each([
    ['that does nothing by itself is left out', js(component), ['skip "Write a js file": nameless']],
    ['that does something is not', js(code), []],
    ['that a later command runs is not', `${js(component)}${sh('node lamp.mjs')}`, []],
    ['that a sentence below has saved is not', `${js(component)}Save the code above as \`lamp.mjs\`.\n`, []],
    ['of CommonJS is not', js("const { go } = require('kit');\n\nmodule.exports = () => go();"), []],
  ])('%s', (_what, text, expected) => {
    expect(decided('nameless', text)).toEqual(expected);
  });

  it.each([
    [
      'lacks names',
      js("import { go } from 'kit';\n\nconsole.log(go(room));"),
      ['skip "Write a js file": sketch'],
    ],
    ['lacks none', js(code), []],
    ['lacks a name by a slip, at the goal', js("import { light } from 'kit';\n\nlightt('a');\n//=> 1"), []],
    [
      'lacks a name by a slip and another one',
      js("import { light } from 'kit';\n\nlightt(room);\n//=> 1"),
      ['skip "Write a js file": sketch'],
    ],
    [
      'lacks names, and a later command runs it',
      `${js("import { go } from 'kit';\n\nconsole.log(go(room));")}${sh('node lamp.mjs')}`,
      [],
    ],
    [
      'lacks names, and has one of its own',
      js("import { go } from 'kit';\n\nconsole.log(go(room));", 'js title="a.mjs"'),
      [],
    ],
  ])('is a sketch where it %s', (_what, text, expected) => {
    expect(decided('sketches', text)).toEqual(expected);
  });

  it.each([
    ["await go('https://api.example.com/a');", true],
    ["await go('https://example.org');", true],
    ["await go('https://mysite.com/a');", true],
    ["await go('https://a.b.example.com');", false],
    ["await go('https://example.dev');", false],
    ["await go('https://kit.dev/example.com');", false],
    ["await go('https://examples.com');", false],
  ])('that calls a host of the reader is left out: %s %s', (call, isLeft) => {
    const made = decided('stand_ins', js(`import { go } from 'kit';\n\n${call}`));
    expect(made).toEqual(isLeft ? ['skip "Write a js file": stand_in_host'] : []);
  });
});

describe('the code above, which a sentence has saved', () => {
  const page = (shown: string): string =>
    `${install}## Use\n\n${shown}Save the code above as \`lamp.mjs\`.\n\n${sh('node lamp.mjs')}`;

  it('is the nearest script', () => {
    const { steps } = plan(page(`${js('console.log(1);')}And:\n\n${js(code)}`));
    const write = steps.find((step) => describeAction(step) === 'write lamp.mjs');
    expect(write?.action).toMatchObject({ content: `${code}\n` });
    expect(write?.sourceStepIds).toHaveLength(2);
  });

  it('is a contradiction where its title says another name', () => {
    const conflicts = (title: string): number =>
      plan(page(js(code, `js title="${title}"`))).frictions.filter(
        ({ code: each }) => each === 'file-names-contradict',
      ).length;
    expect(conflicts('other.mjs')).toBe(1);
    expect(conflicts('lamp.mjs')).toBe(0);
  });
});
