import { describe, expect, it } from 'vitest';
import { createBackoff } from './backoff.ts';

const full = () => 1;
const least = () => 0;

describe('createBackoff', () => {
  it('lets two requests through until something fails', () => {
    const backoff = createBackoff(full);
    expect([backoff.waitMs(0), backoff.slots, backoff.isOpen]).toEqual([0, 2, false]);
  });

  it('waits longer after each failure, with one request at a time', () => {
    const backoff = createBackoff(full);
    const waits = [1, 2, 3, 4].map(() => {
      backoff.fail(1000, undefined);
      return backoff.waitMs(1000);
    });
    expect(waits).toEqual([500, 1000, 2000, 4000]);
    expect(backoff.slots).toBe(1);
  });

  it('spreads its waits over half of their length', () => {
    const backoff = createBackoff(least);
    backoff.fail(0, undefined);
    expect(backoff.waitMs(0)).toBe(250);
  });

  it('waits as long as the service asks, five minutes at most', () => {
    const backoff = createBackoff(full);
    backoff.fail(0, 7000);
    expect(backoff.waitMs(0)).toBe(7000);
    expect(backoff.waitMs(6999)).toBe(1);
    backoff.fail(0, 86_400_000);
    expect(backoff.waitMs(0)).toBe(300_000);
  });

  it('opens the circuit at the fifth failure, and closes it with the first success', () => {
    const backoff = createBackoff(full);
    for (let count = 0; count < 4; count += 1) backoff.fail(0, undefined);
    expect(backoff.isOpen).toBe(false);
    backoff.fail(0, undefined);
    expect([backoff.isOpen, backoff.waitMs(0)]).toEqual([true, 30_000]);
    for (let count = 0; count < 20; count += 1) backoff.fail(0, undefined);
    expect(backoff.waitMs(0)).toBe(300_000);
    backoff.succeed();
    expect([backoff.isOpen, backoff.waitMs(0), backoff.slots]).toEqual([false, 0, 2]);
  });

  it('opens at once when the service will not take the key', () => {
    const backoff = createBackoff(full);
    backoff.trip(0);
    expect([backoff.isOpen, backoff.waitMs(0)]).toEqual([true, 300_000]);
  });
});
