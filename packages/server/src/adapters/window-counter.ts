interface Window {
  count: number;
  readonly endsAt: number;
}

/** How many windows that are over one count removes at most: more than it can add, so none stay behind. */
const FORGOTTEN_PER_COUNT = 2;

/**
 * Counts per key in windows of one length, each of which begins with its key's first count. Windows end in
 * the order in which they began, so the oldest are found first and forgotten in passing, without a timer.
 */
export function createWindowCounter(windowMs: number) {
  const windows = new Map<string, Window>();

  function forgetEnded(now: number): void {
    let left = FORGOTTEN_PER_COUNT;
    for (const [key, { endsAt }] of windows) {
      if (left === 0 || endsAt > now) return;
      windows.delete(key);
      left -= 1;
    }
  }

  return {
    /** Counts one more of a key; says how many that makes in its window and how long the window goes on. */
    count(key: string, now: number): { count: number; remainingMs: number } {
      forgetEnded(now);
      const known = windows.get(key);
      if (known !== undefined && known.endsAt > now) {
        known.count += 1;
        return { count: known.count, remainingMs: known.endsAt - now };
      }
      // Deleted first, so that the new window stands last.
      if (known !== undefined) windows.delete(key);
      windows.set(key, { count: 1, endsAt: now + windowMs });
      return { count: 1, remainingMs: windowMs };
    },
    /** Takes one count of a key's present window back. */
    uncount(key: string, now: number): void {
      const known = windows.get(key);
      if (known !== undefined && known.endsAt > now && known.count > 0) known.count -= 1;
    },
    /** How many keys are held in memory. */
    get size(): number {
      return windows.size;
    },
  };
}
