import { describe, expect, it } from 'vitest';
import { speaksOfRepository } from './contributor-parts.ts';

describe('a page speaks of its repository', () => {
  it.each([
    ['Clone this repository first.', true],
    ['Check out the source code of Kit.', true],
    ['Fork our repo.', true],
    ['Run the test suite.', true],
    ['In this repository there are examples.', true],
    ['Send us a pull request.', true],
    ['From the root of the Kit repository, run:', true],
    ["At the repo's root:", true],
    ['Clone a repository of yours.', false],
    ['Run your tests.', false],
    ['It runs in a repository.', false],
    ['Type `git clone the repo`.', false],
  ])('%s %s', (text, expected) => {
    expect(speaksOfRepository(text)).toBe(expected);
  });
});
