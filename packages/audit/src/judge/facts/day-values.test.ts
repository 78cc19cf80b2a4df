import { describe, expect, it } from 'vitest';
import type { NotedValue } from '../../code/mark-uses.ts';
import { isOfTheDay, mayBeOfTheDay } from './day-values.ts';

function noted(value: unknown): NotedValue {
  return { from: 'value', inspect: String(value), json: JSON.stringify(value), type: typeof value };
}

function isOf(shown: string, first: unknown, second: unknown, later: unknown): boolean {
  return isOfTheDay(shown, { noted: noted(first), again: noted(second), later: noted(later) });
}

describe('a value that the page shows otherwise', () => {
  it.each([
    ["'Wednesday'", 'thursday', 'monday'],
    ['true', false, true],
    ['292', 42, 207],
    ["'Apr 1st, 4:32pm'", 'Nov 19th, 8:33pm', 'Jun 8th, 4:33am'],
    ["{ day: 'Wednesday', zone: 'utc' }", { day: 'thursday', zone: 'utc' }, { day: 'monday', zone: 'utc' }],
    ['[3, 2020]', [3, 2026], [3, 2027]],
  ])('is one of the day where another day gives another: %s', (shown, seen, later) => {
    expect(mayBeOfTheDay(shown, noted(seen))).toBe(true);
    expect(isOf(shown, seen, seen, later)).toBe(true);
  });

  it.each([
    ['that stays on another day', "'Wednesday'", 'thursday', 'thursday', 'thursday'],
    ['that is another on the same day', "'Wednesday'", 'thursday', 'friday', 'monday'],
    [
      'of which a part stays otherwise',
      "{ day: 'Wednesday', zone: 'utc' }",
      { day: 'thursday', zone: 'gmt' },
      { day: 'thursday', zone: 'gmt' },
      { day: 'monday', zone: 'gmt' },
    ],
  ])('is none of the day %s', (_, shown, first, second, later) => {
    expect(isOf(shown, first, second, later)).toBe(false);
  });

  it.each([
    ['a number for a text', "'Wednesday'", 4],
    ['words for a word', "'Wednesday'", 'there is no such day'],
    ['a date in digits for its name', "'Wednesday'", '2026-11-19'],
    ['a part more', '{ day: 1 }', { day: 2, hour: 3 }],
    ['a list of another length', '[1, 2]', [2]],
    ['a fraction for a whole number', '292', 42.5],
    ['nothing', "'Wednesday'", null],
  ])('is of another kind, and so none of the day, with %s', (_, shown, seen) => {
    expect(mayBeOfTheDay(shown, noted(seen))).toBe(false);
    expect(isOf(shown, seen, seen, 'monday')).toBe(false);
  });
});
