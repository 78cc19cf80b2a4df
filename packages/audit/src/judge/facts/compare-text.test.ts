import { expect, it } from 'vitest';
import { compareText } from './compare-text.ts';

it.each([
  ['a text as it stands', 'Hello world', 'x\nHello world\n', 'seen'],
  ['other times', 'done in 12 ms', 'done in 340 ms', 'seen'],
  ['most of its lines', 'one\ntwo\nthree', 'one\ntwo\nfour', 'seen_differently'],
  ['other signs', 'Hello, World!', 'x <b>Hello World</b>', 'seen_differently'],
  ['few of its lines', 'one\ntwo\nthree', 'one\nx\ny', 'not_seen'],
  ['another small number', 'found 3 lamps', 'found 4 lamps', 'not_seen'],
  ['nothing of it', 'Hello world', 'bye', 'not_seen'],
  ['signs alone', '---', 'anything', 'not_observable'],
  ['words for what is left out', '<more prompts...>', 'anything', 'not_observable'],
])('%s', (_, wanted, seen, end) => {
  expect(compareText(wanted, seen)).toBe(end);
});
