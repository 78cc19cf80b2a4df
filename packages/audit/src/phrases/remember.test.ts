import { expect, it } from 'vitest';
import { remember } from './remember.ts';

it('makes something of a text once, until too much was made', () => {
  const made: string[] = [];
  const lengthOf = remember((text) => made.push(text) && text.length);
  expect([lengthOf('a'), lengthOf('a'), lengthOf('bb')]).toEqual([1, 1, 2]);
  expect(made).toEqual(['a', 'bb']);
  lengthOf('x'.repeat(400_000));
  lengthOf('a');
  expect(made.map((text) => text.length)).toEqual([1, 2, 400_000, 1]);
});
