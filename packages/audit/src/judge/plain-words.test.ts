import { expect, it } from 'vitest';
import { plainWords } from './plain-words.ts';

it.each([
  ['Hello, World!', 'hello world'],
  ['  @acme/paint-kit_2 ', 'acme paint kit 2'],
  ['Größe: 5 µm', 'größe 5 µm'],
  ['<h1>안녕</h1>', 'h1 안녕 h1'],
  ['…', ''],
])('%j is plainly %j', (text, words) => {
  expect(plainWords(text)).toBe(words);
});
