interface Waiting<T, R> {
  readonly item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

export interface BatchedWrites<T, R> {
  /** Resolves with what became of an item, when that is durable. An item may still be in the making. */
  add(item: T | Promise<T>): Promise<R>;
}

export interface BatchOptions<T, R> {
  readonly mostItems: number;
  /** Writes the items and says, in their order, what became of each. */
  write(items: readonly T[]): Promise<readonly R[]>;
}

async function writeAll<T, R>({ write }: BatchOptions<T, R>, batch: readonly Waiting<T, R>[]): Promise<void> {
  const results = await write(batch.map((each) => each.item));
  if (results.length !== batch.length) throw new Error('A batch was answered in part.');
  for (const [at, result] of results.entries()) batch[at]?.resolve(result);
}

/** A batch that fails is written one by one, so that one bad item fails alone. */
async function writeApart<T, R>(options: BatchOptions<T, R>, batch: readonly Waiting<T, R>[]): Promise<void> {
  for (const each of batch) await writeAll(options, [each]).catch(each.reject);
}

/**
 * Writes many items in one go: what arrives while an earlier write is under way shares the next, and a
 * write waits until as many items are ready as are in the making. A lone caller waits for nobody.
 */
export function batchWrites<T, R>(options: BatchOptions<T, R>): BatchedWrites<T, R> {
  let waiting: Waiting<T, R>[] = [];
  let inTheMaking = 0;
  let isWriting = false;

  const isDue = () => waiting.length > 0 && waiting.length >= Math.min(inTheMaking, options.mostItems);

  async function drain(): Promise<void> {
    while (isDue()) {
      const batch = waiting.slice(0, options.mostItems);
      waiting = waiting.slice(options.mostItems);
      await writeAll(options, batch).catch(() => writeApart(options, batch));
    }
    isWriting = false;
  }

  function writeWhenDue(): void {
    if (isWriting || !isDue()) return;
    isWriting = true;
    // Requests of the same turn of the event loop are let in before the write begins.
    setImmediate(() => void drain());
  }

  async function made(item: Promise<T>): Promise<T> {
    inTheMaking += 1;
    try {
      return await item;
    } finally {
      inTheMaking -= 1;
      // An item that came to nothing may be the one that others waited for.
      queueMicrotask(writeWhenDue);
    }
  }

  return {
    async add(item) {
      const ready = item instanceof Promise ? await made(item) : item;
      const { promise, resolve, reject } = Promise.withResolvers<R>();
      waiting.push({ item: ready, resolve, reject });
      writeWhenDue();
      return await promise;
    },
  };
}
