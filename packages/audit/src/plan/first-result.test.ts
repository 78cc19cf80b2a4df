import { describe, expect, it } from 'vitest';
import { journey, js, sh } from './plan-fixture.ts';

const install = sh('npm i kit');
const deploy = `## More\n\n${sh('npx kit deploy')}`;
const tests = `## Tests\n\n${sh('npm test')}`;

describe('the journey ends at its first result', () => {
  it.each([
    ['a tool that is given an option', 'npx kit --fix', '', deploy],
    ['a commit, whose hooks show something', 'git commit -m a', js('lint ok', 'text'), tests],
    ['a tool that is told what to do', 'npx kit check', '', deploy],
  ])('%s', (_, command, shown, more) => {
    expect(journey(`## Install\n\n${install}## Use\n\n${sh(command)}${shown}${more}`)).toEqual([
      'npm i kit',
      command,
    ]);
  });

  it('but not before the goal of the page', () => {
    const shown = js('lint ok', 'text');
    expect(journey(`## Install\n\n${install}## Use\n\n${sh('git commit -m a')}${shown}${deploy}`)).toEqual([
      'npm i kit',
      'git commit -m a',
      'npx kit deploy',
    ]);
  });

  it.each([
    ['a tool that is set up', 'npx kit init'],
    ['a tool that tells its version', 'npx kit --version'],
    ['a folder that is made', 'mkdir a'],
  ])('and goes on after %s', (_, command) => {
    expect(journey(`## Install\n\n${install}## Use\n\n${sh(command)}${deploy}`)).toContain('npx kit deploy');
  });

  it('with what the page numbers as one whole', () => {
    const item = (number: number, command: string): string =>
      `${number}. Next:\n\n   \`\`\`sh\n   ${command}\n   \`\`\`\n\n`;
    const list = `${item(1, 'npm i kit')}${item(2, 'npx kit build')}${item(3, 'npx kit status')}`;
    expect(journey(`## Go\n\n${list}${deploy}`)).toEqual(['npm i kit', 'npx kit build', 'npx kit status']);
  });

  it.each([
    ['And then:', true],
    ['Finally:', true],
    ['Another command:', false],
  ])('with what a lead says comes after it: %s', (lead, goesOn) => {
    const page = `## Go\n\n${install}${sh('npx kit check')}${lead}\n\n${sh('npm test')}${deploy}`;
    expect(journey(page).includes('npm test')).toBe(goesOn);
    expect(journey(page)).not.toContain('npx kit deploy');
  });
});

describe('between the first result and the goal of the page', () => {
  const own = js("console.log('ready');", 'js title="ready.js"');
  const check = `## Check\n\n${install}${own}${sh('node ready.js')}${js('ready', 'text')}`;
  const glow = js("const kit = require('kit');\n\nkit.glow();", 'js title="glow.js"');

  it('the steps that lead there are done, and the look at what is seen there', () => {
    const use = `## Use\n\nCreate \`glow.js\`:\n\n${glow}${sh('node glow.js')}Open http://localhost:3000 in your browser.\n\n`;
    expect(journey(`${check}${use}${deploy}`).slice(-3)).toEqual([
      'write glow.js',
      'node glow.js',
      'probe http://localhost:3000',
    ]);
  });

  it('steps that lead elsewhere are not', () => {
    const aside = `## Aside\n\nCreate \`aside.js\`:\n\n${js("import kit from 'kit';\n\nexport default kit.aside;", 'js title="aside.js"')}`;
    const page = `${check}${aside}## Use\n\nCreate \`glow.js\`:\n\n${glow}${sh('node glow.js')}`;
    expect(journey(page).slice(-2)).toEqual(['write glow.js', 'node glow.js']);
    expect(journey(page)).not.toContain('write aside.js');
  });
});

describe('a package that is there for all projects', () => {
  const uses = `${js("const kit = require('kit');\nkit();")}${sh('node a.js')}`;

  it('is installed for the script too, where the page offers that', () => {
    const page = `## Go\n\n${sh('npm i -g kit')}If you want it in your project:\n\n${install}${uses}`;
    expect(journey(page)).toEqual(['npm i -g kit', 'npm i kit', 'write a.js', 'node a.js']);
  });

  it('is not, where it does not', () => {
    expect(journey(`## Go\n\n${sh('npm i -g kit')}${uses}`)).toEqual([
      'npm i -g kit',
      'write a.js',
      'node a.js',
    ]);
  });
});

it('a way by hand whose result is a file to open is taken where the scaffolder shows none', () => {
  const scaffold = `## Quick start\n\n${sh('npm create kit@latest my-app -- --yes')}`;
  const page = js('<p>a</p>', 'html title="index.html"');
  const byHand = `## By hand\n\n${sh('npm init -y\nnpm i kit')}${page}Open \`index.html\` in your browser.\n`;
  expect(journey(`${scaffold}${byHand}`)).toEqual([
    'npm init -y',
    'npm i kit',
    'write index.html',
    'open_file index.html',
  ]);
});
