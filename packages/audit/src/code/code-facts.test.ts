import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeFacts } from './code-facts.ts';

describe('needsCompiler', () => {
  it.each([
    ['enum Lid { Open }', true],
    ['export const enum Lid { Open }', true],
    ['namespace Boxes { export const a = 1; }', true],
    ['class A { constructor(private lid: Lid) {} }', true],
    ['class A { constructor(readonly lid: Lid) {} }', true],
    ['@Box() class A {}', true],
    ['class A { @Lid() b: string; }', true],
    ["import box = require('box');", true],
    ["import { Lid } from 'box';\nconst a: Lid = 1;", true],
    ["import { Lid as L } from 'box';\nconst a: L = 1;", true],
    ["import { type Lid } from 'box';\nconst a: Lid = 1;", false],
    ["import type { Lid } from 'box';\nconst a: Lid = 1;", false],
    ["import Lid from 'box';\nconst a: Lid = 1;", false],
    ["import { open } from 'box';\nopen();", false],
    ['declare namespace A { const b: string; }', false],
    ['declare enum A { B }', false],
    ['declare global { var a: string; }', false],
    ['interface A {}\ntype B = A;\nconst c = d as B;', false],
    ['go();', false],
  ])('of %j is %s', (text, expected) => {
    expect(codeFacts(text, 'ts').needsCompiler).toBe(expected);
  });
});

describe('what is around a script', () => {
  it.each([
    ['document.title;', true],
    ['go(() => window.open());', true],
    ['window?.open();', true],
    ['import.meta.env.KEY;', true],
    ['import.meta.env;', true],
    ["require(['kit'], (kit) => kit());", true],
    ["require({ paths: { kit: 'lib/kit' } }, ['kit'], (kit) => kit());", true],
    ["define(['kit'], (kit) => kit());", true],
    ["require('kit')();", false],
    ["kit.define(['lamp']);", false],
    ["const define = require('kit');\ndefine({ a: 1 });", false],
    ["import { define } from 'kit';\ndefine(['a']);", false],
    ['const window = kit.open();\nwindow.close();', false],
    ['const document = 1;\ngo(document);', false],
    ['typeof window;', false],
    ['box.document.title;', false],
    ["log('document.title');", false],
  ])('is a browser or a bundler for %j: %s', (text, expected) => {
    expect(codeFacts(text).usesBrowser).toBe(expected);
  });

  it('shows in tags, types and directives', () => {
    expect(codeFacts('const a = <Box />;').hasJsx).toBe(true);
    expect(codeFacts('const a = <><b/></>;').hasJsx).toBe(true);
    expect(codeFacts('const a = new Map<Key, Box>();').hasJsx).toBe(false);
    expect(codeFacts('const a = new Map<Key, Box>();').isTyped).toBe(true);
    expect(codeFacts("import type { A } from 'a';").isTyped).toBe(true);
    expect(codeFacts('const a = b < c;').isTyped).toBe(false);
    expect(codeFacts("'use client';\ngo();").directives).toEqual(['use client']);
    expect(codeFacts("go('use client');").directives).toEqual([]);
  });
});

it('gives the statements of the top level by their places', () => {
  const text = "import a from 'a';\n\nfunction f() {\n  go();\n}";
  const shown = codeFacts(text).statements.map(
    ({ type, start, end }) => `${type}: ${text.slice(start, end)}`,
  );
  expect(shown).toEqual([
    "ImportDeclaration: import a from 'a';",
    'FunctionDeclaration: function f() {\n  go();\n}',
  ]);
});

it('knows nothing as a statement or a name that the page does not show', () => {
  const { read, statements, declared, effects, settings } = codeFacts('open() { return 1; }\nlid = 2;');
  expect([read, statements, declared, effects]).toEqual(['members', [], [], []]);
  expect(settings.map(({ name }) => name)).toEqual(['lid']);
});

it.each([
  ["import { A } from 'a';\nconst { A } = require('a');", ['A']],
  ["import a from 'a';\nconst a = require('a');", ['a']],
  ["import * as a from 'a';\nimport a from 'a';", ['a']],
  ['const a = 1;\nconst a = 2;\nlet b;', ['a']],
  ["import type { A } from 'a';\nimport { A as B } from 'a';\nconst c: A = B;", []],
  ['interface A {}\nconst A = 1;', []],
  ['class A {}\nnamespace A { export const b = 1; }', []],
])('tells what %j declares twice', (text, twice) => {
  expect(codeFacts(text).twice).toEqual(twice);
});

it('parses a text once', () => {
  expect(codeFacts('open(1);')).toBe(codeFacts('open(1);'));
  expect(codeFacts('open(1);\n')).toBe(codeFacts('open(1);'));
});

it('forgets the oldest of many texts', () => {
  const first = codeFacts('first();');
  for (let at = 0; at < 2_000; at += 1) codeFacts(`other(${at});`);
  const again = codeFacts('first();');
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

describe('hostile texts', () => {
  it.each([
    ['parentheses', '('.repeat(50_000)],
    ['brackets', '['.repeat(50_000)],
    ['braces', '{'.repeat(50_000)],
    ['closed parentheses', '('.repeat(140) + ')'.repeat(140)],
    ['templates', '`${'.repeat(30_000)],
    ['tags', '<a>'.repeat(30_000)],
    ['types in angle brackets', '<T>(a = '.repeat(40)],
    ['closed types in angle brackets', `${'<T>(a = '.repeat(40)}1${')'.repeat(40)}`],
    ['asynchronous types', `${'async <T>(a = '.repeat(40)}1${')'.repeat(40)}`],
    ['typed objects', `${'<T>{ a: '.repeat(40)}1${'}'.repeat(40)}`],
    ['operators', '1+'.repeat(49_000)],
    ['negations', '!'.repeat(90_000)],
    ['members', `a${'.b'.repeat(49_000)}`],
    ['calls', `a${'()'.repeat(45_000)}`],
    ['alternatives', 'if(a){}else '.repeat(8000)],
    ['a megabyte of statements', 'const a = { b: 1 };\n'.repeat(50_000)],
    ['a megabyte of one word', 'x'.repeat(1_000_000)],
    ['an open comment', `/*${'x'.repeat(90_000)}`],
    ['an open string', `'${'x'.repeat(90_000)}`],
    ['many flaws', 'a b\n'.repeat(20_000)],
  ])('made of %s are looked at without harm', (_name, text) => {
    expect(['whole', 'part', 'none']).toContain(codeFacts(text).read);
  });

  it('longer than the bound are not read', () => {
    expect(codeFacts(`a();${' '.repeat(100_000)}b();`).read).toBe('none');
  });
});

const pieces = [
  "import box from 'box';\n",
  "const a = require('a');\n",
  'await open();\n',
  'const x: Lid = y;\n',
  '<Box lid={1}>\n',
  '</Box>\n',
  '...\n',
  '…',
  '`${',
  '}\n',
  '{',
  '(',
  ')',
  "'",
  '"a": 1,\n',
  '// note\n',
  '/*',
  '*/',
  '@deco\n',
  'export default ',
  'function* f(a, ...b) ',
  'class A ',
  'process.env.KEY ',
  '+ ',
  '<script>',
  '</script>',
  '---\n',
  'enum E { A }\n',
  '#!/usr/bin/env node\n',
];

it('never throws, whatever is put together', () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.constantFrom('js', 'ts', 'tsx', null), (code, lang) => {
      const facts = codeFacts(code, lang);
      expect(facts.free.filter((name) => facts.declared.includes(name))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('never throws for any characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (code) => {
      expect(typeof codeFacts(code).listens).toBe('boolean');
    }),
  );
});

const statements = [
  "import box from 'box';",
  "const kit = require('kit');",
  'app.listen(3000);',
  'go(process.env.KEY);',
  "res.send('Hi');",
  "app.get('/a', go);",
  'open();',
];

it('finds in two scripts together what it finds in each', () => {
  const script = fc.uniqueArray(fc.constantFrom(...statements), { maxLength: 7 });
  fc.assert(
    fc.property(script, (lines) => {
      const whole = codeFacts(lines.join('\n'));
      const each = lines.map((line) => codeFacts(line));
      const brought = each.flatMap((facts) => facts.imports);
      expect(whole.imports.map(({ start: _start, ...rest }) => rest)).toEqual(
        brought.map(({ start: _start, ...rest }) => rest),
      );
      expect(whole.effects).toEqual(each.flatMap((facts) => facts.effects));
      expect(whole.sent).toEqual(each.flatMap((facts) => facts.sent));
      expect(whole.routes).toEqual(each.flatMap((facts) => facts.routes));
      expect(whole.listens).toBe(each.some((facts) => facts.listens));
      expect(new Set(whole.calls)).toEqual(new Set(each.flatMap((facts) => facts.calls)));
    }),
  );
});

it('parses a text once for all languages that are read alike', () => {
  const [plain, generic] = ['const once = run(1);', 'const once = <A>run(1);'];
  expect(codeFacts(plain, 'js')).toBe(codeFacts(plain));
  expect(codeFacts(plain, 'ts')).toBe(codeFacts(plain));
  expect(codeFacts(generic, 'ts')).not.toBe(codeFacts(generic));
});
