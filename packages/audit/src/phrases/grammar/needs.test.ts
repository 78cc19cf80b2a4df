import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../sentences.ts';
import { namesCredential, needsIn } from './needs.ts';

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

it.each([
  ['You must be signed in.', true],
  ['You need to be signed in.', true],
  ['You will be signed in.', false],
  ['You can be signed in.', false],
  ['You must have an account.', true],
  ['You must have, in short, an account.', false],
  ['The folder must exist.', true],
  ['The file must contain a key.', true],
  ['The file must include a key.', true],
  ['The file must have a key.', true],
  ['The file must load a key.', false],
  ['Kit no longer requires Docker.', false],
  ['Kit never requires Docker.', false],
  ['Kit requires Docker.', true],
  ['Unless you use it, Kit requires Docker.', true],
  ['Unless Kit requires Docker it is small.', false],
  ['When Kit requires Docker it waits.', false],
  ['If it is small, and when, too, Kit requires Docker.', true],
  ['Kit requires lycra.', true],
])('%s says so: %j', (text, expected) => {
  expect(needs(text)).toBe(expected);
});

describe('what somebody else gives', () => {
  const given = (text: string): boolean => sentencesOf(text).some(namesCredential);

  it.each([
    'You need an account.',
    'You need an API key.',
    'Two access tokens are needed.',
    'Bring your license key.',
    'A subscription is required.',
    'Have your credentials ready.',
  ])('is named: %s', (text) => {
    expect(given(text)).toBe(true);
  });

  it.each(['You need Docker.', 'Press any key.', 'A token is a word.', 'Set `account` to 1.'])(
    'is not named: %s',
    (text) => {
      expect(given(text)).toBe(false);
    },
  );
});
