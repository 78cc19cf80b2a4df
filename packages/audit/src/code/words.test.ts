import { expect, it } from 'vitest';
import { hasWord, wordsOfCode } from './words.ts';

it.each([
  ['open(box)', 'box', true],
  ['box', 'box', true],
  ['boxes.box', 'box', true],
  ['boxes', 'box', false],
  ['$box', 'box', false],
  ['my-box.open', 'my-box', true],
  ['', 'box', false],
  ['box', '', false],
])('in %j the word %j stands by itself: %s', (text, word, expected) => {
  expect(hasWord(text, word)).toBe(expected);
});

it('gives the words between signs', () => {
  expect(wordsOfCode('or, with ES-modules (v2): $a_b')).toEqual([
    'or',
    'with',
    'ES',
    'modules',
    'v2',
    '$a_b',
  ]);
  expect(wordsOfCode(' .. ')).toEqual([]);
});
