import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './run-job.ts';

const noJitter = () => 0;

describe('retryDelayMs', () => {
  it('doubles from five seconds up to a quarter of an hour', () => {
    const waits = [1, 2, 3, 8, 9, 50].map((attempts) => retryDelayMs(attempts, noJitter) / 1000);
    expect(waits).toEqual([5, 10, 20, 640, 900, 900]);
  });

  it('takes away at most a quarter', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, random) => {
          const full = retryDelayMs(attempts, noJitter);
          const wait = retryDelayMs(attempts, () => random);
          expect(wait).toBeLessThanOrEqual(full);
          expect(wait).toBeGreaterThanOrEqual(Math.floor(full * 0.75));
        },
      ),
    );
  });
});
