import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../sentences.ts';
import { deniesNext, isCertain } from './certainty.ts';

describe('what follows', () => {
  it.each([
    'Do not',
    "Don't",
    'Never',
    'You do not need to',
    "You won't have to",
    'There is no need to',
    'It is not necessary to',
    'It works without',
  ])('is denied by "%s"', (text) => {
    expect(deniesNext(text)).toBe(true);
  });

  it.each(['Do', 'You need to', 'If not, then', 'It is not there, so', 'No problem, just', ''])(
    'is not denied by "%s"',
    (text) => {
      expect(deniesNext(text)).toBe(false);
    },
  );
});

describe('a sentence', () => {
  const certain = (text: string): boolean => sentencesOf(text).every(isCertain);

  it.each(['It writes `a.js`.', 'This creates a folder.', 'The canister is full.'])('states: %s', (text) => {
    expect(certain(text)).toBe(true);
  });

  it.each([
    'It does not write `a.js`.',
    'It may write `a.js`.',
    'By default it writes `a.js`.',
    'If you build it, it writes `a.js`.',
    'It writes `a.js` unless told otherwise.',
    'It never writes.',
  ])('does not state for every reader: %s', (text) => {
    expect(certain(text)).toBe(false);
  });
});
