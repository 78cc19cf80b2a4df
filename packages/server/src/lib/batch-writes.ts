interface Waiting<T> {
  readonly item: T;
  resolve(): void;
  reject(error: unknown): void;
}

export interface BatchedWrites<T> {
  /** Resolves when the item is durable. */
  add(item: T): Promise<void>;
}

/**
 * Writes what arrives while an earlier write is under way in one go: under load many callers share one
 * commit, and a lone caller waits for nobody. A batch that fails is written one by one, so that one bad
 * item fails alone.
 */
export function batchWrites<T>(options: {
  readonly mostItems: number;
  write(items: readonly T[]): Promise<void>;
}): BatchedWrites<T> {
  let waiting: Waiting<T>[] = [];
  let isWriting = false;

  async function writeOne(each: Waiting<T>): Promise<void> {
    await options.write([each.item]).then(each.resolve, each.reject);
  }

  async function writeAll(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      await options.write(batch.map((each) => each.item));
      for (const each of batch) each.resolve();
    } catch {
      for (const each of batch) await writeOne(each);
    }
  }

  async function drain(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, options.mostItems);
      waiting = waiting.slice(options.mostItems);
      await writeAll(batch);
    }
    isWriting = false;
  }

  return {
    add(item) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push({ item, resolve, reject });
      // Requests of the same turn of the event loop are let in before the first write begins.
      if (!isWriting) {
        isWriting = true;
        setImmediate(() => void drain());
      }
      return promise;
    },
  };
}
