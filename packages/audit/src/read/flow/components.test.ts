import { describe, expect, it } from 'vitest';
import { outline, readMarkdown } from '../page-fixture.ts';

const read = (markup: string) => readMarkdown(`# Kit\n\n${markup}\n`, 'mdx');
const shown = (markup: string) => read(markup).blocks.map(({ lang, text }) => [lang, text]);

describe('a component that renders a command', () => {
  it.each([
    ['in an attribute per manager', '<Cmd npm="install kit" yarn="add kit" />', 'npm install kit'],
    ['with the program', '<Cmd npm="npx kit" yarn="yarn kit" />', 'npx kit'],
    ['as a list', '<Cmd npm={["install kit", "npx kit"]} pnpm="add kit" />', 'npm install kit\nnpx kit'],
    ['as members', '<Cmd command={{ npm: "npm i kit", yarn: "yarn add kit" }} />', 'npm i kit'],
    ['for development', '<PackageInstall packages="kit" dev />', 'npm install --save-dev kit'],
    [
      'for development, by its verb',
      '<PackageInstall packages="kit" dev action="add" />',
      'npm install --save-dev kit',
    ],
    ['under a title that repeats it', '<Cmd command="npx kit" title="npx kit" />', 'npx kit'],
  ])('shows it: %s', (_, markup, command) => {
    expect(shown(markup)).toEqual([['sh', command]]);
  });

  it.each([
    ['one manager alone is no choice of managers', '<Cmd npm="install kit" />'],
    ['a value that is no text', '<Cmd command={{ npm: install }} />'],
  ])('shows none: %s', (_, markup) => {
    expect(shown(markup)).toEqual([]);
  });

  it('offers what it holds as ways, where it is one of tabs', () => {
    const { alternatives } = read('<CodeTabs items={[{code: "npm i kit"}, {code: "yarn add kit"}]} />');
    expect(alternatives.map(({ options }) => options.map(({ label }) => label))).toEqual([['npm', 'yarn']]);
  });

  it('shows once what its title says too', () => {
    expect(shown('<Thing items={[{title: "npm i kit", code: "npm i kit"}]} />')).toEqual([
      ['sh', 'npm i kit'],
    ]);
  });
});

describe('a component that holds code', () => {
  it.each<[string, string, [string | null, string][]]>([
    ['a call', '<Code code="kit()" />', [['js', 'kit()']]],
    ['several words', '<Code code="some words here" />', [[null, 'some words here']]],
    [
      'lines',
      '<Code lines={["import kit from \'kit\';", "kit();"]} />',
      [['js', "import kit from 'kit';\nkit();"]],
    ],
    ['commands', '<Terminal text={`npm i kit\nnpx kit`} />', [['sh', 'npm i kit\nnpx kit']]],
    ['a session', '<Terminal text={`$ npm i kit\nadded 1`} />', [['console', '$ npm i kit\nadded 1']]],
    ['one word', '<Code code="kit" />', []],
  ])('is read: %s', (_, markup, expected) => {
    expect(shown(markup)).toEqual(expected);
  });

  it('under the names of files is code whatever it says', () => {
    expect(outline(read('<Sandpack files={{"/a.js": "kit()", "b.xyz": "what"}} />'))).toEqual([
      'file_create: a.js',
      'file_create: b.xyz',
    ]);
  });

  it('is shown under each of its names', () => {
    expect(outline(read('<Sandpack files={{"a.js": "kit()", "b.js": "kit()"}} />'))).toEqual([
      'file_create: a.js',
      'file_create: b.js',
    ]);
  });

  it('draws the list below it as a tree, with items that have no name of their own', () => {
    expect(shown('<FileTree />\n\n- src\n  - a.js\n- \n  - b.js')).toEqual([
      ['tree', '- src\n  - a.js\n- b.js'],
    ]);
  });
});
