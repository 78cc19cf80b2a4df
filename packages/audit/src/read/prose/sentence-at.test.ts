import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceAt } from './sentence-at.ts';

describe('the sentence at a place', () => {
  it.each([
    ['Run it. Then `npm i`.', 12, 'Then `npm i`.', 8],
    ['Run it. Then `npm i`.', 0, 'Run it.', 0],
    ['On Linux: `a`. On others: `b`.', 11, '`a`.', 10],
    ['On Linux: `a`. On others: `b`.', 3, 'On Linux:', 0],
    ['On Linux: `a`. On others: `b`.', 28, '`b`.', 26],
    ['Use it: then stop.', 10, 'Use it: then stop.', 0],
    ['Port:3000 is used.', 6, 'Port:3000 is used.', 0],
    ['', 0, '', 0],
    ['One.', 99, 'One.', 0],
  ])('of %j at %i', (text, at, sentence, from) => {
    expect(sentenceAt(text, at)).toEqual({ sentence, from });
  });

  it('holds the place, if the place is one of a word', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Go', 'on', ':', '.', '`x`', '"Q"')), fc.nat(80), (parts, at) => {
        const text = parts.join(' ');
        const { sentence, from } = sentenceAt(text, at);
        expect(text.slice(from, from + sentence.length)).toBe(sentence);
        if ((text[at] ?? ' ') !== ' ') expect(at >= from && at < from + sentence.length).toBe(true);
      }),
    );
  });
});
