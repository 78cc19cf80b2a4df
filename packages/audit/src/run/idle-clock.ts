import type { KeyWait, TerminalActivity } from '../terminal/tty-wait.ts';

/** For how long a command has had nothing to do. */
export type Look = {
  /** Without any use of the processor. */
  idleMs: number;
  /** With no more than a glance now and then, as a server takes that polls a queue. */
  calmMs: number;
  /** Whether it waits for a key. */
  reading: KeyWait;
};

/** Tells how long a command has been idle; `reset` when it has printed or was given something. */
export type IdleClock = { look(): Promise<Look>; reset(): Look };

// The kernel counts processor time in hundredths of a second.
const CALM_TICKS_PER_SECOND = 5;
const CALM_TICKS_AT_ONCE = 5;
// A process that is found running time after time is starved by others, not calm.
const MOST_BUSY_LOOKS = 3;

type Window = { since: number; ticks: number; busyLooks: number };

/** Idle is what uses no processor time, waits for no disk and is not merely starved by others. */
export function createIdleClock(
  activity: () => Promise<TerminalActivity | undefined>,
  now: () => number = () => performance.now(),
): IdleClock {
  let idle: Window;
  let calm: Window;
  const begin = (ticks: number): Window => ({ since: now(), ticks, busyLooks: 0 });
  const reset = (): Look => {
    idle = begin(-1);
    calm = begin(-1);
    return { idleMs: 0, calmMs: 0, reading: 'no' };
  };
  const look = async (): Promise<Look> => {
    const seen = await activity();
    if (seen === undefined) return reset();
    if (seen.isBusy || seen.ticks !== idle.ticks) idle = begin(seen.ticks);
    calm = isCalm(calm, seen, now()) ? calm : begin(seen.ticks);
    return { idleMs: now() - idle.since, calmMs: now() - calm.since, reading: seen.reading };
  };
  reset();
  return { look, reset };
}

function isCalm(window: Window, { isBusy, ticks }: TerminalActivity, at: number): boolean {
  window.busyLooks = isBusy ? window.busyLooks + 1 : 0;
  if (window.ticks === -1 || window.busyLooks > MOST_BUSY_LOOKS) return false;
  const seconds = (at - window.since) / 1000;
  return ticks - window.ticks <= CALM_TICKS_AT_ONCE + CALM_TICKS_PER_SECOND * seconds;
}
