import { describe, expect, it } from 'vitest';
import { codeFacts } from './code-facts.ts';
import { packageOf } from './modules.ts';

describe('packageOf', () => {
  it.each([
    ['box', 'box'],
    ['box/lid/open.js', 'box'],
    ['@boxes/lid', '@boxes/lid'],
    ['@boxes/lid/open', '@boxes/lid'],
    ['@-boxes/lid', '@-boxes/lid'],
    ['box.js', 'box.js'],
    ['7zip', '7zip'],
    ['fs', null],
    ['fs/promises', null],
    ['node:fs', null],
    ['bun', null],
    ['bun:test', null],
    ['npm:box', null],
    ['./box', null],
    ['../box', null],
    ['.', null],
    ['/box', null],
    ['~/box', '~'],
    ['@/box', null],
    ['#box', null],
    ['@boxes', null],
    ['Box', null],
    ['https://a.example/box.js', null],
    ['box name', null],
    ['', null],
  ])('of %j is %j', (specifier, name) => {
    expect(packageOf(specifier)).toBe(name);
  });
});

describe('imports', () => {
  it.each([
    ["import 'box';", [['box', 'import', []]]],
    ["import box from 'box';", [['box', 'import', ['default box']]]],
    ["import box, { lid, open as o } from 'box';", [['box', 'import', ['default box', 'lid lid', 'open o']]]],
    ["import * as box from 'box';", [['box', 'import', ['* box']]]],
    ["import { 'a lid' as lid } from 'box';", [['box', 'import', ['a lid lid']]]],
    [
      "export * from 'a';\nexport { b } from 'b';",
      [
        ['a', 'export', []],
        ['b', 'export', []],
      ],
    ],
    ["const box = require('box');", [['box', 'require', ['* box']]]],
    ["const { lid, open: o } = require('box');", [['box', 'require', ['lid lid', 'open o']]]],
    ["require('box')(1);", [['box', 'require', []]]],
    ["const box = await import('box');", [['box', 'dynamic', ['* box']]]],
    ["import('box').then(go);", [['box', 'dynamic', []]]],
    ["import box = require('box');", [['box', 'require', ['* box']]]],
    ['require(name);\nimport(name);', []],
    ['require(`box`);', [['box', 'require', []]]],
    ["// import a from 'a'\nconst text = \"from 'b'\";", []],
    ["const s = `import c from 'c'`;", []],
    ["loader.require('box');", []],
  ])('of %j', (text, expected) => {
    const found = codeFacts(text).imports.map(({ specifier, how, names }) => [
      specifier,
      how,
      names.map(({ imported, local }) => `${imported} ${local}`),
    ]);
    expect(found).toEqual(expected);
  });

  it('tells types from values', () => {
    const { imports } = codeFacts(
      "import type A from 'a';\nimport { type B } from 'b';\nimport { type C, d } from 'c';\nexport type { E } from 'e';",
    );
    expect(imports.map(({ specifier, isType }) => [specifier, isType])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
      ['e', true],
    ]);
  });

  it('tells what is loaded with the script from what a function loads', () => {
    const { imports } = codeFacts("require('a');\nfunction f() { require('b'); }\nif (x) require('c');");
    expect(imports.map(({ specifier, isTop }) => [specifier, isTop])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
  });

  it('finds them in what is no whole script', () => {
    const specifiers = (text: string): string[] => codeFacts(text).imports.map(({ specifier }) => specifier);
    expect(specifiers("import a from 'a';\n...\nopen(...)")).toEqual(['a']);
    expect(specifiers("<script setup>\nimport a from 'a';\n</script>\n<template/>")).toEqual(['a']);
    expect(specifiers("+import a from 'a';\n-import b from 'b';\n other();")).toEqual(['a']);
    expect(specifiers("plugins: [require('a')],\n")).toEqual(['a']);
  });
});

describe('module kind', () => {
  it.each([
    ["import a from 'a';", 'esm'],
    ["import 'a';", 'esm'],
    ['export const a = 1;', 'esm'],
    ['export default {};', 'esm'],
    ['go(import.meta.url);', 'esm'],
    ['await go();', 'esm'],
    ['for await (const a of b) go(a);', 'esm'],
    ["import a from 'a';\nconst b = require('b');", 'esm'],
    ["const a = require('a');", 'commonjs'],
    ['module.exports = {};', 'commonjs'],
    ['module.exports.a = 1;', 'commonjs'],
    ['exports.a = 1;', 'commonjs'],
    ["const a = require('a');\nawait a();", 'commonjs'],
    ['go();', 'either'],
    ["import('a').then(go);", 'either'],
    ['(async () => { await go(); })();', 'either'],
    ['async function a() { await b(); }', 'either'],
    ["// import a from 'a'\ngo('require(1)');", 'either'],
    ['', 'either'],
  ])('of %j is %s', (text, kind) => {
    expect(codeFacts(text).moduleKind).toBe(kind);
  });
});

it('tells waiting at the top level from waiting in a function', () => {
  expect(codeFacts('if (a) { await b(); }').hasTopLevelAwait).toBe(true);
  expect(codeFacts('const a = [await b()];').hasTopLevelAwait).toBe(true);
  expect(codeFacts('(async () => { await b(); })();').hasTopLevelAwait).toBe(false);
  expect(codeFacts('class A { async b() { await c; } }').hasTopLevelAwait).toBe(false);
});
