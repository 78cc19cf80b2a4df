import { expect, it } from 'vitest';
import { compareText } from './compare-text.ts';

it.each([
  ['a text as it stands', 'Hello world', 'x\nHello world\n', 'seen'],
  ['other times', 'done in 12 ms', 'done in 340 ms', 'seen'],
  ['most of its lines', 'one\ntwo\nthree', 'one\ntwo\nfour', 'seen_differently'],
  ['other signs', 'Hello, World!', 'x <b>Hello World</b>', 'seen_differently'],
  [
    'other signs and another time',
    '[2010-01-17 11:43:37.987] [DEBUG] [lamp] - lit',
    '[2026-11-19T14:49:36.144] [DEBUG] lamp - lit\n',
    'seen_differently',
  ],
  ['another word beside a time', '[2010-01-17 11:43] [lamp] lit', '[2026-11-19 14:49] lamp out', 'not_seen'],
  ['another time alone, in other signs', '<2010-01-17>', '2026-11-19 14:49', 'not_seen'],
  ['few of its lines', 'one\ntwo\nthree', 'one\nx\ny', 'not_seen'],
  ['another small number', 'found 3 lamps', 'found 4 lamps', 'not_seen'],
  ['nothing of it', 'Hello world', 'bye', 'not_seen'],
  ['signs alone', '---', 'anything', 'not_observable'],
  ['words for what is left out', '<more prompts...>', 'anything', 'not_observable'],
])('%s', (_, wanted, seen, end) => {
  expect(compareText(wanted, seen)).toBe(end);
});
