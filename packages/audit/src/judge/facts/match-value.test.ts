import { describe, expect, it } from 'vitest';
import type { NotedValue } from '../../code/mark-uses.ts';
import { dependsOnMachine, isLiteral, isMadeOf, matchValue, withoutQuotes } from './match-value.ts';

const noted = (inspect: string, value?: unknown): NotedValue => ({
  from: 'value',
  inspect,
  type: 'object',
  json: JSON.stringify(value),
});

describe('a value that a comment shows', () => {
  it.each<[string, NotedValue]>([
    ['3', noted('3', 3)],
    ['=> 3', noted('3', 3)],
    ["'purple'", noted("'purple'", 'purple')],
    ['"purple"', noted("'purple'", 'purple')],
    ['{ a: 1, b: [2, 3] }', noted('{ a: 1, b: [ 2, 3 ] }', { a: 1, b: [2, 3] })],
    ['{"a":1}', noted('{ a: 1 }', { a: 1 })],
    ['[1, 2, ...]', noted('[ 1, 2, 3, 4 ]', [1, 2, 3, 4])],
    ['=> {\n=>   a: 1\n=> }', noted('{ a: 1 }', { a: 1 })],
    ['=> returns { a: 1 }', noted('{ a: 1 }', { a: 1 })],
    ['returns { a: 1 }', noted('{ a: 1 }', { a: 1 })],
    ["=> 'und' (not known)", noted("'und'", 'und')],
    ["→ 'a \\0 b'", noted("'a \\x00 b'", 'a \0 b')],
    ['[.5, 1e3]', noted('[ 0.5, 1000 ]', [0.5, 1000])],
    ['→ `false` by default', noted('false', false)],
    ["Map(1) { 'a' => 1 }", noted("Map(1) { 'a' => 1 }")],
    ['=> [\nWed Feb 11 1987 00:00:00\n]', noted('[ 1987-02-11T00:00:00.000Z ]')],
    ['Wed Feb 11 1987 01:00:00 GMT+0100 (CET)', noted('1987-02-11T00:00:00.000Z')],
  ])('%s is seen', (shown, value) => {
    expect(matchValue(shown, value)).toBe('seen');
  });

  it.each<[string, NotedValue]>([
    ["'a[1]=b'", noted("'a%5B0%5D=b'", 'a%5B0%5D=b')],
    ["'50%'", noted("'60%'", '60%')],
    ['3', noted('4', 4)],
    ['[null]', noted('[ NaN ]', [Number.NaN])],
    ['→ `false` by default', noted('true', true)],
    ['[1, 3]', noted('[ 1, 2 ]', [1, 2])],
    ["'purple'", noted("'violet'", 'violet')],
    ['[1, 2, ...]', noted('[ 1, 3, 2 ]', [1, 3, 2])],
    ['true', noted('false', false)],
    ["'und' (not known)", noted("'afr'", 'afr')],
    [
      "[['a', 0.51], ['b', 0.2]]",
      noted("[ [ 'a', 0.5 ], [ 'c', 0.2 ] ]", [
        ['a', 0.5],
        ['c', 0.2],
      ]),
    ],
    ["[['a', 0.51], …2 more items]", noted("[ [ 'b', 0.5 ], 1, 2 ]", [['b', 0.5], 1, 2])],
    ['{ a: 1, c: 2 }', noted('{ a: 1, b: 3, c: 4 }', { a: 1, b: 3, c: 4 })],
    ['13', noted('3', 3)],
    ['[Wed Feb 11 1987 00:00:00]', noted('[ 1987-02-12T00:00:00.000Z ]')],
    ["'🌈'", noted('undefined')],
  ])('%s is not seen in %j', (shown, value) => {
    expect(matchValue(shown, value)).toBe('not_seen');
  });

  it.each<[string, NotedValue]>([
    ["'a[0]=b c'", noted("'a%5B0%5D=b+c'", 'a%5B0%5D=b+c')],
    [
      "[['a', 1], ['b', 0.51]]",
      noted("[ [ 'a', 1 ], [ 'b', 0.5 ] ]", [
        ['a', 1],
        ['b', 0.5],
      ]),
    ],
    ["[['a', 0.51], …2 more items]", noted("[ [ 'a', 0.5 ], 1, 2 ]", [['a', 0.5], 1, 2])],
    ['{ a: 0.51 }', noted('{ a: 0.5 }', { a: 0.5 })],
  ])('%s is another only in its decimals: %j', (shown, value) => {
    expect(matchValue(shown, value)).toBe('seen_differently');
  });

  it('that tells of one in a sentence cannot be compared', () => {
    expect(matchValue('=> returns the colour of it', noted("'purple'"))).toBe('not_observable');
    expect(matchValue('the name of the colour', noted("'purple'"))).toBe('not_observable');
    expect(matchValue('=>', noted("'purple'"))).toBe('not_observable');
  });

  it('that leaves out keys which are there is seen differently', () => {
    expect(matchValue("[{ a: 'x' }]", noted("[ { a: 'x', b: 3 } ]"))).toBe('seen_differently');
  });

  it('that differs in time alone is seen differently', () => {
    expect(matchValue('2024-01-01T10:00:00Z', noted('2026-11-16T15:00:00.000Z'))).toBe('seen_differently');
  });
});

describe('a text in a comment', () => {
  it.each([
    ["=> 'x'", true],
    ['-1', true],
    ['[1]', true],
    ['{ a: 1 }', true],
    ['undefined', true],
    ['=> Done!', false],
    ['the sum', false],
    ['=>', false],
  ])('%s is a value as code writes it: %j', (text, expected) => {
    expect(isLiteral(text)).toBe(expected);
  });

  it.each([
    ["['a.txt']", true],
    ["'C:\\x'", true],
    ["'https://a.example'", true],
    ['[1, 2, ...]', true],
    ['{ a: () => 1 }', true],
    ['2024-01-02', true],
    ["'12:00'", true],
    ['[ 1, List [ 2 ] ]', true],
    ["'A Lamp (red)'", false],
    ["'a-b-c'", false],
    ['{ a: 1.5 }', false],
    ["=> 'purple'", false],
  ])('%s depends on whose world it is: %j', (text, expected) => {
    expect(dependsOnMachine(text)).toBe(expected);
  });

  it.each([
    ["=> 'x y'", 'x y'],
    ['"x"', 'x'],
    ["'x", "'x"],
    ['x', 'x'],
  ])('%s is printed as %s', (text, expected) => {
    expect(withoutQuotes(text)).toBe(expected);
  });

  it.each([
    ["[{ id: 2, title: 'Zen', score: 2.77, match: { ... } }]", 'seen_differently'],
    ["[{ id: 3, title: 'Zen', score: 2.77, match: { ... } }]", 'not_seen'],
    ["[{ id: 2, title: 'Zen' }, { id: 4, title: 'Zen' }]", 'not_seen'],
    ['[]', 'not_seen'],
    ["[{ id: 2, title: 'Zen', match: { zen: [] } }]", 'not_seen'],
    ["[{ id: 2, title: 'Zen', match: { zen: ['title'] } }]", 'seen_differently'],
  ])('may have its members in another order and other decimals: %s', (shown, seen) => {
    const value = [{ id: 2, score: 3.1, match: { zen: ['title'] }, title: 'Zen' }];
    expect(matchValue(shown, noted(JSON.stringify(value, null, 1), value))).toBe(seen);
  });

  it('is another list where the page shows fewer members of it', () => {
    const value = [{ item: { name: 'a' } }, { item: { name: 'b' } }];
    const seen = noted(JSON.stringify(value), value);
    expect(matchValue("[{ item: { name: 'a' } }]", seen)).toBe('not_seen');
    expect(matchValue("[{ item: { name: 'a' } }, { ... }]", seen)).toBe('seen');
  });
});

it.each([
  ["'https://kit.dev/a?b=1'", "kit('kit.dev/a?b=1')", true],
  ["'<p>Hello <del>world</del></p>'", "kit('<p>Hello <del>world</del></p>')", true],
  ["'Hello *world*'", "kit('<p>Hello <i>world</i></p>') // 'Hello *world*'", true],
  ["'https://kit.dev/a'", "kit('/a')", false],
  ["'/home/dev/quickstart/a'", "kit('a', '/home/dev/quickstart')", false],
  ["'2026-11-19'", 'kit(new Date())', false],
  ['[]', "kit('*')", false],
  ["''", "kit('*')", false],
  ['{}', "kit('*')", false],
])('takes the noted %s for made of %s: %s', (inspect, code, isSo) => {
  expect(isMadeOf(noted(inspect), code)).toBe(isSo);
});
