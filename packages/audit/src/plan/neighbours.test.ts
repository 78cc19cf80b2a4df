import { describe, expect, it } from 'vitest';
import { bringsIn, hasNeighbours, missingNeighbour } from './neighbours.ts';

describe('the files that a script brings in', () => {
  it.each([
    ["import './a.mjs';", [], './a.mjs'],
    ["import './a.mjs';", ['src/a.ts'], undefined],
    ["import './a.mjs';\nimport '../b.mjs';", ['a.mjs'], '../b.mjs'],
    ["import 'kit';", [], undefined],
    ["import a from './lib/a';", ['a.js'], undefined],
  ])('%j beside %j lacks %s', (text, paths, expected) => {
    expect(missingNeighbour(text, paths)).toBe(expected);
  });

  it.each([
    ["import './a.mjs';", 'src/a.ts', true],
    ["require('./a');", 'a.js', true],
    ["import './a.mjs';", 'b.mjs', false],
    ["import './a.mjs';", '', false],
    ["import 'a';", 'a.js', false],
  ])('%j brings in %j: %s', (text, path, expected) => {
    expect(bringsIn(text, path)).toBe(expected);
  });

  it('are none where it only brings in packages', () => {
    expect(["import './a.mjs';", "import 'kit';"].map(hasNeighbours)).toEqual([true, false]);
  });
});
