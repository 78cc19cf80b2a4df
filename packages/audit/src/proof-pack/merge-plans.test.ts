import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandStep } from '../run/command-step.ts';
import { isShared, mergeSteps, upTo } from './merge-plans.ts';

/** Steps by their ids; a mark behind an id makes it do something else. */
const steps = (ids: string) => ids.split(' ').map((id) => commandStep(id.replace('*', ''), `run ${id}`));

/** Who does what, side by side: `=` for both the same, `<` only the page, `>` only the change, `!` each its own. */
const told = (documented: string, changed: string) =>
  mergeSteps(steps(documented), steps(changed))
    .map((merged) => {
      const id = merged.documented?.id ?? merged.changed?.id;
      if (merged.changed === null) return `<${id}`;
      if (merged.documented === null) return `>${id}`;
      return `${isShared(merged) ? '=' : '!'}${id}`;
    })
    .join(' ');

describe('two ways of one journey', () => {
  it.each([
    ['a b c', 'a b c', '=a =b =c'],
    ['a b c', 'a b* c', '=a !b =c'],
    ['a b', 'a x b', '=a >x =b'],
    ['a b', 'x a b y', '>x =a =b >y'],
    ['a b c', 'a c', '=a <b =c'],
    ['a b', 'x y', '<a <b >x >y'],
    // Another reading may come to the same steps in another order.
    ['a b c', 'b a c', '>b =a <b =c'],
    ['a b', 'b x a', '>b >x =a <b'],
  ])('%j and %j stand beside each other as %j', (documented, changed, expected) => {
    expect(told(documented, changed)).toBe(expected);
  });

  it('have all of their steps, each in its own order', () => {
    const way = fc.uniqueArray(fc.constantFrom(...'abcdefg'), { minLength: 1 });
    fc.assert(
      fc.property(way, way, (one, other) => {
        const merged = mergeSteps(steps(one.join(' ')), steps(other.join(' ')));
        expect(merged.flatMap(({ documented }) => documented?.id ?? [])).toEqual(one);
        expect(merged.flatMap(({ changed }) => changed?.id ?? [])).toEqual(other);
      }),
    );
  });
});

describe('a journey up to a step', () => {
  it('includes that step', () => {
    expect(upTo(steps('a b c'), 'b').map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('is all of it where the step is not part of it', () => {
    expect(upTo(steps('a b c'), 'x').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});
