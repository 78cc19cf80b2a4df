import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSeedPhrases, trailingSeedWords } from './seed-phrase.ts';

const PHRASE = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above';
const cutOut = (text: string) => findSeedPhrases(text).map(({ start, end }) => text.slice(start, end));

describe('findSeedPhrases', () => {
  it.each([128, 160, 192, 224, 256])('finds any phrase of %i bits', (bits) => {
    const entropy = fc.uint8Array({ minLength: bits / 8, maxLength: bits / 8 });
    fc.assert(
      fc.property(entropy, (bytes) => {
        const phrase = entropyToMnemonic(bytes, wordlist);
        fc.pre(new Set(phrase.split(' ')).size > phrase.split(' ').length / 2);
        expect(cutOut(`made: ${phrase}.`)).toEqual([phrase]);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    [
      'numbered',
      PHRASE.split(' ')
        .map((word, at) => `${at + 1}. ${word}`)
        .join('\n'),
      /^letter[\s\S]*above$/u,
    ],
    ['in capitals', PHRASE.toUpperCase(), /^LETTER .* ABOVE$/u],
    ['quoted word by word', JSON.stringify(PHRASE.split(' ')), /^letter.*above$/u],
    ['behind other words of the list', `help ${PHRASE} shell`, /letter .* above/u],
  ])('finds one %s', (_, text, whole) => {
    expect(cutOut(text)).toEqual([expect.stringMatching(whole)]);
  });

  it('hides a run that is too long to be looked through', () => {
    const run = wordlist.slice(0, 200).join(' ');
    expect(cutOut(run)).toEqual([run]);
  });

  it.each([
    ['two words again and again', 'shell help '.repeat(200)],
    ['two words twelve times', 'shell help '.repeat(6)],
    ['words of a menu, whose checksum is wrong', PHRASE.replace(/above$/u, 'zoo')],
    ['eleven words', PHRASE.split(' ').slice(1).join(' ')],
    ['twelve words in two places', PHRASE.replace('doctor', `doctor${' '.repeat(20)}`)],
  ])('passes %s', (_, text) => {
    expect(findSeedPhrases(text)).toEqual([]);
  });

  it('passes every pair of words that takes turns, whatever its checksum', () => {
    const word = fc.constantFrom(...wordlist);
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(findSeedPhrases(`${one} ${other} `.repeat(24))).toEqual([]);
      }),
    );
  });
});

describe('a text that goes on', () => {
  it.each([
    ['npm title=1> and\ngreen light\n90 %\n', ''],
    ['success: open', ''],
    ['the npm legal winner thank', 'legal winner thank'],
    ['the npm legal winner than', ''],
    ['1. legal\n 2. winner\n 3. thank\n 4. year\n 5. wave\n', ''],
    [
      '1. legal\n 2. winner\n 3. thank\n 4. year\n 5. wave\n 6. sausage\n',
      'legal\n 2. winner\n 3. thank\n 4. year\n 5. wave\n 6. sausage\n',
    ],
    ['legal winner thank, and that was it', ''],
  ])('%j may be a phrase from %j on', (text, held) => {
    expect(text.slice(trailingSeedWords(text))).toBe(held);
  });
});
