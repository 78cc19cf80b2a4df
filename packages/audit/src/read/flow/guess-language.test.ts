import { describe, expect, it } from 'vitest';
import { guessLanguage } from './guess-language.ts';

describe('the language of code without one', () => {
  it.each([
    ["import box from 'box';", 'js'],
    ["import 'box';\nopen();", 'js'],
    ['import {\n  open,\n} from "box";', 'js'],
    ['export default { a: 1 };', 'js'],
    ["const box = require('box');", 'js'],
    ['let a = 1;', 'js'],
    ['function open() {}', 'js'],
    ['async function open() {}', 'js'],
    ['class Box { open() {} }', 'js'],
    ['module.exports = {};', 'js'],
    ["'use strict';\nopen();", 'js'],
    ['await open();', 'js'],
    ['Box.open("a");\nBox.close();', 'js'],
    ['// why\n\n/* and how */\nconst a = 1;', 'js'],
    ["import a from 'a';\n...\nopen(a);", 'js'],
    ["// box.js\nimport a from 'a';\n...", 'js'],
    ['const a: string = b;', 'ts'],
    ["import type { A } from 'a';", 'ts'],
    ['interface A { b: string }', 'ts'],
    ['type A = string;', 'ts'],
    ['const a = b as const;', 'ts'],
    ['{ "scripts": { "dev": "kit" } }', 'json'],
    ['{\n  "dependencies": {\n    ...\n  }\n}', 'json'],
    ['<!doctype html>\n<p>a</p>', 'html'],
    ['  <html lang="en"></html>', 'html'],
    [' a();\n+b();\n-c();', 'diff'],
    ['{ "a": 1 }', null],
    ['open();', null],
    ['Server listening at 3000', null],
    ['npm install box', null],
    ['total 3\nfound 2', null],
    ['from box import lid\nlid()', null],
    ['key: value,', null],
    ['', null],
    ['- a\n- b', null],
  ])('%j is %s', (text, lang) => {
    expect(guessLanguage(text, null)).toBe(lang);
  });

  it.each([
    ['box.mjs', 'js'],
    ['src/box.test.tsx', 'tsx'],
    ['Box.VUE', 'vue'],
    ['box.yml', 'yaml'],
    ['box', null],
    ['box.rs', null],
  ])('is that of the file %s: %s', (title, lang) => {
    expect(guessLanguage('open the box', title)).toBe(lang);
  });
});
