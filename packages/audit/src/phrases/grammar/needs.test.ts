import { expect, it } from 'vitest';
import { sentencesOf } from '../sentences.ts';
import { needsIn } from './needs.ts';

const needs = (text: string): boolean => sentencesOf(text).some((sentence) => needsIn(sentence));

it.each([
  'You need an API key.',
  "You'll also need Docker.",
  'We need Node 20 for this.',
  'You must already have a `package.json` file.',
  'Make sure you have Docker installed.',
  'Make sure that you have Docker installed.',
  'Kit requires post-install scripts.',
  'A wallet is required.',
  'The tool also requires Docker.',
  'The path must be outside of it.',
  'The packages must still be there.',
  'We require a script for it.',
  "You'll need to the repository up and running.",
  'You have to be logged in.',
])('says what must be there: %s', (text) => {
  expect(needs(text)).toBe(true);
});

it.each([
  'You need to restart it.',
  'You do not need Docker.',
  'If you need colours, set the flag.',
  'Kit requires no configuration.',
  'Kit requires very few packages.',
  'It requires a string.',
  '`name` is required.',
  'It is required to pass a page.',
  'We require no script.',
  'They require a script for it.',
  'You have Docker.',
  'It is required that you pass a page.',
  'The path must not be inside of it.',
  'You must restart it.',
  'The compiler must transform it.',
  'If a file requires a change, wait.',
  'A large app requires significantly more code.',
  '`a.js` explicitly requires `b`.',
])('says no such thing: %s', (text) => {
  expect(needs(text)).toBe(false);
});
