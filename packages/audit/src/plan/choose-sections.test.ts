import { describe, expect, it } from 'vitest';
import { wayOf } from './choose-sections.ts';
import { decidedBy, journey, js, plan, sh } from './plan-fixture.ts';

describe('a title that names a way', () => {
  it.each([
    ['Install with yarn', 'install', 'yarn'],
    ['Using npm', '', 'npm'],
    ['npm', '', 'npm'],
    ['macOS', '', 'macos'],
    ['On Windows', '', 'windows'],
    ['Installation on Mac OS X', 'installation', 'mac os x'],
    ['Getting started via Homebrew', 'getting started', 'homebrew'],
    ['Snapcraft', '', 'snapcraft'],
    ['Quick-start in TypeScript', 'quick-start', 'typescript'],
    ['Setup for the Amazon Linux', 'setup', 'amazon linux'],
    ['Linux / macOS', '', 'linux'],
    ['Linux, macOS and WSL', '', 'linux'],
    ['Install `with` `pnpm`', 'install', 'pnpm'],
    ['Create a project with npx', 'create a project', 'npx'],
    ['Using npm (recommended)', '', 'npm'],
    ['1. npm', '1 .', 'npm'],
    ['2) Install with bun', '2 ) install', 'bun'],
  ])('%s: the stem "%s" and the way "%s"', (title, stem, label) => {
    expect(wayOf(title)).toEqual({ stem, label });
  });

  it.each([
    'Install',
    'Usage',
    '',
    'With your own hands',
    'Deploy with npm',
    'npm scripts',
    'Linux and',
    'Why npm is enough',
    'Create a very small new project with npx',
    'npm (and what else',
    'and npm and',
  ])('"%s" names none', (title) => {
    expect(wayOf(title)).toBeNull();
  });
});

const section = (title: string, text: string): string => `### ${title}\n\n${text}`;
const RUN = `## Run\n\n${sh('npx kit go')}`;

describe('sections that name ways to do one thing', () => {
  it.each([
    [
      ['Yarn', 'yarn add kit'],
      ['npm', 'npm install kit'],
    ],
    [
      ['Homebrew', 'brew install kit'],
      ['Ubuntu', 'apt install kit'],
    ],
    [
      ['Homebrew', 'brew install kit'],
      ['cURL', 'curl -O https://kit.dev/kit.js'],
    ],
    [
      ['JavaScript', 'npm install kit'],
      ['TypeScript', 'npm install kit typescript'],
    ],
  ] as const)('take the second where the first is for others: %s and %s', (first, second) => {
    const text = `## Get it\n\n${[first, second].map(([title, command]) => section(title, sh(command))).join('')}${RUN}`;
    const [choice] = plan(text).choices.filter(({ code }) => code === 'section');
    const taken = choice?.options.find(({ id }) => id === choice.taken);
    expect(taken?.label).toBe(second[0]);
    expect(choice?.options.map(({ label }) => label)).toEqual([first[0], second[0]]);
  });

  it('take the first where none is preferred and none is for others', () => {
    const text = `## Get it\n\n${section('wget', sh('wget https://kit.dev/kit.js'))}${section('cURL', sh('curl -O https://kit.dev/kit.js'))}${RUN}`;
    expect(decidedBy('sections', text)).toEqual([
      'skip "Run curl -O https://kit.dev/kit.js": other_option',
      expect.stringMatching(/^choose section: .* by alternative-section$/),
      'record alternative-section',
    ]);
  });

  it('take the one that is wished for', () => {
    const text = `## Get it\n\n${section('npm', sh('npm install kit'))}${section('Yarn', sh('yarn add kit'))}${RUN}`;
    const [choice] = plan(text).choices.filter(({ code }) => code === 'section');
    const other = choice?.options.find(({ id }) => id !== choice.taken)?.id ?? '';
    expect(decidedBy('sections', text, { [choice?.id ?? '']: other })).toEqual([
      'skip "Run npm install kit": other_option',
      `choose section: ${other} by wished`,
      'record alternative-section',
    ]);
  });

  it('count with all that stands below them', () => {
    const below = (title: string, command: string): string => section(title, `#### Get it\n\n${sh(command)}`);
    const text = `## Start\n\n${below('npm', 'npm install kit')}${below('Yarn', 'yarn add kit')}${RUN}`;
    expect(decidedBy('sections', text)[0]).toBe('skip "Run yarn add kit": other_option');
  });

  it.each([
    ['one alone', `## Get it\n\n${section('npm', sh('npm install kit'))}${RUN}`],
    [
      'one of which nothing is done',
      `## Get it\n\n${section('npm', sh('npm install kit'))}${section('Yarn', 'Ask yarn.\n\n')}${RUN}`,
    ],
    [
      'different stems',
      `## Install with npm\n\n${sh('npm install kit')}## Run with npx\n\n${sh('npx kit go')}`,
    ],
    [
      'different parents',
      `## Get it\n\n${section('npm', sh('npm install kit'))}## Start it\n\n${section('npx', sh('npx kit go'))}`,
    ],
    ['different levels', `## npm\n\n${sh('npm install kit')}### Yarn\n\n${sh('yarn add kit')}`],
  ])('are no choice: %s', (_what, text) => {
    expect(decidedBy('sections', text).filter((made) => made.startsWith('choose'))).toEqual([]);
  });
});

describe('sections that each write the same file anew', () => {
  const writes = (path: string, name: string): string =>
    `Save as \`${path}\`:\n\n${js(`import { go } from '${name}';\n\ngo();`)}`;
  const part = (title: string, name: string, path = 'go.mjs'): string =>
    `## ${title}\n\n${sh(`npm install ${name}`)}${writes(path, name)}`;
  const choicesOn = (text: string): string[] =>
    decidedBy('sections', text).filter((made) => made.startsWith('choose'));

  it('with other packages are ways of which the first is taken', () => {
    const text = `# Kit\n\n${part('Plain', 'kit')}${part('Fast', 'kit-fast')}## Run\n\n${sh('node go.mjs')}`;
    expect(decidedBy('sections', text)).toEqual([
      'skip "Run npm install kit-fast": other_option',
      'skip "Write go.mjs": other_option',
      expect.stringMatching(/^choose section: /),
      'record alternative-section',
    ]);
    expect(journey(text)).toEqual(['npm install kit', 'write go.mjs', 'node go.mjs']);
  });

  it.each([
    ['other files', `# Kit\n\n${part('Plain', 'kit')}${part('Fast', 'kit-fast', 'fast.mjs')}`],
    ['the same package', `# Kit\n\n${part('Plain', 'kit')}${part('Again', 'kit')}`],
    ['a run in between', `# Kit\n\n${part('Plain', 'kit')}${sh('node go.mjs')}${part('Fast', 'kit-fast')}`],
    [
      'a section in between',
      `# Kit\n\n${part('Plain', 'kit')}## Look\n\n${sh('node go.mjs')}${part('Fast', 'kit-fast')}`,
    ],
    [
      'code of no package',
      `# Kit\n\n${part('Plain', 'kit')}## Bare\n\nSave as \`go.mjs\`:\n\n${js('console.log(1);')}`,
    ],
    ['another level', `# Kit\n\n${part('Plain', 'kit')}#${part('Fast', 'kit-fast')}`],
  ])('are steps of one way: %s', (_what, text) => {
    expect(choicesOn(text)).toEqual([]);
  });

  it('that keep what they brought in build the file up', () => {
    const more = `## More\n\n${sh('npm install kit-more')}Save as \`go.mjs\`:\n\n${js("import { go } from 'kit';\nimport { more } from 'kit-more';\n\ngo(more);")}`;
    expect(choicesOn(`# Kit\n\n${part('Plain', 'kit')}${more}`)).toEqual([]);
  });
});
