import { describe, expect, it } from 'vitest';
import { batchWrites } from './batch-writes.ts';

/** A store that takes its time and remembers which items came together. */
function slowStore(isBad: (item: number) => boolean = () => false) {
  const batches: number[][] = [];
  const write = async (items: readonly number[]) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (items.some(isBad)) throw new Error('bad item');
    batches.push([...items]);
    return items.map((item) => `wrote ${item}`);
  };
  return { batches, write };
}

describe('batchWrites', () => {
  it('writes what arrives together in one go, in order', async () => {
    const { batches, write } = slowStore();
    const writes = batchWrites({ mostItems: 100, write });
    const results = await Promise.all([1, 2, 3].map((item) => writes.add(item)));
    expect(results).toEqual(['wrote 1', 'wrote 2', 'wrote 3']);
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

  it('lets items in the making share a write, and waits for no more than half of them', async () => {
    const { batches, write } = slowStore();
    const writes = batchWrites({ mostItems: 100, write });
    const making = [1, 2, 3, 4].map(() => Promise.withResolvers<number>());
    const added = making.map(({ promise }) => writes.add(promise));
    making[0]?.resolve(1);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(batches).toEqual([]);
    making[1]?.resolve(2);
    await Promise.all(added.slice(0, 2));
    expect(batches).toEqual([[1, 2]]);
    making[2]?.resolve(3);
    making[3]?.resolve(4);
    expect(await Promise.all(added)).toEqual(['wrote 1', 'wrote 2', 'wrote 3', 'wrote 4']);
  });

  it('waits for no item that came to nothing, and passes its error on', async () => {
    const { batches, write } = slowStore();
    const writes = batchWrites({ mostItems: 100, write });
    const refused = [1, 2].map(() => Promise.withResolvers<number>());
    const failing = refused.map(({ promise }) => writes.add(promise));
    const ready = writes.add(Promise.resolve(7));
    for (const { reject } of refused) reject(new Error('refused'));
    expect((await Promise.allSettled(failing)).map((each) => each.status)).toEqual(['rejected', 'rejected']);
    expect(await ready).toBe('wrote 7');
    expect(batches).toEqual([[7]]);
  });
});
