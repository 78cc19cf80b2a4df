import { describe, expect, it } from 'vitest';
import { codeFacts } from './code-facts.ts';

describe('free names', () => {
  it.each([
    [
      "const db = require('boxdb')('a.db', options);\nconsole.log(db.get(userId).name);",
      ['options', 'userId'],
    ],
    ["import box from 'box';\nconst { a, b: [c] } = box();\nfor (const x of [a, c]) console.log(x);", []],
    ["var fs = require('fs');\nfunction go(done) { done(null, fs); }\ngo((err, out) => out);", []],
    ['class Box { open() { return this.lid; } }\nnew Box().open();', []],
    ['try { await fetch(new URL("http://a")); } catch (problem) { process.exit(problem.code); }', []],
    ['count = 1;\nconsole.log(count);', []],
    ['const a: Box = options;', ['options']],
    ['function f(a: Box): Lid { return a as unknown as Lid; }', []],
    ['for (const a of b) { c(a); }', ['b', 'c']],
    ['later();\nfunction later() {}', []],
    ['{ const inner = 1; }\nuse(inner);', ['use', 'inner']],
    ['label: for (;;) break label;', []],
    ['const { a = fallback, ...rest } = b;\nuse(rest);', ['fallback', 'b', 'use']],
    ['const o = { shown, key: value, [computed]: 1 };', ['shown', 'value', 'computed']],
    ['a.b.c(d["e"], f[g]);', ['a', 'd', 'f', 'g']],
    ['if (typeof window === "undefined") run(typeof other);', ['run']],
    ['const el = <Box lid={open}><p>text</p></Box>;', ['Box', 'open']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be read.
    ['`${shown} text`;\ntag`x`;', ['shown', 'tag']],
    ['export { a };\nexport default b;', ['a', 'b']],
    ['enum Lid { Open }\nuse(Lid.Open);', ['use']],
    ['namespace Boxes { export const a = 1; }\nBoxes.a;', []],
    ["import type { Box } from 'box';\nlet a: Box;\na;", []],
    ["import fs = require('fs');\nfs.read();", []],
    ['class A extends Base<Kind> { constructor(private lid: Lid) { super(); } }', ['Base']],
    ['class A { b: string = c!; }', ['c']],
    ['Bun.serve({});\nDeno.serve(h);', ['Bun', 'Deno', 'h']],
    ['module.exports = __dirname + __filename + Buffer + structuredClone;', []],
    ['async function* f() { yield* arguments; }', []],
    ['again(again(first), first);', ['again', 'first']],
    ['declare const input: Box;\ndeclare class Lid {}\nopen(input, Lid);', ['open', 'input', 'Lid']],
  ])('of %j', (text, free) => {
    expect(codeFacts(text).free).toEqual(free);
  });
});

describe('declared names', () => {
  it.each([
    ['const a = 1, { b, c: [d] } = e;\nlet f;\nvar g;', ['a', 'b', 'd', 'f', 'g']],
    ['function a() { const inner = 1; }\nclass B {}', ['a', 'B']],
    ["import a, { b as c } from 'x';\nimport * as d from 'y';", ['a', 'c', 'd']],
    ["import { type A, b } from 'x';\nimport type C from 'y';", ['b']],
    ['export const a = 1;\nexport function b() {}\nexport default class C {}', ['a', 'b', 'C']],
    ['enum A {}\ninterface B {}\ntype C = 1;\ndeclare const d: string;', ['A']],
    ['{ var a; let b; }\nfor (var c of []) {}', ['a', 'c']],
    ['a = 1;', []],
  ])('of %j', (text, declared) => {
    expect(codeFacts(text).declared).toEqual(declared);
  });
});

describe('names that are no values', () => {
  it.each([
    ["import { A, b } from 'x';\nconst c: A = b();", ['A']],
    ["import { A, b } from 'x';\nb(A);", []],
    ["import { A } from 'x';\nexport { A };", []],
    ["import { A } from 'x';\nclass B extends A {}", []],
    ["import { A } from 'x';\nclass B implements A {}", ['A']],
    ["import { A as B } from 'x';\nlet a: typeof B;", ['B']],
    ["import { A } from 'x';\nconst a = <A />;", []],
  ])('of %j', (text, valueless) => {
    expect(codeFacts(text).valueless).toEqual(valueless);
  });
});
