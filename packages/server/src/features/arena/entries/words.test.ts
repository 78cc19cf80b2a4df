import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, timeWords } from './words.ts';

describe('a time in words', () => {
  it.each([
    [0, '0.0 s'],
    [49, '0.0 s'],
    [50, '0.1 s'],
    [1_240, '1.2 s'],
    [59_949, '59.9 s'],
    [59_950, '1 min 0 s'],
    [60_000, '1 min 0 s'],
    [90_400, '1 min 30 s'],
    [119_499, '1 min 59 s'],
    [119_600, '2 min 0 s'],
    [3_600_000, '60 min 0 s'],
  ])('%d ms are %s', (ms, words) => {
    expect(timeWords(ms)).toBe(words);
  });

  it('never has sixty seconds beside its minutes', () => {
    fc.assert(
      fc.property(fc.nat(7_200_000), (ms) => {
        const seconds = Number(/(\d+(?:\.\d)?) s$/u.exec(timeWords(ms))?.[1]);
        expect(seconds).toBeLessThan(60);
      }),
    );
  });
});

it('a day is that of UTC', () => {
  expect(dayOf(Date.UTC(2026, 0, 31, 23, 59, 59))).toBe('2026-01-31');
  expect(dayOf(Date.UTC(2026, 1, 1))).toBe('2026-02-01');
});
