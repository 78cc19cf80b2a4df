import { hashToken } from './opaque-token.ts';
import { ServiceError } from './service-error.ts';

const MOST_REMEMBERED = 10_000;

interface Limiter {
  consume(limitKey: string): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
}

/** A credential that came, and how to find what it stands for. */
export interface Presented<T> {
  readonly secret: string;
  limitKey(): string;
  find(): Promise<T | undefined>;
}

/**
 * Bounds how many wrong credentials one caller may have looked up. What was good before is looked up all the same,
 * so that a neighbour behind the same address who sends wrong ones locks nobody out.
 */
export interface WrongCredentials {
  /** What a credential stands for, or undefined; refuses a caller that has sent too many wrong ones. */
  find<T extends object>(presented: Presented<T>): Promise<T | undefined>;
}

function tooMany(retryAfterSeconds: number): ServiceError {
  return new ServiceError('rate_limited', {
    message: 'Too many wrong credentials came from this address.',
    resolution: `Send the request again after ${retryAfterSeconds} seconds, with a live credential.`,
    retryAfterSeconds,
    extra: { scope: 'ip' },
  });
}

/** Adds to a memory of bounded size, in which the oldest gives way. */
function keep<V>(memory: Map<string, V>, key: string, value: V): void {
  memory.delete(key);
  const oldest = memory.size >= MOST_REMEMBERED ? memory.keys().next().value : undefined;
  if (oldest !== undefined) memory.delete(oldest);
  memory.set(key, value);
}

export function createWrongCredentials(
  limiter: Limiter,
  now: () => number = () => performance.now(),
): WrongCredentials {
  /** Until when a caller has sent too many. */
  const spent = new Map<string, number>();
  /** Hashes of what was good when it was last looked up: it says what may be looked up, and never who may pass. */
  const good = new Map<string, true>();
  /** What was found and is remembered already: a busy credential is found as one object for a while. */
  const noted = new WeakSet<object>();

  function refuseSpent({ secret, limitKey }: Presented<object>): void {
    if (spent.size === 0) return;
    const caller = limitKey();
    const waitMs = (spent.get(caller) ?? 0) - now();
    if (waitMs <= 0) spent.delete(caller);
    else if (!good.has(hashToken(secret))) throw tooMany(Math.ceil(waitMs / 1000));
  }

  async function count({ secret, limitKey }: Presented<object>): Promise<void> {
    good.delete(hashToken(secret));
    const caller = limitKey();
    const verdict = await limiter.consume(caller);
    if (verdict.allowed) return;
    keep(spent, caller, now() + verdict.retryAfterSeconds * 1000);
    throw tooMany(verdict.retryAfterSeconds);
  }

  return {
    async find(presented) {
      refuseSpent(presented);
      const found = await presented.find();
      if (found === undefined) {
        await count(presented);
      } else if (!noted.has(found)) {
        noted.add(found);
        keep(good, hashToken(presented.secret), true);
      }
      return found;
    },
  };
}
