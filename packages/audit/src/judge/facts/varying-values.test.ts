import { describe, expect, it } from 'vitest';
import type { NotedValue } from '../../code/mark-uses.ts';
import { isDrawnAnew, mayVary } from './varying-values.ts';

const noted = (value: unknown, from: NotedValue['from'] = 'value'): NotedValue => {
  const json: string | undefined = JSON.stringify(value);
  return { from, inspect: String(json), json, type: typeof value };
};

describe('a value that is another in each run', () => {
  it.each([
    [
      'an identifier',
      "'01ARZ3NDEKTSV4RRFFQ69G5FAV'",
      '01M7PH909VHFWVBTZTXF8WKZM7',
      '01M7PH909XZWVBTZTXF8WKZM70',
    ],
    ['one behind an arrow', '=> "a1b2"', 'c3d4', 'e5f6'],
    ['one without quotes', 'a1b2', 'c3d4', 'e5f6'],
    ['a list in another order', '=> [3, 5, 4, 1, 2, 6]', [6, 1, 2, 3, 5, 4], [2, 4, 6, 3, 1, 5]],
    ['a list of other draws', '[4, 2]', [1, 9], [7, 3]],
    ['a number', '0.71', 0.123, 0.456],
    [
      'an object with one such member',
      "{ id: 'a1', on: true }",
      { id: 'c3', on: true },
      { id: 'e5', on: true },
    ],
  ])('is no promise: %s', (_, shown, first, second) => {
    expect(isDrawnAnew(shown, noted(first), noted(second))).toBe(true);
  });

  it.each([
    ['it comes again', "'a1b2'", 'c3d4', 'c3d4'],
    ['it is of another length', "'a1b2'", 'c3d4e', 'f5a6b'],
    ['it is words', "'two lamps'", 'bad input', 'new words'],
    ['it is of another kind', '4', 'c', 'd'],
    ['it is a part of a number', '4', 0.5, 0.7],
    ['it is below nothing', '4', -3, -7],
    ['a list has more members', '[1, 2]', [1, 2, 3], [3, 2, 1]],
    ['an object has other members', '{ id: 4 }', { key: 1 }, { key: 2 }],
    ['another member of an object comes again', '{ id: 4, on: 1 }', { id: 1, on: 2 }, { id: 3, on: 2 }],
    ['it is an answer of two', 'true', false, true],
    ['nothing is shown', '', 'a', 'b'],
    ['there is nothing', "'a'", undefined, undefined],
  ])('but where %s', (_, shown, first, second) => {
    expect(isDrawnAnew(shown, noted(first), noted(second))).toBe(false);
  });

  it('is not looked for a second time where the first shows that it is of another kind', () => {
    expect(mayVary("'a1b2'", noted('c3d4'))).toBe(true);
    expect(mayVary("'a1b2'", noted('c3'))).toBe(false);
    expect(mayVary("'a1b2'", noted('c3d4', 'rejection'))).toBe(false);
  });
});
