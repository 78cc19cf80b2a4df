/** When the next request to the service may be made, after failures. */
export interface Backoff {
  readonly isOpen: boolean;
  readonly failures: number;
  /** Milliseconds to wait from now; 0 when a request may be made. */
  waitMs(now: number): number;
  /** How many requests may be on their way at once: one while it is unsure whether the service is back. */
  readonly slots: number;
  succeed(): void;
  fail(now: number, retryAfterMs: number | undefined): void;
  /** Stops at once: the service says that this key will not be taken. */
  trip(now: number): void;
}

const maxInFlight = 2;
const breakAfter = 5;
const firstDelayMs = 500;
const longestDelayMs = 30_000;
const firstBreakMs = 30_000;
const longestBreakMs = 300_000;

/** Makes a backoff with jitter that turns into an open circuit after repeated failures. */
export function createBackoff(random: () => number = Math.random): Backoff {
  let failures = 0;
  let resumeAt = 0;
  const jitter = (ms: number) => ms * (0.5 + random() / 2);

  function delay(): number {
    return failures < breakAfter
      ? Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1))
      : Math.min(longestBreakMs, firstBreakMs * 2 ** (failures - breakAfter));
  }

  return {
    get isOpen() {
      return failures >= breakAfter;
    },
    get failures() {
      return failures;
    },
    get slots() {
      return failures > 0 ? 1 : maxInFlight;
    },
    waitMs: (now) => Math.max(0, resumeAt - now),
    succeed() {
      failures = 0;
      resumeAt = 0;
    },
    fail(now, retryAfterMs = 0) {
      failures += 1;
      resumeAt = now + Math.max(jitter(delay()), Math.min(retryAfterMs, longestBreakMs));
    },
    trip(now) {
      failures = Math.max(failures + 1, breakAfter);
      resumeAt = now + jitter(longestBreakMs);
    },
  };
}
