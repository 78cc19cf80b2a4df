import { describe, expect, it } from 'vitest';
import { walkJson } from './walk-json.ts';

const scalarsOf = (body: unknown) =>
  [...walkJson(body)].filter(({ value }) => typeof value !== 'object' || value === null);

describe('walkJson', () => {
  it('yields values in document order with the member that holds them', () => {
    expect(scalarsOf({ a: 1, b: { c: 'x', d: null }, e: true })).toEqual([
      { value: 1, name: 'a', depth: 1 },
      { value: 'x', name: 'c', depth: 2 },
      { value: null, name: 'd', depth: 2 },
      { value: true, name: 'e', depth: 1 },
    ]);
  });

  it('gives the elements of an array the name of the array', () => {
    expect(scalarsOf({ list: ['x', ['y']] })).toEqual([
      { value: 'x', name: 'list', depth: 2 },
      { value: 'y', name: 'list', depth: 3 },
    ]);
  });

  it('opens JSON that stands inside a string', () => {
    expect(scalarsOf({ notes: ' {"inner":"x"}' })).toContainEqual({ value: 'x', name: 'inner', depth: 3 });
  });

  it('leaves a string that only begins like JSON', () => {
    expect(scalarsOf('{"open": ')).toHaveLength(1);
  });

  it('survives eight thousand levels', () => {
    const levels = 8_000;
    const body: unknown = JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);
    expect(scalarsOf(body)).toEqual([{ value: 1, name: undefined, depth: levels }]);
  });
});
