import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { js, sh } from '../plan-fixture.ts';
import { describeGoal } from './goal-fixture.ts';
import { bringingLine, impliedNames, namesOfProduct } from './implied-names.ts';
import { isSuppliedByReader, isUndeclared } from './undeclared.ts';

const use = "import { go } from 'kit';\n\nconsole.log(go(room));";
const page = (more: string): string => `# Kit\n\n## Use\n\n${js(use)}${more}`;

describe('a name that code uses', () => {
  it.each([
    ['nothing else is on the page', '', true],
    ['other code declares it', js('const room = 1;'), false],
    ['a sentence beside it tells of it', 'Here room is where you stand.\n', false],
    ['a sentence elsewhere has the word', '## More\n\nThere is no room for more.\n', true],
    ['a sentence elsewhere has it as code', '## More\n\nA `room` is a place.\n', false],
    [
      'a sentence elsewhere has it, and a function a parameter of that name',
      `## More\n\nThere is room.\n\n${js('function light(room) {\n  return room;\n}\nlight(1);')}`,
      false,
    ],
    ['a longer word has it', 'Bathrooms are dark.\n', true],
  ])('is declared by nobody: %s', (_what, more, expected) => {
    expect(isUndeclared(readMarkdown(page(more)), 'room')).toBe(expected);
  });

  it('is told of wherever it stands if it can be no word of the language', () => {
    const text = '## More\n\nThe roomId is yours.\n';
    expect(isUndeclared(readMarkdown(page(text)), 'roomId')).toBe(false);
    expect(isUndeclared(readMarkdown(page('')), 'roomId')).toBe(true);
  });

  it.each(['describe', 'expect'])('is given by others: %s', (name) => {
    expect(isUndeclared(readMarkdown(page('')), name)).toBe(false);
  });

  it.each([
    ['nobody says anything of it', '', false],
    ['the page tells of it', 'Here room is where you stand.\n', true],
    ['other code is given the same', js('function light(room) {\n  return 1;\n}\nlight(1);'), true],
  ])('is the reader to bring: %s', (_what, more, expected) => {
    expect(isSuppliedByReader(readMarkdown(page(more)), 'room')).toBe(expected);
  });
});

describe('a name that can only be the product', () => {
  const implied = (text: string, ...products: string[]): [string, string][] =>
    [...impliedNames(readMarkdown(`# Kit\n\n${sh(`npm install ${products[0]}`)}${text}`), products)].map(
      ([name, { specifier }]) => [name, specifier],
    );

  it.each([
    ['kit', 'kit'],
    ['lampKit', 'lamp-kit'],
    ['LampKit', 'lamp_kit'],
    ['sprintf', 'sprintf-js'],
    ['lamp', 'lamp.js'],
    ['lamp', 'node-lamp'],
    ['lamp', 'node-lamp-js'],
    ['lamp', '@kit/lamp'],
  ])('%s is %s', (name, product) => {
    expect(implied(js(`console.log(${name}(1));`), product)).toEqual([[name, product]]);
  });

  it.each([
    ['another name', 'console.log(lamp(1));', 'kit'],
    ['a part of its name', 'console.log(lamp(1));', 'lamp-kit'],
    ['declared by the code', "const kit = require('kit');\nconsole.log(kit(1));", 'kit'],
    ['in code that no parser takes', 'console.log(kit(;', 'kit'],
  ])('is none: %s', (_what, text, product) => {
    expect(implied(js(text), product)).toEqual([]);
  });

  it('is none where other code of the page brings it in', () => {
    const text = `${js('console.log(kit(1));')}More:\n\n${js("import kit from 'kit';\n\nconsole.log(kit(2));")}`;
    expect(implied(text, 'kit')).toEqual([]);
  });

  const use = js('const lamp = new Lamp();\nconsole.log(lamp.on(glow));');
  const load = js("import Lamp, { bright as glow } from 'kit/lamps';");

  it('is brought in as the page shows it below, where nothing takes it up there', () => {
    const names = impliedNames(readMarkdown(`# Kit\n\n${use}Install:\n\n${sh('npm i kit')}${load}`), ['kit']);
    const lines = (way: 'import' | 'require'): string[] =>
      [...names].map(([name, each]) => bringingLine(name, each, way));
    expect(lines('import')).toEqual([
      "import Lamp from 'kit/lamps';",
      "import { bright as glow } from 'kit/lamps';",
    ]);
    expect(lines('require')).toEqual([
      "const Lamp = require('kit/lamps');",
      "const { bright: glow } = require('kit/lamps');",
    ]);
    expect(namesOfProduct(names)).toEqual(['Lamp', 'glow']);
  });

  it.each([
    ['code below takes it up', `${use}${load}Then:\n\n${js('console.log(new Lamp(), glow);')}`],
    [
      'code below takes up what stands beside it',
      `${use}${js("import Lamp, { glow, dim } from 'kit';")}Then:\n\n${js('console.log(dim());')}`,
    ],
    [
      'what brings it in does more',
      `${use}${js("import Lamp, { glow } from 'kit';\n\nnew Lamp().off(glow);")}`,
    ],
    ['it is of another package', `${use}${js("import Lamp, { glow } from 'other';")}`],
    ['it is brought in above', `${js("import Lamp, { glow } from 'kit';")}${use}`],
  ])('is none: %s', (_what, text) => {
    expect(implied(text, 'kit')).toEqual([]);
  });

  it.each([
    ['by what it has', "assert.deepStrictEqual(1, 1);\nfs.promises.stat('a');", ['assert', 'fs']],
    ['by what it has not', 'path.shine();', []],
    ['as a value alone', 'console.log(path);', []],
    ['declared by the code', "const fs = { stat() {} };\nfs.stat('a');", []],
  ])('may be a module of Node.js that is called %s', (_what, text, names) => {
    const found = impliedNames(readMarkdown(`# Kit\n\n${js(text)}`), ['kit']);
    expect([...found]).toEqual(
      names.map((name) => [name, expect.objectContaining({ product: null, specifier: `node:${name}` })]),
    );
  });

  it.each([
    ['of another language', js('kit(1)', 'python'), []],
    ['of no language', js('console.log(kit(1));', ''), [['kit', 'kit']]],
    ['of commands', sh('kit 1'), []],
  ])('stands in code %s', (_what, text, expected) => {
    expect(implied(text, 'kit')).toEqual(expected);
  });

  it('is found for each of the products', () => {
    const text = js('console.log(kit(1), lamp(2));');
    expect(implied(text, 'kit', 'lamp')).toEqual([
      ['kit', 'kit'],
      ['lamp', 'lamp'],
    ]);
  });
});

describe('a first example with a slip in it', () => {
  const later = `## More\n\n${js("import kit from 'kit';\n\nkit('b');\n//=> 2")}`;
  const goalOfFirst = (text: string, more = ''): string | null =>
    describeGoal(`# Kit\n\n${sh('npm install kit')}## Usage\n\n${js(text)}${more}${later}`);

  it.each([
    ['the product by a longer name', "import kit from 'kit';\n\nkitBox('a');\n//=> 1", 'value: => 1'],
    [
      'a letter too many',
      "import kit from 'kit';\n\nconsole.log(kiit('a'));",
      "example: import kit from 'kit';",
    ],
    [
      'a method of what is not declared',
      "import kit from 'kit';\n\nconst room = kit();\nroomOne.light();",
      "example: import kit from 'kit';",
    ],
  ])('is what the page leads to all the same: %s', (_what, text, expected) => {
    expect(goalOfFirst(text)).toBe(expected);
  });

  it('is passed over where its names may be its reader\u2019s own', () => {
    expect(goalOfFirst("import kit from 'kit';\n\nkit(kitId);")).toBe('value: => 2');
  });

  it('is passed over where the page tells of the name', () => {
    const text = "import kit from 'kit';\n\nkitBox('a');";
    expect(goalOfFirst(text, 'Your `kitBox` is a function.\n\n')).toBe('value: => 2');
  });
});
