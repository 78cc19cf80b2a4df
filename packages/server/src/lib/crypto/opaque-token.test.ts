import { describe, expect, it } from 'vitest';
import { takeRandomBytes } from './opaque-token.ts';

describe('takeRandomBytes', () => {
  it('never gives the same bytes twice, also where the pool is filled anew', () => {
    const taken = Array.from({ length: 2_000 }, () => takeRandomBytes(32).toString('hex'));
    expect(new Set(taken).size).toBe(2_000);
    const halves = taken.flatMap((hex) => [hex.slice(0, 32), hex.slice(32)]);
    expect(new Set(halves).size).toBe(4_000);
  });

  it('gives bytes that later takes do not change', () => {
    const first = takeRandomBytes(16);
    const copy = Buffer.from(first);
    for (let i = 0; i < 2_000; i += 1) takeRandomBytes(32);
    expect(first).toEqual(copy);
    expect(first.some((byte) => byte !== 0)).toBe(true);
  });
});
