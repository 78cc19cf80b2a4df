import { describe, expect, it } from 'vitest';
import { parseCode } from './parse-code.ts';
import {
  child,
  children,
  isFunction,
  keyOf,
  nameOf,
  pathOf,
  type SyntaxNode,
  stringOf,
  unwrap,
  walk,
} from './syntax.ts';

const nothing: SyntaxNode = { type: 'Nothing', start: 0, end: 0 };

function expression(text: string): SyntaxNode {
  const [statement] = children(parseCode(text, 'ts').tree, 'body');
  return child(statement ?? null, 'expression') ?? nothing;
}

describe('pathOf', () => {
  it.each([
    ['a', 'a'],
    ['a.b.c', 'a.b.c'],
    ["a['b'].c", 'a.b.c'],
    ['a[`b`]', 'a.b'],
    ['a?.b?.c', 'a.b.c'],
    ['a!.b', 'a.b'],
    ['(a as Box).b', 'a.b'],
    ['(await a).b', 'a.b'],
    ['a().b', 'a().b'],
    ['a.b(c).d', 'a.b().d'],
    ['this.a', 'this.a'],
    ['import.meta.url', 'import.meta.url'],
    ['new Box().open', 'new Box.open'],
    ['new a.Box().open', 'new a.Box.open'],
    ['a[b]', null],
    ['a[0]', null],
    ["'a'.b", null],
    ['(a || b).c', null],
    ['[a].b', null],
    [`a${'.b'.repeat(16)}`, `a${'.b'.repeat(16)}`],
    [`a${'.b'.repeat(17)}`, null],
  ])('of %s is %j', (text, path) => {
    expect(pathOf(expression(text))).toBe(path);
  });

  it('of nothing is nothing', () => {
    expect(pathOf(null)).toBeNull();
  });
});

describe('stringOf', () => {
  it.each([
    ["('a')", 'a'],
    ['`a`', 'a'],
    ['`a\\n`', 'a\n'],
    ['``', ''],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be read.
    ['`a${b}`', null],
    ['1', null],
    ['a', null],
  ])('of %s is %j', (text, value) => {
    expect(stringOf(expression(text))).toBe(value);
  });
});

it('looks below what only wraps a value', () => {
  expect(nameOf(unwrap(expression('(await (a as Box)!)')))).toBe('a');
  expect(unwrap(null)).toBeNull();
});

it('knows keys as far as they are written down', () => {
  const members = (text: string) =>
    children(expression(text), 'properties').map((each) => keyOf(each, 'key'));
  expect(members("({ a: 1, 'b-c': 2, ['d']: 3, [e]: 4, f() {} })")).toEqual(['a', 'b-c', 'd', null, 'f']);
});

it('gives fields only where they hold nodes', () => {
  const call = expression('open(a, b)');
  expect([nameOf(child(call, 'callee')), children(call, 'arguments').map(nameOf)]).toEqual([
    'open',
    ['a', 'b'],
  ]);
  expect([child(call, 'arguments'), children(call, 'callee'), child(null, 'a'), children(null, 'a')]).toEqual(
    [...[null, [], null, []]],
  );
});

describe('walk', () => {
  it('goes through a tree in the order of the text', () => {
    const tree =
      parseCode('a(b, c.d);\n@e class F { @g h = i; }\nconst { j = k } = l;', 'ts').tree ?? nothing;
    const names = walk(tree).flatMap(({ node }) => (node.type === 'Identifier' ? [nameOf(node)] : []));
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e', 'F', 'g', 'h', 'i', 'j', 'j', 'k', 'l']);
  });

  it('says what waits to be called', () => {
    const text =
      'a;\nfunction f() { b; }\nconst g = () => c;\nclass D { e = h; static { i; } }\nif (j) { k; }\n(() => l)();';
    const visits = walk(parseCode(text, null).tree ?? nothing);
    const waiting = visits.filter(({ node, isTop }) => node.type === 'Identifier' && !isTop);
    expect(waiting.map(({ node }) => nameOf(node))).toEqual(['f', 'b', 'c', 'e', 'h', 'l']);
    expect(visits.filter(({ node }) => isFunction(node))).toHaveLength(3);
  });

  it('says what is around each node', () => {
    const visits = walk(parseCode('a.b(c);', null).tree ?? nothing);
    const shown = visits.slice(1).map(({ node, parent, field }) => `${parent?.type}.${field}: ${node.type}`);
    expect(shown).toEqual([
      'Program.body: ExpressionStatement',
      'ExpressionStatement.expression: CallExpression',
      'CallExpression.callee: MemberExpression',
      'MemberExpression.object: Identifier',
      'MemberExpression.property: Identifier',
      'CallExpression.arguments: Identifier',
    ]);
  });
});
