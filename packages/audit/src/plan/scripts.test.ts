import { describe, expect, it } from 'vitest';
import { hasNeighbours } from './neighbours.ts';
import {
  freeNames,
  importsOf,
  isLoadable,
  isRunnable,
  isSeveralScripts,
  listens,
  moduleKindOf,
  nameFor,
  needsCompiler,
  needsResolver,
  portOf,
} from './scripts.ts';

describe('isRunnable', () => {
  it.each([
    ["import box from 'box';\nconsole.log(box());", 'js'],
    ["const box = require('box');\nbox.open();", 'js'],
    ["const lid = require('box').lid;", 'js'],
    ['await open();', 'ts'],
    ['(async () => { await open(); })();', null],
    ['for (const a of [1]) console.log(a);', 'js'],
    ['try { open(); } catch {}', 'js'],
    ['export const app = open();\napp.listen(3000);', 'js'],
    ['export default open;\nconsole.log(1);', 'js'],
    ['export const a = 1;\nawait open();', 'js'],
    ["import { open } from 'box';\nexport const { a } = open();\nconst box = open();\nbox.fill(a);", 'js'],
    ['const m = new Map<Key, Box>();', 'ts'],
    ["open('~/a', '@/b');", 'js'],
  ])('holds for %j', (text, lang) => {
    expect(isRunnable(text, lang)).toBe(true);
  });

  it.each([
    ['a component by its language', 'open();', 'jsx'],
    ['a component by its tags', 'export function A() { return <p>{b}</p>; }\nopen();', 'js'],
    ['code of a browser', "document.body.append('a');", 'js'],
    ['code of a bundler', 'open(import.meta.env.KEY);', 'ts'],
    ['code of a framework', "'use client';\nopen();", 'js'],
    ['imports that only a bundler finds', "import a from '@/a';\nopen(a);", 'js'],
    ['imports of another runtime', "import a from 'npm:a';\nopen(a);", 'ts'],
    ['imports from an address', "import a from 'https://cdn.example/a.js';\nopen(a);", 'js'],
    ['a module of CommonJS', 'const a = open();\nmodule.exports = a;', 'js'],
    ['a module that shows what it gives', 'export const a = open();\na.go().then(show);', 'js'],
    ['a module with members', 'const a = open();\nexports.a = a;', 'js'],
    ['an ES module', 'export const a = open();', 'js'],
    ['a module that works with what it gives', 'const a = open();\na.fill();\nexport default a;', 'js'],
    ['configuration', "export default { plugins: [require('a')] };", 'js'],
    ['declarations alone', "import a from 'a';\nfunction b() { a(); }\nconst c = 1;", 'js'],
    ['prose', 'Open the box and look inside, then close it again please.', null],
    ['nothing', '', 'js'],
  ])('does not hold for %s', (_name, text, lang) => {
    expect(isRunnable(text, lang)).toBe(false);
  });
});

it.each([
  ["import { make } from 'box';\nexport const box = make();", 'ts', true],
  ["import { make } from 'box';\nexport function box() { return make(); }", 'ts', false],
  ["const { make } = require('box');\nmodule.exports = make();", 'js', false],
  ["import { make } from 'box';\nexport const box = make(<p />);", 'tsx', false],
  ["import make from '@/box';\nexport const box = make();", 'ts', false],
])('%j in %s makes something when it is loaded: %s', (text, lang, expected) => {
  expect(isLoadable(text, lang)).toBe(expected);
});

describe('nameFor', () => {
  it.each([
    ["import a from 'a';", 'js', 'index.mjs'],
    ["const a = require('a');", 'js', 'index.js'],
    ["import a from 'a';", 'ts', 'index.mts'],
    ['open();', 'TypeScript', 'index.ts'],
    ["import a from 'a';\na.listen(3000);", 'js', 'server.mjs'],
    ["require('a').listen(3000);", null, 'server.js'],
    ['await open();', null, 'index.mjs'],
    ["import a from './a';", 'js', 'index.js'],
    ["import a from './a.js';", 'js', 'index.mjs'],
    ["import a from './a';\nawait a();", 'js', 'index.mjs'],
    ["import a from './a';", 'ts', 'index.ts'],
  ])('of %j in %s is %s', (text, lang, name) => {
    expect(nameFor(text, lang)).toBe(name);
  });
});

it('names the packages that a script brings in, each once', () => {
  const text =
    "import a, { b } from '@kit/a/sub';\nimport fs from 'node:fs';\nconst c = require('c/d');\nimport './own.js';\nexport * from 'c';\nawait import('e');";
  expect(importsOf(text)).toEqual(['@kit/a', 'c', 'e']);
});

it('knows neighbours, and those that only a tool resolves', () => {
  const known = (text: string): boolean[] => [hasNeighbours(text), needsResolver(text)];
  expect(known("import a from './a.js';")).toEqual([true, false]);
  expect(known("import a from '../a';")).toEqual([true, true]);
  expect(known("import a from './a.json' with { type: 'json' };")).toEqual([true, false]);
  expect(known("import('./a');")).toEqual([true, true]);
  expect(known("require('./a');")).toEqual([true, false]);
  expect(known("export * from './a.ts';")).toEqual([true, false]);
  expect(known("import a from 'a';")).toEqual([false, false]);
});

it('says what a script is by its facts', () => {
  expect(moduleKindOf("import a from 'a';")).toBe('esm');
  expect(listens('app.listen(3000)')).toBe(true);
  expect(portOf('app.listen(3000)')).toBe(3000);
  expect(needsCompiler('const a = <Box>open();\nenum B { C }')).toBe(true);
  expect(isSeveralScripts("import a from 'a';\nconst a = require('a');")).toBe(true);
  expect(isSeveralScripts('const a = 1;')).toBe(false);
});

describe('freeNames', () => {
  it('names what a whole script uses without having it', () => {
    expect(freeNames('const a: Box = open(options);')).toEqual(['open', 'options']);
  });

  it.each(['open(options);\n...\nclose();', 'key: value,', 'Not code at all.'])(
    'is silent about %j',
    (text) => {
      expect(freeNames(text)).toEqual([]);
    },
  );
});
