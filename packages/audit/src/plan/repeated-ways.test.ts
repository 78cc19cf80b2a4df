import { describe, expect, it } from 'vitest';
import { decidedBy, plan, sh } from './plan-fixture.ts';

const skips = (pass: string, text: string): string[] =>
  decidedBy(pass, text).filter((made) => /^(skip|include|rewrite)/.test(made));
const words = (...commands: string[]): string =>
  `# Kit\n\n## Start\n\n${commands.map((command) => sh(command)).join('And then:\n\n')}`;

describe('a project that is made', () => {
  it.each([
    ['again by the same tool', ['npm create kit@latest app', 'npm create kit@latest app -- --typed'], 1],
    ['again without a name', ['npm create kit@latest app', 'npm create kit@latest'], 1],
    ['in the folder of another tool', ['npm create kit@latest app', 'npm create lamp@latest app'], 1],
    ['under another name', ['npm create kit@latest one', 'npm create kit@latest two'], 0],
    ['by another tool under another name', ['npm create kit@latest one', 'npm create lamp@latest two'], 0],
    ['here by two tools', ['npm create kit@latest .', 'npm create lamp@latest .'], 0],
  ])('%s', (_what, commands, expected) => {
    const found = skips('project_once', words(...commands));
    expect(found.filter((made) => made.includes('project_again'))).toHaveLength(expected);
  });

  it('again among other commands leaves those in', () => {
    const text = words('npm create kit@latest app', 'npm create kit@latest app -- --typed\ncd app');
    expect(skips('project_once', text)).toEqual([expect.stringMatching(/^rewrite .*: cd app$/)]);
  });

  it('again is made where that is wished', () => {
    const text = words('npm create kit@latest app', 'npm create kit@latest app -- --typed');
    const choice = plan(text).choices.find(({ code }) => code === 'project_made_twice');
    expect(decidedBy('project_once', text, { [choice?.id ?? '']: 'needed' })).toEqual([
      'choose project_made_twice: needed by wished',
    ]);
  });
});

describe('the same packages', () => {
  it.each([
    [
      'by two managers, npm second',
      ['yarn add kit', 'npm install kit'],
      ['skip "Run yarn add kit": same_install'],
    ],
    [
      'by two managers, none of them npm',
      ['yarn add kit', 'pnpm add kit'],
      ['skip "Run pnpm add kit": same_install'],
    ],
    [
      'in another order',
      ['npm install kit lamp', 'yarn add lamp kit'],
      ['skip "Run yarn add lamp kit": same_install'],
    ],
    ['by one manager twice', ['npm install kit', 'npm install kit'], []],
    ['and more', ['npm install kit', 'yarn add kit lamp'], []],
    ['with another command', ['npm install kit', 'yarn add kit\nyarn kit go'], []],
    ['of a project', ['npm install', 'yarn install'], []],
  ])('%s', (_what, commands, expected) => {
    expect(skips('install_once', words(...commands))).toEqual(expected);
  });
});

describe('another release', () => {
  it.each([
    [
      'of what is installed',
      ['npm install kit', 'npm install kit@next'],
      ['skip "Run npm install kit@next": other_release, for now'],
    ],
    [
      'with a number of its own',
      ['npm install kit', 'npm install kit@beta.2'],
      ['skip "Run npm install kit@beta.2": other_release, for now'],
    ],
    ['of what is installed, and something new', ['npm install kit', 'npm install kit@next lamp'], []],
    ['of what is not installed', ['npm install lamp', 'npm install kit@next'], []],
    ['that is a stable one', ['npm install kit', 'npm install kit@2'], []],
    ['that is the newest', ['npm install kit', 'npm install kit@latest'], []],
    ['that only begins like one', ['npm install kit', 'npm install kit@nextgen'], []],
  ])('%s', (_what, commands, expected) => {
    expect(skips('other_releases', words(...commands))).toEqual(expected);
  });

  it('among other commands leaves those in', () => {
    const text = words('npm install kit\nnpm install kit@next\nnpx kit go');
    expect(skips('other_releases', text)).toEqual([expect.stringMatching(/: npm install kit; npx kit go$/)]);
  });
});

describe('another source', () => {
  it.each([
    ['a system', ['npm install -g kit', 'brew install kit'], 1],
    ['an image', ['npm install -g kit', 'docker pull maker/kit:1.2'], 1],
    ['an image of another name', ['npm install -g kit', 'docker pull maker/lamp'], 0],
    ['a system, for two things', ['npm install -g kit', 'brew install kit lamp'], 0],
    ['a system, and then a run of it', ['npm install -g kit', 'brew install kit && kit go'], 0],
    ['a system, in a block with more', ['npm install -g kit', 'brew install kit\nkit go'], 0],
    ['a system, removed', ['npm install -g kit', 'brew uninstall kit'], 0],
    ['a system alone', ['brew install kit'], 0],
    ['npm itself', ['npm install -g kit', 'npm install kit'], 0],
  ])('%s', (_what, commands, expected) => {
    const found = skips('other_sources', words(...commands));
    expect(found.filter((made) => made.includes('other_source'))).toHaveLength(expected);
  });

  it('gives way to npm where that is offered second', () => {
    const page = (offer: string): string =>
      `# Kit\n\n## Start\n\n${sh('brew install kit')}If you prefer npm:\n\n${offer}`;
    expect(skips('other_sources', page(sh('npm install -g kit')))).toEqual([
      'skip "Run brew install kit": other_source, for now',
      'include "Run npm install -g kit"',
    ]);
    expect(skips('other_sources', page(sh('npm install -g kit\nkit go')))).toEqual([]);
    expect(skips('other_sources', page(sh('npm install -g lamp')))).toEqual([]);
  });

  it('is taken where that is wished, and the offer stays out', () => {
    const text = `# Kit\n\n## Start\n\n${sh('brew install kit')}If you prefer npm:\n\n${sh('npm install -g kit')}`;
    const choice = plan(text).choices.find(({ code }) => code === 'other_source');
    expect(decidedBy('other_sources', text, { [choice?.id ?? '']: 'needed' })).toEqual([
      'choose other_source: needed by wished',
    ]);
  });
});

describe('ways in one list', () => {
  const list = (...items: string[]): string =>
    `# Kit\n\n## Drivers\n\n${items.map((item) => `- ${item}\n`).join('')}\n## Run\n\n${sh('npx kit go')}`;
  const bulbs = 'For bulbs, run `npm install kit-bulb`';
  it.each([
    ['for different readers', list(bulbs, 'For tubes, run `npm install kit-tube`'), 1],
    [
      'for three kinds of readers',
      list(bulbs, 'For tubes, run `npm install kit-tube`', 'For all, run `npm install kit-all`'),
      2,
    ],
    ['of which one is for somebody', list(bulbs, 'Run `npm install kit-tube`'), 0],
    [
      'whose items are titled',
      list('For bulbs:\n\n  Run `npm install kit-bulb`.\n', 'For tubes:\n\n  Run `npm install kit-tube`.\n'),
      1,
    ],
    [
      'of which only the first is for somebody, and the others are for all',
      list(bulbs, 'Run `npm install kit-tube`', 'Run `npm install kit-all`'),
      0,
    ],
    ['that do not install', list('For bulbs, run `npx kit bulb`', 'For tubes, run `npx kit tube`'), 0],
    ['that is one alone', list(bulbs), 0],
    [
      'that begin with another word',
      list('Fortunately, run `npm install a`', 'Fortunately, run `npm install b`'),
      0,
    ],
  ])('%s', (_what, text, expected) => {
    expect(skips('listed_ways', text)).toHaveLength(expected);
  });

  it('are none in two lists', () => {
    const text = `# Kit\n\n## Drivers\n\n- ${bulbs}\n\nWords between.\n\n## Tubes\n\n- For tubes, run \`npm install kit-tube\`\n\n## Run\n\n${sh('npx kit go')}`;
    expect(skips('listed_ways', text)).toEqual([]);
  });
});
