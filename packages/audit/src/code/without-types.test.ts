import { expect, it } from 'vitest';
import { parseCode } from './parse-code.ts';
import { children, nameOf, type SyntaxNode, walk } from './syntax.ts';
import { takeTypesOut } from './without-types.ts';

const nothing: SyntaxNode = { type: 'Nothing', start: 0, end: 0 };

function left(text: string): { statements: string[]; names: (string | null)[] } {
  const tree = parseCode(text, 'ts').tree ?? nothing;
  takeTypesOut(tree);
  const nodes = walk(tree).map(({ node }) => node);
  expect(nodes.filter(({ type }) => type.startsWith('TS'))).toEqual([]);
  return {
    statements: children(tree, 'body').map(({ type }) => type),
    names: nodes.filter(({ type }) => type === 'Identifier').map(nameOf),
  };
}

it.each([
  ['const a: Box = b;', ['VariableDeclaration'], ['a', 'b']],
  ['a as Box;', ['ExpressionStatement'], ['a']],
  ['(<Box>a)!.b satisfies C;', ['ExpressionStatement'], ['a', 'b']],
  ['open<Box>(a);', ['ExpressionStatement'], ['open', 'a']],
  ['const f = open<Box>;', ['VariableDeclaration'], ['f', 'open']],
  ['function f<T>(this: Box, a?: T): a is T { return b; }', ['FunctionDeclaration'], ['f', 'this', 'a', 'b']],
  ['function f(a: 1): void;\nfunction f(a: any) {}', ['FunctionDeclaration'], ['f', 'a']],
  ['interface A {}\ntype B = A;\ndeclare function c(): void;', [], []],
  ['export interface A {}\nexport type B = A;', [], []],
  ["import type { A } from 'a';\nexport type { B } from 'b';", [], []],
  ["import { type A, b } from 'a';", ['ImportDeclaration'], ['b', 'b']],
  ["import a = require('a');", ['VariableDeclaration'], ['a']],
  ['enum A { B = c }', ['VariableDeclaration'], ['A']],
  ['namespace A { export const b = c; }', ['VariableDeclaration'], ['A']],
  ['declare enum A { B }\ndeclare global { var c: string }', [], []],
  [
    'abstract class A<T> extends B<T> implements C { private d?: E = f; abstract g(): void; }',
    ['ClassDeclaration'],
    ['A', 'B', 'd', 'f'],
  ],
  [
    'class A { constructor(private a: B, public c = d) {} }',
    ['ClassDeclaration'],
    ['A', 'constructor', 'a', 'c', 'd'],
  ],
  [
    'const { a, b }: C = d;\nfor (const e of f as G[]) {}',
    ['VariableDeclaration', 'ForOfStatement'],
    ['a', 'a', 'b', 'b', 'd', 'e', 'f'],
  ],
  ['[, a as B];', ['ExpressionStatement'], ['a']],
])('leaves of %j what runs', (text, statements, names) => {
  expect(left(text)).toEqual({ statements, names });
});
