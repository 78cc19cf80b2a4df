import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, it } from 'vitest';
import { hasSeedPhrase } from './seed-phrase.ts';

const phraseOf = (count: number, separator = ' ') => wordlist.slice(100, 100 + count).join(separator);

describe('hasSeedPhrase', () => {
  it.each([12, 15, 18, 21, 24, 30])('finds %i words of the list in a row', (count) => {
    expect(hasSeedPhrase(`my wallet said: ${phraseOf(count)} thanks`)).toBe(true);
  });

  it.each([' ', '\n', '\t', ', ', ',', ' - ', '; ', '+', '_', ' 7. ', '\n3) ', '" , "'])(
    'accepts %j between the words',
    (separator) => {
      expect(hasSeedPhrase(phraseOf(12, separator))).toBe(true);
    },
  );

  it('reads a numbered list', () => {
    const lines = wordlist.slice(0, 12).map((word, index) => `${index + 1}. ${word}`);
    expect(hasSeedPhrase(lines.join(' '))).toBe(true);
  });

  it('ignores case', () => {
    expect(hasSeedPhrase(phraseOf(12).toUpperCase())).toBe(true);
  });

  it('finds a phrase whose checksum is wrong', () => {
    expect(hasSeedPhrase('zoo '.repeat(11).concat('abandon'))).toBe(true);
  });

  it('passes eleven words', () => {
    expect(hasSeedPhrase(`the ${phraseOf(11)} the`)).toBe(false);
  });

  it('passes twelve words that a word outside the list interrupts', () => {
    expect(hasSeedPhrase(`${phraseOf(6)} of ${phraseOf(6)}`)).toBe(false);
  });

  it('passes words of the list that are part of longer words', () => {
    expect(hasSeedPhrase(phraseOf(24, 'é'))).toBe(false);
  });
});
