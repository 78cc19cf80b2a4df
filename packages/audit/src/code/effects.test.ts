import { describe, expect, it } from 'vitest';
import { codeFacts } from './code-facts.ts';

describe('effects', () => {
  it.each([
    ['const client = new Box();', ['set up client by Box']],
    ["const box = require('box');", ['set up box by require']],
    ["const lid = require('box').lid;", ['set up lid by require']],
    ['const { a, b: [c] } = await open();', ['set up a,c by open awaited']],
    ['const a = await b;', ['set up a by  awaited']],
    ['export const a = open();', ['set up a by open']],
    ['let a;\na = open();', ['set up a by open']],
    ['console.log(1);', ['act by console.log']],
    ['await box.open();', ['act by box.open awaited']],
    ['new Box();', ['act by Box']],
    ['box`text`;', ['act by box']],
    ['(async () => {})();', ['act by ']],
    ['open().then(go);', ['act by open().then']],
    ['if (a) open();', ['control by ']],
    ['for await (const a of b) c(a);', ['control by  awaited']],
    ['try { open(); } catch {}', ['control by ']],
    ['{ open(); }', ['act by open']],
    ["import a from 'a';\nfunction f() { open(); }\nclass B { c() {} }", []],
    ['const a = 1, b = () => open(), c = { d: e };', []],
    ['module.exports = { a: open() };', []],
    ['export default open();', []],
    ["'use strict';", []],
    ['interface A {}\ntype B = string;', []],
  ])('of %j', (text, expected) => {
    const shown = codeFacts(text).effects.map(
      ({ kind, calls, isAwaited, names }) =>
        `${kind}${names.length > 0 ? ` ${names.join()}` : ''} by ${calls}${isAwaited ? ' awaited' : ''}`,
    );
    expect(shown).toEqual(expected);
  });
});

it('names what is called anywhere, each once', () => {
  const { calls } = codeFacts(
    'open();\nfunction f() { box.lid.close(); open(); }\nnew Kit.Box();\na?.b();\nlist[0]();\nc()();\n`x`;\nt`y`;',
  );
  expect(calls).toEqual(['open', 'box.lid.close', 'new Kit.Box', 'a.b', 'c()', 'c', 't']);
});
