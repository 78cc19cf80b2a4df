import { describe, expect, it } from 'vitest';
import { batchWrites } from './batch-writes.ts';

/** A store that takes its time and remembers which items came together. */
function slowStore(isBad: (item: number) => boolean = () => false) {
  const batches: number[][] = [];
  const write = async (items: readonly number[]) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (items.some(isBad)) throw new Error('bad item');
    batches.push([...items]);
  };
  return { batches, write };
}

describe('batchWrites', () => {
  it('writes what arrives together in one go, in order', async () => {
    const { batches, write } = slowStore();
    const writes = batchWrites({ mostItems: 100, write });
    await Promise.all([1, 2, 3].map((item) => writes.add(item)));
    await writes.add(4);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it('keeps to the most items of one write and writes all of them', async () => {
    const { batches, write } = slowStore();
    const writes = batchWrites({ mostItems: 2, write });
    await Promise.all([1, 2, 3, 4, 5].map((item) => writes.add(item)));
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('fails the bad item alone, and each item once', async () => {
    const { batches, write } = slowStore((item) => item === 2);
    const writes = batchWrites({ mostItems: 100, write });
    const results = await Promise.allSettled([1, 2, 3].map((item) => writes.add(item)));
    expect(results.map((each) => each.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches.flat().sort()).toEqual([1, 3]);
  });
});
