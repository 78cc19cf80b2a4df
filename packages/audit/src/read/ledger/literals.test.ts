import { describe, expect, it } from 'vitest';
import { isLiteral, isTypeName, openBrackets } from './literals.ts';

describe('a printed value', () => {
  it.each([
    '3',
    '-1.5',
    '1_000',
    '12n',
    '0x1f',
    "'a b'",
    '"a"',
    '`a`',
    "'it\\'s'",
    '"a\\\\"',
    'true',
    'None',
    'undefined',
    '[]',
    '[1, [2]]',
    '{ a: 1 }',
    "{ a: '}' }",
    'Map(2) { 1 => 2 }',
    'User { name: 1 }',
  ])('is %s', (text) => {
    expect(isLiteral(text)).toBe(true);
  });

  it.each([
    '',
    'the name',
    '3 seconds',
    "it's",
    "'a' or 'b'",
    "'a\\'",
    "'",
    '[!code ++]',
    '[a] and [b',
    '{ a: 1',
    'if (a) { b }',
    'Use the { thing }',
    'n',
    '-',
  ])('is not %j', (text) => {
    expect(isLiteral(text)).toBe(false);
  });
});

describe('the name of a type', () => {
  it.each(['string', 'number[]', 'string | undefined', "'a' | string"])('is %s', (text) => {
    expect(isTypeName(text)).toBe(true);
  });

  it.each(['', 'a string', "'a' | 'b'", 'undefined', 'User'])('is not %j', (text) => {
    expect(isTypeName(text)).toBe(false);
  });
});

it.each([
  ['{ [ (', 3],
  ['{}', 0],
  ['"{"', 0],
  [')', -1],
])('%j leaves %d brackets open', (text, open) => {
  expect(openBrackets(text)).toBe(open);
});
