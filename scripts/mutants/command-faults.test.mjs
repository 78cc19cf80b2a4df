import { describe, expect, it } from 'vitest';
import { misspellCommands, misspellPackages, removeFlags, renameRunFiles } from './command-faults.mjs';
import { changesOf, js, lamp, lampPage, mutate, sh } from './page-fixture.mjs';

describe('a package misspelt', () => {
  it('is one that nobody can have published, in every install of it', () => {
    const [mutant, more] = mutate(
      misspellPackages,
      lampPage.replace('## Use', `Or:\n\n${sh('yarn add lampkit')}## Use`),
    );
    expect(more).toBeUndefined();
    expect(mutant.text.match(/lampkit-qz[a-z]{10}\n/gu)).toHaveLength(2);
    expect(mutant.text).toContain("from 'lampkit'");
  });

  it('keeps its scope and its version', () => {
    const [{ text }] = mutate(
      misspellPackages,
      lampPage.replaceAll('install lampkit', 'install @lamp/kit@2'),
    );
    expect(text).toMatch(/npm install @lamp\/kit-qz[a-z]{10}@2\n/u);
  });

  it('is not made where a sentence installs the package too', () => {
    const page = lampPage.replace('## Use', 'Then install `lampkit` as a dependency.\n\n## Use');
    expect(changesOf(misspellPackages, page)).toEqual([]);
  });

  it('must not pass where the goal needs it', () => {
    expect(mutate(misspellPackages, lampPage)).toMatchObject([{ mayPass: false, place: { fromLine: 6 } }]);
  });
});

describe('a command misspelt', () => {
  it('calls a program that nobody has', () => {
    expect(changesOf(misspellCommands, lampPage)).toEqual(['npm → npm?', 'node → node?']);
  });

  it('is not made of a program that the page does not bring', () => {
    const page = `# Lampkit\n\n${sh('npm install lampkit')}Like mocha:\n\n${sh('mocha [spec..]')}`;
    expect(changesOf(misspellCommands, page)).not.toContain('mocha → mocha?');
  });

  it('is not made of one of several calls that may be ways to choose from', () => {
    const page = `# Lampkit\n\n${sh('npm install -g lampkit')}${sh('lampkit on.json\n# or\nlampkit off.json')}`;
    expect(changesOf(misspellCommands, page)).toEqual(['npm → npm?']);
  });
});

describe('the file of a run command changed', () => {
  it('is another than the page has its reader write', () => {
    expect(changesOf(renameRunFiles, lampPage)).toEqual(['lamp.mjs → lamp-?.mjs']);
  });

  it('is not made where the command alone names the file, so that it is only called otherwise', () => {
    const page = `# Lampkit\n\n${sh('npm install lampkit')}${js(lamp)}${sh('node lamp.mjs')}`;
    expect(changesOf(renameRunFiles, page)).toEqual([]);
  });
});

describe('an option removed', () => {
  it('is one without which a later command finds no program', () => {
    const page = `# Lampkit\n\n${sh('npm install --global lampkit')}${sh('lampkit glow')}${sh('lampkit dim')}`;
    const [mutant, more] = mutate(removeFlags, page);
    expect(more).toBeUndefined();
    expect(mutant.text).toContain('npm install lampkit\n');
    expect(mutant.where.map(({ fromLine }) => fromLine)).toEqual([4, 8, 12]);
  });

  it('is not one that nothing is known to need', () => {
    expect(changesOf(removeFlags, lampPage.replace('install lampkit', 'install --save lampkit'))).toEqual([]);
    const fetched = `# Lampkit\n\n${sh('npm install --global lampkit')}${sh('npx lampkit glow')}`;
    expect(changesOf(removeFlags, fetched)).toEqual([]);
  });

  it('is what makes folders inside of folders, and not what makes one', () => {
    expect(changesOf(removeFlags, `# Lamps\n\n${sh('mkdir -p lamps/old')}${lampPage}`)).toEqual([
      '-p → nothing',
    ]);
    expect(changesOf(removeFlags, `# Lamps\n\n${sh('mkdir -p lamps')}${lampPage}`)).toEqual([]);
  });
});
