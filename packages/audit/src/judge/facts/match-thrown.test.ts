import { describe, expect, it } from 'vitest';
import type { NotedValue } from '../../code/mark-uses.ts';
import { matchThrown, thrownLine } from './match-thrown.ts';

const noted = (inspect: string, from: NotedValue['from'] = 'thrown'): NotedValue => ({
  from,
  inspect,
  json: undefined,
  type: 'object',
});
const frame = (place: string): string => `    at go (${place}:3:9)`;
const byKit = noted(
  `TypeError: no such key "x"\n${frame('/w/node_modules/kit/index.js')}\n${frame('/w/index.js')}`,
);
const byPage = noted(`TypeError: kit.goo is not a function\n${frame('/w/index.js')}`);

describe('what was thrown beside what the page says', () => {
  it.each([
    ['', byKit, 'seen'],
    ['an error', byKit, 'seen'],
    ['TypeError', byKit, 'seen'],
    ['TypeError: no such key "x"', byKit, 'seen'],
    ['TypeError: unknown key', byKit, 'seen_differently'],
    ['RangeError: no such key "x"', byKit, 'not_seen'],
    ['', byPage, 'not_seen'],
    ['an error', byPage, 'not_seen'],
    ['TypeError', byPage, 'seen'],
    ['', noted(`SyntaxError: odd\n    at JSON.parse (<anonymous>)\n${frame('/w/index.js')}`), 'seen'],
    ['', noted(`TypeError: odd\n${frame('node:internal/url')}`), 'seen'],
    ['', noted("'a text'"), 'seen'],
    ['', noted('"nothing was thrown"', 'value'), 'not_seen'],
    ['TypeError', noted("'TypeError'", 'value'), 'not_seen'],
  ])('%j', (said, seen, wanted) => {
    expect(matchThrown(said, seen)).toBe(wanted);
  });

  it.each([
    [byKit, 'TypeError: no such key "x"'],
    [noted(`/w/a.json:1\n{u\n ^\n\nSyntaxError: odd\n${frame('/w/index.js')}`), 'SyntaxError: odd'],
    [noted("'a text'"), "'a text'"],
  ])('is shown by its line', (seen, line) => {
    expect(thrownLine(seen)).toBe(line);
  });
});
