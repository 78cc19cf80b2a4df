import { describe, expect, it } from 'vitest';
import { parseCode } from './parse-code.ts';
import { children } from './syntax.ts';

const types = (text: string, lang: string | null = null): string[] =>
  children(parseCode(text, lang).tree, 'body').map((node) => node.type);

describe('parseCode reads whole', () => {
  it.each([
    ['an empty text', '', null, []],
    [
      'a module',
      "import box from 'box';\nexport const lid = box();",
      'js',
      ['ImportDeclaration', 'ExportNamedDeclaration'],
    ],
    [
      'a script of CommonJS',
      "const box = require('box');\nbox();",
      'js',
      ['VariableDeclaration', 'ExpressionStatement'],
    ],
    ['awaiting at the top level', 'await open();', 'js', ['ExpressionStatement']],
    [
      'awaiting beside require',
      "const a = require('a');\nawait a();",
      'js',
      ['VariableDeclaration', 'ExpressionStatement'],
    ],
    [
      'a return outside of a function',
      'if (done) return;\ngo();',
      'js',
      ['IfStatement', 'ExpressionStatement'],
    ],
    ['a line for the shell at its head', '#!/usr/bin/env node\ngo();', 'js', ['ExpressionStatement']],
    [
      'types',
      'const a: string = b as string;\ninterface C { d: number }',
      'ts',
      ['VariableDeclaration', 'TSInterfaceDeclaration'],
    ],
    ['types without being told so', 'const a: string[] = [];', 'js', ['VariableDeclaration']],
    ['a cast in angle brackets', 'const a = <Box>open();', 'ts', ['VariableDeclaration']],
    ['a cast that is told to be JavaScript', 'const a = <Box>open();', 'js', ['VariableDeclaration']],
    ['tags', 'const a = <Box lid={1}>in</Box>;', 'jsx', ['VariableDeclaration']],
    ['tags that are told to be TypeScript', 'const a = <Box lid={1} />;', 'ts', ['VariableDeclaration']],
    ['a generic arrow function', 'const id = <T,>(value: T): T => value;', 'tsx', ['VariableDeclaration']],
    ['decorators of parameters', 'class A { b(@C() d: string, @E("f") g) {} }', 'ts', ['ClassDeclaration']],
    [
      'decorators before what is exported',
      '@A() export default class B {}',
      'ts',
      ['ExportDefaultDeclaration'],
    ],
    [
      'decorators',
      '@Box({ lid: 1 })\nexport class A { @Lid() b: string; }',
      'ts',
      ['ExportNamedDeclaration'],
    ],
    [
      'what only scripts without strict mode may say',
      'var a = 010;\nwith (a) { go(); }',
      'js',
      ['VariableDeclaration', 'WithStatement'],
    ],
    [
      'names that only strict code reserves',
      "var package = require('./package.json');\nvar interface = 1;",
      'js',
      ['VariableDeclaration', 'VariableDeclaration'],
    ],
    [
      'attributes of imports',
      "import data from './a.json' with { type: 'json' };",
      'js',
      ['ImportDeclaration'],
    ],
    ['a resource that is released', 'using box = open();', 'js', ['VariableDeclaration']],
    ['a regular expression with a quote', 'const a = /[\'"]/.test(b);', 'js', ['VariableDeclaration']],
  ])('%s', (_name, text, lang, expected) => {
    expect(parseCode(text, lang).read).toBe('whole');
    expect(types(text, lang)).toEqual(expected);
  });
});

describe('parseCode reads in part', () => {
  it.each([
    ['an ellipsis between statements', 'a();\n...\nb();', ['ExpressionStatement', 'ExpressionStatement']],
    ['an ellipsis of one character', 'a();\n…\nb();', ['ExpressionStatement', 'ExpressionStatement']],
    ['an ellipsis as the arguments', 'a(...);\nb();', ['ExpressionStatement', 'ExpressionStatement']],
    ['an ellipsis as the last member', 'const a = {\n  b: 1,\n  ...\n};', ['VariableDeclaration']],
    ['an ellipsis as a body', 'function a() { ... }', ['FunctionDeclaration']],
    ['a placeholder without quotes', 'const key = <your key>;\nopen();', ['ExpressionStatement']],
    ['a line of output', 'open();\n~> [ 1 ]', ['ExpressionStatement']],
    [
      'a component of Vue',
      '<template><p>{{ a }}</p></template>\n<script setup>\nopen();\n</script>',
      ['ExpressionStatement'],
    ],
    ['a component of Astro', '---\nopen();\n---\n<p>a</p>', ['ExpressionStatement']],
    [
      'a page with scripts',
      '<p>a</p>\n<script>a();</script>\n<script type="module">b();</script>',
      ['ExpressionStatement', 'ExpressionStatement'],
    ],
    [
      'a shown difference',
      "+import a from 'a';\n-open(b);\n+open(a);\n close();",
      ['ImportDeclaration', 'ExpressionStatement', 'ExpressionStatement'],
    ],
  ])('%s', (_name, text, expected) => {
    expect(parseCode(text, null).read).toBe('part');
    expect(types(text)).toEqual(expected);
  });

  it('keeps the places of what it reads', () => {
    const text = 'a();\n...\nbox();';
    const [, second] = children(parseCode(text, null).tree, 'body');
    expect(text.slice(second?.start, second?.end)).toBe('box();');
  });
});

describe('parseCode reads members without what is around them', () => {
  it.each([
    ['members of an object', "port: 3000,\nhost: 'a'", ['ExpressionStatement']],
    ['members of JSON', '"scripts": { "dev": "vite" }', ['ExpressionStatement']],
    ['an object of JSON', '{ "a": 1, "b": [2] }', ['ExpressionStatement']],
    ['methods of a class', 'async open() { return 1; }\nprivate lid = 2;', ['ClassDeclaration']],
    ['members with a part left out', 'key: 1,\n...', ['ExpressionStatement']],
  ])('%s', (_name, text, expected) => {
    expect(parseCode(text, null).read).toBe('members');
    expect(types(text)).toEqual(expected);
  });
});

describe('parseCode does not read', () => {
  it.each([
    ['prose', 'This is how you do it, and then you are done.\n'.repeat(20)],
    ['Python', 'def open(self):\n    return None\n'.repeat(20)],
    ['a listing', '├── a\n│   └── b\n'.repeat(20)],
    ['an open comment', '/* never closed'.repeat(2)],
  ])('%s', (_name, text) => {
    expect(parseCode(text, null)).toEqual({ read: 'none', tree: null, comments: [], twice: [] });
  });
});

it('says which names are declared twice', () => {
  expect(parseCode('const a = 1;\nlet b;\nconst a = 2;\nfunction b() {}\nconst a = 3;', null).twice).toEqual([
    'a',
    'b',
  ]);
  expect(parseCode("import a from 'a';\nconst a = require('a');", null).twice).toEqual(['a']);
  expect(parseCode('const a: A = 1;\nconst a: B = 2;', 'ts').twice).toEqual(['a']);
  expect(parseCode('var a; var a;\nfunction f(a) { const b = 1; }\nconst b = 2;', null).twice).toEqual([]);
  expect(parseCode('function f(a: 1): void;\nfunction f(a: 2): void;\nfunction f(a) {}', 'ts').twice).toEqual(
    [],
  );
});

it('gives comments with their places', () => {
  const text = '// one\na(); /* two */';
  expect(parseCode(text, null).comments).toEqual([
    { text: ' one', start: 0, end: 6, isBlock: false },
    { text: ' two ', start: 12, end: 21, isBlock: true },
  ]);
});
