import { setTimeout as delay } from 'node:timers/promises';

/** What became of one item: stored, known before, or impossible to store. */
export type Fate = 'new' | 'known' | 'unstorable';

/** The queue holds as much as it may; nothing was taken. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** The items could not be made durable in time; whether they are is unknown, so send them again. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
}

export interface QueueOptions<T> {
  /** Bounds on what waits or is being written. */
  readonly mostItems: number;
  readonly mostBytes: number;
  /** So many items are written at once, unless one parcel holds more. */
  readonly itemsPerWrite: number;
  /** How long the first parcel waits for company; 0 is until the end of this turn of the event loop. */
  readonly lingerMs: number;
  readonly writesAtOnce: number;
  /** How long a parcel may wait while the store fails. */
  readonly patienceMs: number;
  write(items: readonly T[]): Promise<readonly boolean[]>;
  /** True when trying again may help; otherwise one of the items is at fault. */
  isTransient(error: unknown): boolean;
}

export interface EventQueue<T> {
  /** Resolves when every item of the parcel is durable. */
  add(items: readonly T[], bytes: number): Promise<readonly Fate[]>;
  /** Waits until everything taken so far is written or given up. */
  drain(): Promise<void>;
}

interface Parcel<T> {
  readonly items: readonly T[];
  readonly deadline: number;
  resolve(fates: readonly Fate[]): void;
  reject(error: unknown): void;
}

const itemsOf = <T>(parcel: Parcel<T>) => parcel.items;
const FIRST_WAIT_MS = 25;
const LONGEST_WAIT_MS = 1000;

/** Writes items, again while the store is away; an item that cannot be stored fails alone, found by halving. */
async function writeAll<T>(options: QueueOptions<T>, items: readonly T[], deadline: number): Promise<Fate[]> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return (await options.write(items)).map((isNew) => (isNew ? 'new' : 'known'));
    } catch (error) {
      if (!options.isTransient(error)) {
        if (items.length === 1) return ['unstorable'];
        const middle = items.length >>> 1;
        const first = await writeAll(options, items.slice(0, middle), deadline);
        return [...first, ...(await writeAll(options, items.slice(middle), deadline))];
      }
      if (performance.now() + waitMs > deadline)
        throw new NotStored('The store is not available.', { cause: error });
    }
    await delay(waitMs);
  }
}

/** Writes a batch of parcels and tells each of them; one that has waited too long is not even tried. */
async function writeParcels<T>(options: QueueOptions<T>, batch: readonly Parcel<T>[]): Promise<void> {
  const now = performance.now();
  const live = batch.filter((parcel) => parcel.deadline > now);
  for (const parcel of batch)
    if (parcel.deadline <= now) parcel.reject(new NotStored('The store is too slow.'));
  if (live.length === 0) return;
  try {
    const deadline = Math.min(...live.map((parcel) => parcel.deadline));
    const fates = await writeAll(
      options,
      live.length === 1 ? (live[0]?.items ?? []) : live.flatMap(itemsOf),
      deadline,
    );
    let from = 0;
    for (const parcel of live) {
      const to = from + parcel.items.length;
      parcel.resolve(fates.slice(from, to));
      from = to;
    }
  } catch (error) {
    for (const parcel of live) parcel.reject(error);
  }
}

/** Takes whole parcels from the front, up to so many items, and one at least. */
function takeParcels<T>(waiting: Parcel<T>[], mostItems: number): Parcel<T>[] {
  let [count, size] = [0, 0];
  for (const parcel of waiting) {
    if (count > 0 && size + parcel.items.length > mostItems) break;
    count += 1;
    size += parcel.items.length;
  }
  return waiting.splice(0, count);
}

function fillsWrite<T>(waiting: readonly Parcel<T>[], items: number): boolean {
  let size = 0;
  return waiting.some((parcel) => {
    size += parcel.items.length;
    return size >= items;
  });
}

/** Group commit: parcels of many requests share one write, and each is told when it is durable. */
export function createEventQueue<T>(options: QueueOptions<T>): EventQueue<T> {
  const waiting: Parcel<T>[] = [];
  const writing = new Set<Promise<void>>();
  const held = { items: 0, bytes: 0 };
  let isLingering = false;

  function flush(): void {
    while (waiting.length > 0 && writing.size < options.writesAtOnce) {
      const batch = takeParcels(waiting, options.itemsPerWrite);
      const written = writeParcels(options, batch).finally(() => {
        writing.delete(written);
        // Those who were just answered are about to send again: unless it is full, the next write waits for them.
        if (fillsWrite(waiting, options.itemsPerWrite)) flush();
        else if (waiting.length > 0) flushSoon();
      });
      writing.add(written);
    }
  }

  function flushSoon(): void {
    if (isLingering || writing.size >= options.writesAtOnce) return;
    isLingering = true;
    const end = () => {
      isLingering = false;
      flush();
    };
    if (options.lingerMs === 0) setImmediate(end);
    else setTimeout(end, options.lingerMs);
  }

  return {
    add(items, bytes) {
      if (held.items + items.length > options.mostItems || held.bytes + bytes > options.mostBytes) {
        return Promise.reject(new QueueFull('The queue is full.'));
      }
      const { promise, resolve, reject } = Promise.withResolvers<readonly Fate[]>();
      // Whoever hears of its own parcel finds the room that it held free again.
      const letGo = () => {
        held.items -= items.length;
        held.bytes -= bytes;
      };
      held.items += items.length;
      held.bytes += bytes;
      waiting.push({
        items,
        deadline: performance.now() + options.patienceMs,
        resolve: (fates) => {
          letGo();
          resolve(fates);
        },
        reject: (error) => {
          letGo();
          reject(error);
        },
      });
      flushSoon();
      return promise;
    },
    async drain() {
      while (waiting.length > 0 || writing.size > 0) {
        flush();
        await Promise.all(writing);
      }
    },
  };
}
