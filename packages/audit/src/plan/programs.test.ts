import { describe, expect, it } from 'vitest';
import { decidedBy, js, plan, sh } from './plan-fixture.ts';
import { installsProgram } from './programs.ts';

const takes = (pass: string, text: string): string[] =>
  decidedBy(pass, text).filter((made) => /^(skip|include)/.test(made));
const maybe = (command: string): string => `If you prefer, run:\n\n${sh(command)}`;

describe('a program that a later step needs', () => {
  const page = (first: string, later: string): string => `# Kit\n\n## Install\n\n${first}## Use\n\n${later}`;
  const local = sh('npm install kit');

  it.each([
    [
      'only an optional step installs it',
      page(`${local}${maybe('npm install -g kit')}`, sh('kit go')),
      ['include "Run npm install -g kit"'],
    ],
    [
      'another name of it is installed',
      page(`${local}${maybe('npm install -g kit-cli')}`, sh('kit go')),
      ['include "Run npm install -g kit-cli"'],
    ],
    [
      'it is installed anyway',
      page(`${sh('npm install -g kit')}${maybe('npm install -g kit@2')}`, sh('kit go')),
      [],
    ],
    ['it is fetched', page(`${local}${maybe('npm install -g kit')}`, sh('npx kit go')), []],
    ['another is needed', page(`${local}${maybe('npm install -g kit')}`, sh('lamp go')), []],
    [
      'it is installed for the project alone',
      page(`${local}${maybe('npm install kit@2')}`, sh('kit go')),
      [],
    ],
  ])('%s', (_what, text, expected) => {
    expect(takes('programs', text)).toEqual(expected);
  });

  it('is not installed where it is wished that the step stays out', () => {
    const text = page(`${local}${maybe('npm install -g kit')}`, sh('kit go'));
    const choice = plan(text).choices.find(({ code }) => code === 'needed_later');
    expect(decidedBy('programs', text, { [choice?.id ?? '']: 'left_out' })).toEqual([
      'choose needed_later: left_out by wished',
    ]);
  });

  it.each([
    ['npm install -g kit', 'kit', true],
    ['npm install -g kit-cli', 'kit', true],
    ['npm install kit', 'kit', false],
    ['npm install -g lamp', 'kit', false],
  ])('%s installs %s: %s', (command, program, expected) => {
    expect(installsProgram(command, program)).toBe(expected);
  });
});

describe('a package that code brings in', () => {
  const code = js("import { go } from 'kit';\n\nconsole.log(go());", 'js title="a.mjs"');
  const page = (first: string): string =>
    `# Kit\n\n## Install\n\n${first}## Use\n\n${code}${sh('node a.mjs')}`;
  it.each([
    [
      'is otherwise there for all projects alone',
      `${sh('npm install -g kit')}${maybe('npm install kit')}`,
      ['include "Run npm install kit"'],
    ],
    ['is there for the project', `${sh('npm install kit')}${maybe('npm install kit lamp')}`, []],
    ['is installed nowhere else', `${sh('npm install -g lamp')}${maybe('npm install kit')}`, []],
    ['is offered for all projects', `${sh('npm install -g kit')}${maybe('npm install -g kit@2')}`, []],
  ])('%s', (_what, first, expected) => {
    expect(takes('imports', page(first))).toEqual(expected);
  });
});

describe('a script that a later step runs', () => {
  const piece = (scripts: string): string =>
    `Add to \`package.json\`, this is optional:\n\n${js(`{ "scripts": { ${scripts} } }`, 'json')}`;
  const page = (first: string, run = 'npm run light'): string =>
    `# Kit\n\n## Start\n\n${sh('npm install kit')}${first}Then:\n\n${sh(run)}`;
  const light = piece('"light": "kit go"');
  it.each([
    ['only an optional piece declares it', page(light), ['include "Merge into package.json"']],
    ['the piece declares another', page(piece('"dim": "kit dim"')), []],
    ['another command is run', page(light, 'npx kit go'), []],
    ['a project is made, which has its own', `# Kit\n\n${sh('npm create kit@latest app')}${page(light)}`, []],
  ])('%s', (_what, text, expected) => {
    expect(takes('scripts', text)).toEqual(expected);
  });
});

describe('a folder that a later step works on', () => {
  const page = (make: string, later: string): string =>
    `# Kit\n\n## Start\n\n${sh('npm install -g kit')}${maybe(make)}View it on http://localhost:3000.\n\n${sh(later)}`;
  it.each([
    [
      'only an optional step of the same tool makes it',
      page('kit init ./rooms', 'kit serve rooms'),
      ['include "Run kit init ./rooms"'],
    ],
    ['another tool makes it', page('lamp init ./rooms', 'kit serve rooms'), []],
    ['another folder is made', page('kit init ./lamps', 'kit serve rooms'), []],
    ['nothing is made', page('kit list ./rooms', 'kit serve rooms'), []],
    ['a file is served', page('kit init rooms.js', 'kit serve rooms.js'), []],
    ['the tool itself is named alike', page('kit init ./rooms', 'kit rooms'), []],
  ])('%s', (_what, text, expected) => {
    expect(takes('folders', text)).toEqual(expected);
  });
});
