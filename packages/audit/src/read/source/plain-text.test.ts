import { describe, expect, it } from 'vitest';
import {
  beforeFirst,
  behindLast,
  countAtStart,
  isDigit,
  isLetter,
  isMadeOf,
  isSpace,
  nameAtStart,
  oneLine,
  withoutBlankEdges,
  wordsIn,
} from './plain-text.ts';

describe('plain text', () => {
  it('has words and lines', () => {
    expect(wordsIn('  a\tb\n\nc\u00a0d ')).toEqual(['a', 'b', 'c', 'd']);
    expect(wordsIn('')).toEqual([]);
    expect(oneLine(' a\n  b ')).toBe('a b');
  });

  it('has characters of three kinds', () => {
    expect(['a', 'Z', '1', '_', 'ä', ''].map(isLetter)).toEqual([true, true, false, false, false, false]);
    expect(['0', '9', 'a', ''].map(isDigit)).toEqual([true, true, false, false]);
    expect([' ', '\n', 'a', ''].map(isSpace)).toEqual([true, true, false, false]);
  });

  it.each([
    ['abc_1', '', true],
    ['a-b', '', false],
    ['a-b', '-', true],
    ['', '-', false],
    ['a b', '-.', false],
  ])('%j is made of words and %j: %s', (text, also, expected) => {
    expect(isMadeOf(text, also)).toBe(expected);
  });

  it('has names and signs at its start', () => {
    expect(nameAtStart('tab-item npm', '-')).toBe('tab-item');
    expect(nameAtStart('tab-item')).toBe('tab');
    expect(nameAtStart('{x}')).toBe('');
    expect(countAtStart('::: tip', ':')).toBe(3);
    expect(countAtStart('tip', ':')).toBe(0);
  });

  it('loses blank lines at its edges, and keeps the indentation of its first line', () => {
    expect(withoutBlankEdges('\n \n  a\n\nb  \n\n')).toBe('  a\n\nb');
    expect(withoutBlankEdges(' \n ')).toBe('');
  });

  it.each([
    ['a/b/c', 'a', 'c'],
    ['/a/', '', ''],
    ['abc', 'abc', 'abc'],
    ['', '', ''],
  ])('stands before the first and behind the last of a sign: %j', (text, first, last) => {
    expect(beforeFirst(text, '/')).toBe(first);
    expect(behindLast(text, '/')).toBe(last);
  });

  it('stands behind a sign of several letters', () => {
    expect(behindLast('a => b => c', '=> ')).toBe('c');
  });
});
