import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWindowCounter } from './window-counter.ts';

describe('a window counter', () => {
  it('counts each key apart, from its first count on', () => {
    const counter = createWindowCounter(100);
    expect(counter.count('a', 0)).toEqual({ count: 1, remainingMs: 100 });
    expect(counter.count('b', 50)).toEqual({ count: 1, remainingMs: 100 });
    expect(counter.count('a', 99)).toEqual({ count: 2, remainingMs: 1 });
    expect(counter.count('a', 100)).toEqual({ count: 1, remainingMs: 100 });
    expect(counter.count('b', 149)).toEqual({ count: 2, remainingMs: 1 });
  });

  it('agrees with a plain list of windows, whatever comes when', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(40)), { maxLength: 200 });
    fc.assert(
      fc.property(steps, (calls) => {
        const counter = createWindowCounter(100);
        const plain = new Map<string, { count: number; startedAt: number }>();
        let now = 0;
        for (const [key, laterMs] of calls) {
          now += laterMs;
          const known = plain.get(key);
          const isOpen = known !== undefined && now < known.startedAt + 100;
          const expected = isOpen ? { ...known, count: known.count + 1 } : { count: 1, startedAt: now };
          plain.set(key, expected);
          const remainingMs = expected.startedAt + 100 - now;
          expect(counter.count(key, now)).toEqual({ count: expected.count, remainingMs });
        }
      }),
    );
  });

  it('takes a count of the present window back, and none of a window that is over', () => {
    const counter = createWindowCounter(100);
    counter.count('a', 0);
    counter.count('a', 1);
    counter.uncount('a', 2);
    expect(counter.count('a', 3).count).toBe(2);
    counter.uncount('a', 100);
    counter.uncount('b', 100);
    expect(counter.count('a', 100).count).toBe(1);
    expect(counter.count('b', 100).count).toBe(1);
    for (let i = 0; i < 3; i += 1) counter.uncount('b', 101);
    expect(counter.count('b', 102).count).toBe(1);
  });

  it('forgets keys whose window is over, as many as come new', () => {
    const counter = createWindowCounter(100);
    for (let i = 0; i < 1_000; i += 1) counter.count(`old ${i}`, 0);
    for (let i = 0; i < 600; i += 1) counter.count(`new ${i}`, 100);
    expect(counter.size).toBe(600);
  });
});
