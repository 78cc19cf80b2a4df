import type { Element, Properties } from 'hast';
import { describe, expect, it } from 'vitest';
import { codeOfComponent, installOfNames } from './component-code.ts';
import { el } from './element-fixture.ts';

/** What a component shows, in one line each. */
function shown(element: Element): string[] {
  return codeOfComponent(element).map((node) => {
    if (node.kind === 'code') return `${node.lang}: ${node.text}`;
    return node.kind === 'tabs' ? `tabs ${node.options.map(({ label }) => label).join(' ')}` : node.kind;
  });
}

describe('the command that a component renders', () => {
  it.each<[string, string, Properties, string]>([
    ['packages', 'Install', { packages: 'kit box' }, 'npm install kit box'],
    ['one package', 'NpmInstall', { pkg: 'kit' }, 'npm install kit'],
    ['a list of packages', 'PackageTabs', { packages: "{['kit', 'box']}" }, 'npm install kit box'],
    ['packages for development', 'Install', { pkg: 'kit', dev: true }, 'npm install --save-dev kit'],
    ['the same by another name', 'Install', { pkg: 'kit', saveDev: true }, 'npm install --save-dev kit'],
    ['packages for all projects', 'Install', { pkg: 'kit', global: true }, 'npm install --global kit'],
    ['an action', 'Pm', { pkg: 'kit', type: 'create' }, 'npm create kit'],
    ['an action in braces', 'Pm', { pkg: 'kit', action: "{'exec'}" }, 'npx kit'],
    ['an action and development', 'Pm', { pkg: 'kit', type: 'add', dev: true }, 'npm install --save-dev kit'],
    ['further words', 'Pm', { pkg: 'kit', args: '-E' }, 'npm install -E kit'],
    ['a runner', 'RunCommand', { pkg: 'kit' }, 'npx kit'],
    ['a runner by its end', 'KitCli', { pkg: 'kit' }, 'npx kit'],
    ['a runner that installs', 'NpmExec', { pkg: 'kit' }, 'npm install kit'],
    ['a verb beside packages', 'Pm', { pkg: 'kit', command: 'create' }, 'npm create kit'],
    ['a whole command', 'Pm', { command: 'npm install kit' }, 'npm install kit'],
    ['a verb and names', 'PackageTabs', { command: 'add kit box' }, 'npm install kit box'],
    ['a verb alone', 'Pm', { command: 'install' }, 'npm install'],
    ['a verb with words', 'Pm', { command: 'run', args: 'dev' }, 'npm run dev'],
    ['a verb alone for tests', 'Pm', { command: 'test' }, 'npm test'],
    ['a verb alone to start', 'Pm', { command: 'start' }, 'npm start'],
    ['a verb alone for clean installs', 'Pm', { command: 'ci' }, 'npm ci'],
    [
      'development with further words',
      'Pm',
      { pkg: 'kit', type: 'add', dev: true, args: '-E' },
      'npm install --save-dev -E kit',
    ],
    ['commands on lines', 'Pm', { command: 'kit a\nkit b' }, 'kit a\nkit b'],
    ['a program of its own', 'Npx', { command: 'kit' }, 'npx kit'],
    ['npm of an object', 'Pm', { command: "{{ npm: 'npm i kit', yarn: 'yarn add kit' }}" }, 'npm i kit'],
    ['npm of attributes', 'Pm', { npm: 'npm i kit', yarn: 'yarn add kit' }, 'npm i kit'],
    ['npm of attributes without its name', 'Pm', { npm: 'install kit', pnpm: 'add kit' }, 'npm install kit'],
    ['npm of lists', 'Pm', { npm: "{['npm i kit', 'test']}", yarn: 'yarn' }, 'npm i kit\nnpm test'],
  ])('%s', (_name, tag, properties, expected) => {
    expect(shown(el(tag, properties))).toEqual([`sh: ${expected}`]);
  });

  it.each<[string, Element]>([
    ['a verb that needs names', el('Pm', { command: 'add' })],
    ['a word', el('Frob', { command: 'frobnicate' })],
    ['a verb and names where nothing says that it installs', el('Frob', { command: 'add kit' })],
    ['npm of an object that is no text', el('Frob', { command: '{{ npm: go }}' })],
    ['npm without another manager', el('Pm', { npm: 'install kit' })],
    ['an element of HTML', el('button', { command: 'npm install kit' })],
    ['code of HTML with content', el('div', { code: 'npm install kit' }, 'Words')],
    ['nothing', el('Install')],
  ])('is none of %s', (_name, element) => {
    expect(shown(element)).toEqual([]);
  });

  it('has its title, unless that repeats it', () => {
    expect(codeOfComponent(el('Pm', { pkg: 'kit', title: 'Terminal' }))).toMatchObject([
      { title: 'Terminal' },
    ]);
    const same = el('Pm', { command: 'npm i kit', title: 'npm i kit' });
    expect(codeOfComponent(same)).toMatchObject([{ title: null }]);
  });

  it('is followed by what it prints', () => {
    const element = el('Pm', { command: 'npx kit', output: 'ok', title: 'Run', dataLine: '3' });
    expect(codeOfComponent(element)).toMatchObject([
      { lang: 'sh', text: 'npx kit', title: 'Run', line: 3, origin: 'component' },
      { lang: 'output', text: 'ok', title: null, line: 3, origin: 'component' },
    ]);
  });
});

describe('the code that a component shows', () => {
  it('is its script, even where a command could be made of it', () => {
    const element = el('Runner', { code: "import kit from 'kit'\nkit()", pkg: 'kit' });
    expect(shown(element)).toEqual(["js: import kit from 'kit'\nkit()"]);
  });

  it('is that of an empty element of HTML which has code', () => {
    expect(shown(el('code', { code: 'npm install kit' }))).toEqual(['sh: npm install kit']);
  });

  it('is a choice where all of several have labels, or the component is one of tabs', () => {
    const two = "{[{ tab: 'a', command: 'npm i a' }, { tab: 'b', command: 'npm i b' }]}";
    expect(shown(el('Frob', { items: two }))).toEqual(['tabs a b']);
    const half = "{[{ tab: 'a', command: 'npm i a' }, { command: 'npm i b' }]}";
    expect(shown(el('Frob', { frobs: half }))).toEqual(['sh: npm i a', 'sh: npm i b']);
    const one = "{[{ tab: 'a', command: 'npm i a' }]}";
    expect(shown(el('Frob', { frobs: one }))).toEqual(['sh: npm i a']);
    const bare = "{['npm i a', 'Words here']}";
    expect(shown(el('Tabs', { frobs: bare }))).toHaveLength(1);
    const unnamed = "{[{ x: 'npm i a' }, { x: 'yarn add b' }]}";
    expect(shown(el('Frob', { frobs: unnamed }))).toEqual(['sh: npm i a', 'sh: yarn add b']);
    expect(shown(el('Tabs', { frobs: unnamed }))).toEqual(['tabs npm yarn']);
  });

  it('is the same each time it is asked for', () => {
    const element = el('Pm', { pkg: 'kit' });
    expect(codeOfComponent(element)).toBe(codeOfComponent(element));
  });
});

it.each([
  ['PackageInstall', 'kit box', 'npm install kit box'],
  ['NpmShell', ' @kit/core ', 'npm install @kit/core'],
  ['Shell', 'kit box', null],
  ['PackageInstall', 'npm install kit', null],
  ['PackageInstall', 'Not a name!', null],
  ['PackageInstall', '', null],
])('<%s> around %j installs %j', (tag, text, expected) => {
  expect(installOfNames(el(tag), text)).toBe(expected);
});
