import { expect, it } from 'vitest';
import { spansOfRules } from './rule-spans.ts';

const DAY = 24 * 60 * 60 * 1000;
const version = (content: string, foundAt: number, seenAt: number) => ({ content, foundAt, seenAt });
const tell = (spans: ReturnType<typeof spansOfRules>) =>
  spans.map(({ from, to, since, rules }) => [
    from / DAY,
    to / DAY,
    since / DAY,
    rules.map(({ content }) => content).join(''),
  ]);

it('counts nothing before a robots.txt was known', () => {
  expect(spansOfRules([], { from: 0, to: DAY })).toEqual([]);
  expect(tell(spansOfRules([version('a', 3 * DAY, 5 * DAY)], { from: 0, to: 9 * DAY }))).toEqual([
    [3, 9, 3, 'a'],
  ]);
  expect(spansOfRules([version('a', 3 * DAY, 5 * DAY)], { from: 0, to: 2 * DAY })).toEqual([]);
});

it('takes both files from when the old one was last seen until a day after the new one was found', () => {
  const versions = [version('a', DAY, 3 * DAY), version('b', 4 * DAY, 9 * DAY)];
  expect(tell(spansOfRules(versions, { from: 2 * DAY, to: 9 * DAY }))).toEqual([
    [2, 3, 1, 'a'],
    [3, 4, 1, 'ab'],
    [4, 5, 4, 'ab'],
    [5, 9, 4, 'b'],
  ]);
});

it('takes all of several changes within a day', () => {
  const versions = [
    version('a', 0, DAY),
    version('b', 1.25 * DAY, 1.25 * DAY),
    version('c', 1.5 * DAY, 9 * DAY),
  ];
  expect(tell(spansOfRules(versions, { from: DAY, to: 3 * DAY }))).toEqual([
    [1, 1.25, 0, 'ab'],
    [1.25, 1.5, 1.25, 'abc'],
    [1.5, 2.25, 1.5, 'abc'],
    [2.25, 2.5, 1.5, 'bc'],
    [2.5, 3, 1.5, 'c'],
  ]);
});
