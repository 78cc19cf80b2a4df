const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The waits that Standard Webhooks 1.0 recommends: about 28 hours in all. */
const waitsMs = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;

export const deliveryRules = {
  attempts: waitsMs.length + 1,
  /** How long a receiver may take to answer, and how long a channel is one deliverer's at most. */
  answerMs: 15 * SECOND_MS,
  busyMs: MINUTE_MS,
  /** How soon a message asks again for a channel that another one has. */
  turnMs: 2 * SECOND_MS,
  /** Other messages of a channel wait so long after a failure at most, unless the receiver asks for longer. */
  longestPauseMs: 5 * MINUTE_MS,
  longestRetryAfterMs: HOUR_MS,
  /** A message that nobody took for so long tells nobody anything any more. */
  oldestMs: 3 * DAY_MS,
  /**
   * A channel by which nothing has arrived for so long is switched off. Only a time in which something was tried counts:
   * after so long without an attempt the next failure is a first one.
   */
  failingMs: 3 * DAY_MS,
  longestGapMs: DAY_MS,
  /** At how many channels of a workspace messages are delivered at once, and mails by how many. */
  busyPerWorkspace: 2,
  keptMs: 30 * DAY_MS,
} as const;

/** How long to wait after so many attempts, up to a quarter longer; undefined when it was the last. */
export function waitAfter(attempts: number, random: () => number = Math.random): number | undefined {
  const wait = waitsMs[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + random() / 4));
}

/** What came of one attempt. */
export interface Attempt {
  readonly outcome: 'delivered' | 'retry' | 'gone' | 'refused';
  readonly status: number | null;
  readonly detail: string;
  /** How long the receiver asks to be left alone. */
  readonly retryAfterMs?: number;
}

const SECONDS = /^\d{1,6}$/u;

function retryAfterOf(header: string | undefined): Pick<Attempt, 'retryAfterMs'> {
  if (header === undefined || !SECONDS.test(header)) return {};
  return { retryAfterMs: Math.min(Number(header) * SECOND_MS, deliveryRules.longestRetryAfterMs) };
}

/** What follows from the answer of a receiver. Slack and Discord say 404 of a webhook that somebody removed. */
export function attemptOfStatus(kind: string, status: number, retryAfter: string | undefined): Attempt {
  if (status >= 200 && status < 300) return { outcome: 'delivered', status, detail: 'taken' };
  const isGone = status === 410 || (status === 404 && (kind === 'slack' || kind === 'discord'));
  if (isGone) return { outcome: 'gone', status, detail: 'The receiver says that the address is gone.' };
  return {
    outcome: 'retry',
    status,
    detail: `The receiver answered ${status}.`,
    ...retryAfterOf(retryAfter),
  };
}
