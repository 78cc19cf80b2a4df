const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60 * 1000;

/** How long a job waits after its n-th failed attempt: doubling, capped, with up to a quarter of jitter. */
export function retryDelayMs(attempts: number, random: () => number = Math.random): number {
  const doubled = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  return Math.round(doubled * (1 - random() / 4));
}
