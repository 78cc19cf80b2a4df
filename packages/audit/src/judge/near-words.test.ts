import { expect, it } from 'vitest';
import { nearWords } from './near-words.ts';

it.each([
  ['a letter that is missing', 'strng', ['object', 'string'], ['string']],
  ['a letter too many', 'chunks', ['chunk', 'chalk'], ['chunk']],
  ['letters that changed places', 'strat', ['start', 'test'], ['start']],
  ['the likest first', 'totl', ['toto', 'total', 'tot'], ['toto', 'total']],
  ['nothing that is only short', 'ms', ['fs', 'os'], []],
  ['nothing else', 'index.mjs', ['compare.mjs', 'index.mjs'], []],
])('nearWords finds %s', (_, word, pool, expected) => {
  expect(nearWords(word, pool, 2)).toEqual(expected);
});
