import type { AcceptedLimit } from '@waymark/contract';

export interface Refusal {
  readonly scope: 'ip' | 'global';
  readonly retryAfterSeconds: number;
}

interface Acceptance {
  readonly callerHash: string;
  readonly acceptedAt: number;
}

function secondsUntilRoom(times: readonly number[], allowed: number, windowMs: number, now: number): number {
  const leavesFirst = times[times.length - allowed] ?? now;
  const leavesMs = Math.min(leavesFirst, now) + windowMs - now;
  return Math.max(1, Math.ceil(leavesMs / 1000));
}

/**
 * Holds one more acceptance against those of the last window, oldest first. The window is rolling: room
 * comes back the moment the oldest acceptance is a full window old.
 */
export function checkWindow(
  accepted: readonly Acceptance[],
  callerHash: string,
  limit: AcceptedLimit,
  now: number,
): Refusal | undefined {
  const all = accepted.map((each) => each.acceptedAt);
  const own = accepted.filter((each) => each.callerHash === callerHash).map((each) => each.acceptedAt);
  if (own.length >= limit.perCaller) {
    return { scope: 'ip', retryAfterSeconds: secondsUntilRoom(own, limit.perCaller, limit.windowMs, now) };
  }
  if (all.length >= limit.global) {
    return { scope: 'global', retryAfterSeconds: secondsUntilRoom(all, limit.global, limit.windowMs, now) };
  }
  return undefined;
}
