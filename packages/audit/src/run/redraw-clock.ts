const MOST_SCREENS = 8;

/** Tells for how long a screen has shown nothing new, though something draws on it all the time. */
export type RedrawClock = { see(lines: readonly string[]): number; reset(): void };

/** What turns, counts or fills up is no news; letters are. A screen may be caught half drawn, so a few are known. */
export function createRedrawClock(now: () => number = () => performance.now()): RedrawClock {
  const known = new Set<string>();
  let since = now();
  const reset = () => {
    known.clear();
    since = now();
  };
  return {
    reset,
    see: (lines) => {
      const letters = lines.join('\n').replaceAll(/[^\p{L}\n]/gu, '');
      if (!known.has(letters)) {
        if (known.size === MOST_SCREENS) known.clear();
        known.add(letters);
        since = now();
      }
      return now() - since;
    },
  };
}
