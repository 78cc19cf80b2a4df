import type { PlannedAction } from '../model/plan.ts';
import type { Look } from './idle-clock.ts';

type StaysUp = Extract<PlannedAction, { kind: 'run' }>['staysUp'];

// How long a command with nothing to do must have been idle before it counts as one that stays up.
const IDLE_MS = {
  listener: { yes: 0, maybe: 2000, no: 6000 },
  none: { yes: 5000, maybe: 20_000, no: Number.POSITIVE_INFINITY },
} as const;
// What may stay up and waits for a key watches files, or asks in a way of its own: what it has shown tells.
const KEY_IDLE_MS = 10_000;
// npm keeps its connections open while the program runs that it has fetched; whoever waits for a server takes no keys meanwhile.
const CONNECTED_KEY_IDLE_MS = 30_000;

// A server or a watcher that looks for work now and then is never idle; it counts as settled after this many times as long.
const CALM_FACTOR = 3;

/** What is known of a command beside its idleness; `factor` says how much slower than usual the machine is. */
export type Around = {
  staysUp: StaysUp;
  hasListener: boolean;
  /** Whether it is connected to somewhere else: then it waits for what comes. */
  isFetching: boolean;
  isLate: boolean;
  factor: number;
};

/** How a command stays up; null while it may still have something to do. */
export function readyWith(
  { idleMs, calmMs, reading }: Look,
  { staysUp, hasListener, isFetching, isLate, factor }: Around,
): { isListening: boolean; awaitsKey: boolean } | null {
  const isSettled = (leastMs: number): boolean => idleMs >= leastMs || calmMs >= leastMs * CALM_FACTOR;
  if (hasListener)
    return isSettled(IDLE_MS.listener[staysUp] * factor) || isLate
      ? { isListening: true, awaitsKey: false }
      : null;
  const awaitsKey = reading === 'yes' && staysUp === 'maybe';
  const keyIdleMs = isFetching ? CONNECTED_KEY_IDLE_MS : KEY_IDLE_MS;
  const leastMs = awaitsKey ? keyIdleMs : IDLE_MS.none[staysUp] * factor;
  const isWatcher = (awaitsKey || !isFetching) && isSettled(leastMs);
  return isWatcher || (isLate && staysUp === 'yes') ? { isListening: false, awaitsKey } : null;
}
