import { describe, expect, it } from 'vitest';
import { createEventQueue, NotStored, QueueFull, type QueueOptions } from './event-queue.ts';

class Transient extends Error {}

function openQueue(options: Partial<QueueOptions<number>> = {}) {
  const writes: number[][] = [];
  const gates: (() => void)[] = [];
  const queue = createEventQueue<number>({
    mostItems: 100,
    mostBytes: 1000,
    itemsPerWrite: 10,
    lingerMs: 0,
    writesAtOnce: 1,
    patienceMs: 60_000,
    isTransient: (error) => error instanceof Transient,
    write: async (items) => {
      writes.push([...items]);
      return items.map(() => true);
    },
    ...options,
  });
  /** A write that ends only when the test says so. */
  const gated = async (items: readonly number[]) => {
    writes.push([...items]);
    await new Promise<void>((resolve) => gates.push(resolve));
    return items.map(() => true);
  };
  return { queue, writes, gates, gated };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue', () => {
  it('writes what arrives together in one go, and tells each parcel its own', async () => {
    const { queue, writes } = openQueue({
      write: async (items) => {
        writes.push([...items]);
        return items.map((item) => item % 2 === 0);
      },
    });
    const fates = await Promise.all([queue.add([1, 2], 1), queue.add([4], 1), queue.add([3], 1)]);
    expect(fates).toEqual([['known', 'new'], ['new'], ['known']]);
    expect(writes).toEqual([[1, 2, 4, 3]]);
  });

  it('answers nobody before the write has ended', async () => {
    const { queue, gates } = openQueue({ write: (items) => gate(items) });
    const gate = async (items: readonly number[]) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return items.map(() => true);
    };
    let answered = false;
    const adding = queue.add([1], 1).then(() => {
      answered = true;
    });
    while (gates.length === 0) await turn();
    await turn();
    expect(answered).toBe(false);
    gates[0]?.();
    await adding;
    expect(answered).toBe(true);
  });

  it('keeps a write to its size, except for one large parcel', async () => {
    const { queue, writes } = openQueue();
    const many = Array.from({ length: 25 }, (_, i) => i);
    await Promise.all([
      queue.add([1, 2, 3, 4, 5, 6], 1),
      queue.add([7, 8, 9, 10, 11], 1),
      queue.add(many, 1),
    ]);
    expect(writes.map((write) => write.length)).toEqual([6, 5, 25]);
  });

  it('has no more writes under way than it may', async () => {
    const under = { now: 0, most: 0 };
    const gates: (() => void)[] = [];
    const { queue } = openQueue({
      writesAtOnce: 2,
      itemsPerWrite: 1,
      write: async (items) => {
        under.now += 1;
        under.most = Math.max(under.most, under.now);
        await new Promise<void>((resolve) => gates.push(resolve));
        under.now -= 1;
        return items.map(() => true);
      },
    });
    let done = 0;
    for (let i = 0; i < 5; i += 1) void queue.add([i], 1).then(() => (done += 1));
    while (done < 5) {
      await turn();
      for (const open of gates.splice(0)) open();
    }
    expect(under.most).toBe(2);
  });

  it('refuses what it has no room for, and takes it once there is', async () => {
    const { queue, gates, gated } = openQueue({ write: (items) => gated(items) });
    const first = queue.add(
      Array.from({ length: 100 }, () => 1),
      10,
    );
    await expect(queue.add([2], 1)).rejects.toBeInstanceOf(QueueFull);
    while (gates.length === 0) await turn();
    await expect(queue.add([2], 1)).rejects.toBeInstanceOf(QueueFull);
    gates.shift()?.();
    await first;
    const second = queue.add([2], 1000);
    await expect(queue.add([3], 1)).rejects.toBeInstanceOf(QueueFull);
    while (gates.length === 0) await turn();
    gates.shift()?.();
    expect(await second).toEqual(['new']);
  });

  it('tries again while the store is away', async () => {
    let failures = 3;
    const { queue } = openQueue({
      write: async (items) => {
        if (failures-- > 0) throw new Transient('away');
        return items.map(() => true);
      },
    });
    expect(await queue.add([1], 1)).toEqual(['new']);
  });

  it('gives up when its patience ends, and says that it does not know', async () => {
    const { queue } = openQueue({
      patienceMs: 1,
      write: async () => {
        throw new Transient('away');
      },
    });
    await expect(queue.add([1], 1)).rejects.toBeInstanceOf(NotStored);
    await queue.drain();
  });

  it('finds the one item that cannot be stored, and keeps all others', async () => {
    const stored: number[] = [];
    const { queue } = openQueue({
      write: async (items) => {
        if (items.includes(13)) throw new Error('bad data');
        stored.push(...items);
        return items.map(() => true);
      },
    });
    const fates = await Promise.all([queue.add([1, 2, 3], 1), queue.add([4, 13, 5], 1), queue.add([6], 1)]);
    expect(fates).toEqual([['new', 'new', 'new'], ['new', 'unstorable', 'new'], ['new']]);
    expect(stored.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('drains what it has taken', async () => {
    const { queue, writes } = openQueue({ lingerMs: 60_000 });
    const adding = Promise.all([queue.add([1], 1), queue.add([2], 1)]);
    await queue.drain();
    expect(writes).toEqual([[1, 2]]);
    expect(await adding).toEqual([['new'], ['new']]);
  });
});
