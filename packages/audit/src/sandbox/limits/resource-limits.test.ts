import { availableParallelism } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from './resource-limits.ts';

const MEBIBYTE = 1_048_576;
const GIBIBYTE = 1024 * MEBIBYTE;

describe('the limits of a sandbox', () => {
  it('leave a small machine a third of its memory', () => {
    expect(defaultLimits(2 * GIBIBYTE).memoryBytes).toBe(Math.floor(2 * GIBIBYTE * 0.7));
  });

  it('do not grow beyond what a journey needs, however large the machine is', () => {
    const large = defaultLimits(512 * GIBIBYTE);
    expect(large).toEqual(defaultLimits(64 * GIBIBYTE));
    expect(large).toMatchObject({
      memoryBytes: 6144 * MEBIBYTE,
      journeyBytes: 2048 * MEBIBYTE,
      homeBytes: 1536 * MEBIBYTE,
      temporaryBytes: 512 * MEBIBYTE,
      maxProcesses: 1024,
    });
  });

  it('weigh a sandbox as one process for each processor', () => {
    expect(defaultLimits(GIBIBYTE).cpuShares).toBe(1024 * availableParallelism());
  });

  it('are whole bytes, and its folders together leave memory for what runs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 64 * MEBIBYTE, max: 1024 * GIBIBYTE }), (total) => {
        const { memoryBytes, journeyBytes, homeBytes, temporaryBytes } = defaultLimits(total);
        const sizes = [memoryBytes, journeyBytes, homeBytes, temporaryBytes];
        expect(sizes.every((size) => Number.isInteger(size) && size > 0)).toBe(true);
        expect(memoryBytes).toBeLessThan(total);
        expect(journeyBytes + homeBytes + temporaryBytes).toBeLessThan(memoryBytes);
      }),
    );
  });
});
