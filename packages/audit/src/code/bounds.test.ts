import { describe, expect, it } from 'vitest';
import { isOverlong } from './bounds.ts';

describe('isOverlong', () => {
  it.each([
    ['the longest text', 'x'.repeat(100_000), false],
    ['a longer one', 'x'.repeat(100_001), true],
    ['deep brackets', '['.repeat(150), false],
    ['deeper ones', '['.repeat(151), true],
    ['many brackets beside each other', '[]'.repeat(1000), false],
    ['six types before brackets', '<T>('.repeat(6), false],
    ['seven of them', '<T>('.repeat(7), true],
    ['seven with a space between', '<T> ('.repeat(7), true],
    ['seven beside each other', '<T>()'.repeat(7), false],
    ['arrow functions', '() => ('.repeat(7), false],
  ])('of %s is %s', (_name, text, expected) => {
    expect(isOverlong(text, true)).toBe(expected);
  });

  it('counts types before braces only where tags cannot be meant', () => {
    expect(isOverlong('<p>{'.repeat(7), true)).toBe(false);
    expect(isOverlong('<p>{'.repeat(7), false)).toBe(true);
  });
});
