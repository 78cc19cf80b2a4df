import type { Properties } from 'hast';
import { describe, expect, it } from 'vitest';
import { heldBy, isCommandLine, outputOf } from './component-values.ts';
import { el } from './element-fixture.ts';

/** Pieces of code in one line each: `lang: text`, with title, label and output where there are any. */
function held(name: string, properties: Properties, ...children: string[]): string[] {
  return heldBy(el(name, properties, ...children)).map(({ lang, text, title, label, output }) =>
    [`${lang}: ${text}`, title && `title ${title}`, label && `label ${label}`, output && `prints ${output}`]
      .filter(Boolean)
      .join(', '),
  );
}

describe('the code in the attributes of a component', () => {
  it.each<[string, Properties, string[]]>([
    ['a command', { command: 'npm install kit' }, ['sh: npm install kit']],
    ['a command under any name', { frob: 'npm install kit' }, ['sh: npm install kit']],
    ['a program that only its name tells', { command: 'frobnicate all' }, ['sh: frobnicate all']],
    ['no such program under another name', { frob: 'frobnicate all' }, []],
    ['no word alone', { command: 'frobnicate' }, []],
    ['no verb that a site makes commands of', { command: 'install kit' }, []],
    ['a command with what it prints', { command: 'npm i kit\nadded 1' }, ['console: npm i kit\nadded 1']],
    ['a session', { command: '$ npm i kit\nadded 1 package' }, ['console: $ npm i kit\nadded 1 package']],
    ['commands alone', { cmd: 'npm i kit\nnpx kit go' }, ['sh: npm i kit\nnpx kit go']],
    ['a string in braces', { command: "{'npm install kit'}" }, ['sh: npm install kit']],
    ['a template without parts', { command: '{`npm install kit`}' }, ['sh: npm install kit']],
    ['no name in braces', { command: '{command}' }, []],
    ['a bound value', { ':command': "'npm install kit'" }, ['sh: npm install kit']],
    ['a bound value written out', { 'v-bind:command': "'npm install kit'" }, ['sh: npm install kit']],
    ['lines of a list', { lines: "{['npm i kit', 'npx kit']}" }, ['sh: npm i kit\nnpx kit']],
    ['code by its name', { code: 'kit.go()', lang: 'js' }, ['js: kit.go()']],
    ['code that calls something', { code: 'kit.go({ a: 1 })' }, ['js: kit.go({ a: 1 })']],
    ['code that says commands, in its language', { code: 'npm i kit', lang: 'text' }, ['text: npm i kit']],
    ['no code of one word', { code: 'kit' }, []],
    ['a script under any name', { frob: "import a from 'a'\na.go()" }, ["js: import a from 'a'\na.go()"]],
    ['no sentence', { frob: 'Hello to all of you' }, []],
    ['files', { files: "{{ '/a.js': 'let a' }}" }, ['js: let a, title a.js']],
    ['a file with its own language', { files: "{{ 'a.frob': 'x' }}", lang: 'md' }, ['md: x, title a.frob']],
    ['a title beside it', { code: 'let a = 1', title: 'a.js' }, ['js: let a = 1, title a.js']],
    ['a title that repeats it', { title: 'npm i kit', command: 'npm i kit' }, ['sh: npm i kit']],
    ['a label', { command: 'npm i kit', label: 'npm' }, ['sh: npm i kit, label npm']],
    ['what it prints', { command: 'npx kit', output: 'ok' }, ['sh: npx kit, prints ok']],
    [
      'things side by side',
      { frobs: "{[{ tab: 'a', command: 'npm i a' }, { tab: 'b', command: 'npm i b' }]}" },
      ['sh: npm i a, label a', 'sh: npm i b, label b'],
    ],
    ['npm of several managers', { cmds: "{{ npm: 'npm i kit', yarn: 'yarn add kit' }}" }, ['sh: npm i kit']],
    [
      'all where no other manager is named',
      { cmds: "{{ npm: 'npm i kit', cd: 'cd app' }}" },
      ['sh: npm i kit', 'sh: cd app'],
    ],
    [
      'what the last of several prints',
      { cmds: "{{ a: 'npm i a', b: 'npm i b', output: 'ok' }}" },
      ['sh: npm i a', 'sh: npm i b, prints ok'],
    ],
    ['a sentence in braces', { command: 'npm i {kit}' }, ['sh: npm i {kit}']],
    ['braces that close nothing', { command: 'echo a }' }, ['sh: echo a }']],
    ['braces that stay open', { command: '{ npm i kit' }, []],
    ['an attribute with a colon inside', { 'x:command': 'npm install kit' }, ['sh: npm install kit']],
    ['a bound value in capitals', { 'V-Bind:command': "'npm install kit'" }, ['sh: npm install kit']],
    ['a value with blanks around it', { command: '  npm install kit  ' }, ['sh: npm install kit']],
    ['braces with blanks around them', { command: " {'npm install kit'} " }, ['sh: npm install kit']],
    ['no sentence that begins with a program', { frob: 'npm is what you need for all of this.' }, []],
    ['no sentence under the name of commands', { command: 'Hello, how are you?' }, []],
    ['code of two words', { code: 'some words' }, ['null: some words']],
    ['a script on one line', { frob: "import a from 'a'" }, ["js: import a from 'a'"]],
    ['no beginning of a script', { frob: 'const a = {' }, []],
    ['a command with a blank line', { cmd: 'npm i kit\n\n' }, ['sh: npm i kit']],
    [
      'lines of a script',
      { lines: "{['import a from \"a\"', 'a.go()']}" },
      ['js: import a from "a"\na.go()'],
    ],
    ['a list of words', { frobs: "{['one', 'two']}" }, []],
    ['an empty list', { frobs: '{[]}' }, []],
    [
      'a list with more than texts',
      { frobs: "{['npm i kit', { code: 'npx kit go' }]}" },
      ['sh: npm i kit', 'sh: npx kit go'],
    ],
    ['a session in a list', { lines: "{['npm i kit', 'added 1']}" }, ['console: npm i kit\nadded 1']],
    [
      'no code of what it prints',
      { command: 'npx kit', output: 'npm i kit' },
      ['sh: npx kit, prints npm i kit'],
    ],
    ['a file in a folder', { files: "{{ 'src/a.js': 'x' }}" }, ['js: x, title src/a.js']],
    [
      'the same code in two files',
      { files: "{{ 'a.js': 'x', 'b.js': 'x' }}" },
      ['js: x, title a.js', 'js: x, title b.js'],
    ],
    ['nothing of how it looks', { style: 'npm install kit', href: 'npm i kit' }, []],
  ])('%s', (_name, properties, expected) => {
    expect(held('Frob', properties)).toEqual(expected);
  });

  it('is not what heads the content of a component', () => {
    expect(held('Frob', { title: 'npm install kit' })).toEqual(['sh: npm install kit']);
    expect(held('Frob', { title: 'npm install kit' }, 'Words')).toEqual([]);
    expect(held('Note', { title: 'npm install kit' })).toEqual([]);
    expect(held('Note', { frob: 'npm install kit' })).toEqual(['sh: npm install kit']);
    expect(held('Tabs', { title: 'npm install kit' })).toEqual(['sh: npm install kit']);
  });

  it('is not what a button copies, which stands beside it', () => {
    expect(held('CopyButton', { command: 'npm install kit' })).toEqual([]);
    expect(held('ClipboardBox', { command: 'npm install kit' })).toEqual([]);
  });
});

it('says what the code of a component prints', () => {
  expect(outputOf(el('Frob', { stdout: 'ok' }))).toBe('ok');
  expect(outputOf(el('Frob', { expected: 'ok' }))).toBe('ok');
  expect(outputOf(el('Frob', { output: '' }))).toBeNull();
  expect(outputOf(el('Frob', { printed: 'ok' }))).toBeNull();
});

it.each([
  ['npm install kit', true],
  ['$ npm install kit', true],
  ['  npx kit go', true],
  ['npm', false],
  ['frobnicate all', false],
  ['Run npm install kit', false],
  ['', false],
])('%j calls a known program: %s', (line, expected) => {
  expect(isCommandLine(line)).toBe(expected);
});
