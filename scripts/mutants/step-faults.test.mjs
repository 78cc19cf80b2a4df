import { describe, expect, it } from 'vitest';
import { dropInstalls } from './install-faults.mjs';
import { changesOf, js, lamp, lampPage, mutate, sh } from './page-fixture.mjs';
import { moveSteps, removeSteps } from './step-faults.mjs';

const install = `# Lampkit\n\n${sh('npm install lampkit')}`;

describe('a needed step removed', () => {
  it('is the file that a command runs', () => {
    const [{ text, where }] = mutate(removeSteps, lampPage);
    expect(text).not.toContain("lampkit';");
    expect(text).toContain('node lamp.mjs');
    expect(where[0]).toEqual({ fromLine: 16, toLine: 18 });
  });

  it('is the script that a command runs', () => {
    const json = js('{ "scripts": { "glow": "lampkit glow" } }', 'json');
    const page = `${install}Add to \`package.json\`:\n\n${json}${sh('npm run glow')}`;
    expect(mutate(removeSteps, page)).toMatchObject([{ marks: ['glow'] }]);
  });

  it('may pass with a finding where it only brings in the product under its own name', () => {
    const removedFrom = (name) => {
      const code = `${js(`const ${name} = require('lampkit');`)}${js(`console.log(${name}.glow('red'));`)}`;
      return mutate(removeSteps, `${install}## Use\n\n${code}`).map(({ mayPass }) => mayPass);
    };
    expect(removedFrom('lampkit')).toEqual([true]);
    expect(removedFrom('kit')).toEqual([false]);
  });

  it('is the code that declares what the code below uses', () => {
    expect(
      mutate(removeSteps, `${install}${js(lamp)}Then:\n\n${js('console.log(light.length);')}`),
    ).toMatchObject([{ marks: ['light'], place: { fromLine: 7 } }]);
  });

  it.each([
    [
      'another block writes the file too',
      lampPage.replace('Run it', `Or, as \`lamp.mjs\`:\n\n${js(lamp)}Run it`),
    ],
    [
      'a command makes the project',
      lampPage.replace('## Use', `${sh('npm create lamp@latest my-lamp')}## Use`),
    ],
    ['the next code could be taken for it', lampPage.replace('Run it', `${js('console.log(1);')}Run it`)],
    ['nothing needs it', `${install}Write \`lamp.mjs\`:\n\n${js(lamp)}`],
  ])('is not made where %s', (_why, page) => {
    expect(mutate(removeSteps, page).filter(({ text }) => !text.includes(lamp))).toEqual([]);
  });
});

describe('a needed step moved', () => {
  it('stands behind the command that needs it, and is to be said', () => {
    const mutants = mutate(moveSteps, lampPage);
    expect(mutants.map(({ mayPass }) => mayPass)).toEqual([true, true]);
    const [file, packages] = mutants.map(({ text }) => text);
    expect(file.indexOf("from 'lampkit'")).toBeGreaterThan(file.indexOf('node lamp.mjs'));
    expect(packages.indexOf('npm install')).toBeGreaterThan(packages.indexOf('node lamp.mjs'));
  });

  it('is none where two files can be written in either order', () => {
    const one = `Write \`parts.mjs\`:\n\n${js('export const light = 1;')}`;
    const two = `Write \`lamp.mjs\`:\n\n${js("import { light } from './parts.mjs';\nconsole.log(light);")}`;
    expect(changesOf(moveSteps, `${install}${one}${two}`)).toEqual([]);
  });
});

describe('an install dropped', () => {
  it('leaves nothing that brings the package', () => {
    const [{ text, marks }] = mutate(dropInstalls, lampPage);
    expect(text).not.toContain('npm install');
    expect(text.split('\n')).toHaveLength(lampPage.split('\n').length);
    expect(marks).toEqual(['lampkit']);
  });

  it('takes the other managers with it', () => {
    const [{ text }] = mutate(
      dropInstalls,
      lampPage.replace('## Use', `Or:\n\n${sh('yarn add lampkit')}## Use`),
    );
    expect(text).not.toContain('lampkit\n```');
  });

  it.each([
    [
      'a sentence installs it too',
      lampPage.replace('## Use', 'Then install `lampkit` as a dependency.\n\n## Use'),
    ],
    ['npx fetches what is needed', `${install}${sh('npx lampkit glow')}`],
    [
      'a scaffold may bring it',
      lampPage.replace('## Install', `${sh('npm create lamp@latest my-lamp')}## Install`),
    ],
    ['it stands among other commands', lampPage.replace('npm install', 'npm init -y\nnpm install')],
  ])('is not made where %s', (_why, page) => {
    expect(changesOf(dropInstalls, page)).toEqual([]);
  });
});
