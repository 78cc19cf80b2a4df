import { hashToken } from '../crypto/opaque-token.ts';
import { ServiceError } from '../errors/service-error.ts';

const MOST_REMEMBERED = 10_000;
/** How many unknown credentials of a caller that has sent too many wrong ones are looked up at a time. */
const AT_ONCE = 4;

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
 * Bounds what wrong credentials of one caller cost. Whoever has sent too many is told so, and has few looked up at a
 * time; a good one passes, because strangers share addresses and each exchange mints a token that is new. Only while its
 * few places are taken does one that is not known yet have to come again a second later.
 */
export interface WrongCredentials {
  /** What a credential stands for, or undefined; refuses a wrong one of a caller that has sent too many. */
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
  /** How many credentials of such callers are being looked up. */
  const looking = new Map<string, number>();
  /** Hashes of what was good when it was last looked up: these need not wait for the guesses of a neighbour. */
  const good = new Map<string, true>();
  /** What was found and is remembered already: a busy credential is found as one object for a while. */
  let noted = new WeakSet<object>();

  /** For how long a caller that has sent too many is still told so. */
  function waitOf({ limitKey }: Presented<object>): number {
    if (spent.size === 0) return 0;
    const caller = limitKey();
    const waitMs = (spent.get(caller) ?? 0) - now();
    if (waitMs <= 0) spent.delete(caller);
    return waitMs;
  }

  function remember(found: object, secret: string): void {
    if (noted.has(found)) return;
    // Whatever gives way to it must be remembered anew when it comes again.
    if (good.size >= MOST_REMEMBERED) noted = new WeakSet();
    noted.add(found);
    keep(good, hashToken(secret), true);
  }

  async function count({ limitKey }: Presented<object>): Promise<void> {
    const caller = limitKey();
    const verdict = await limiter.consume(caller);
    if (verdict.allowed) return;
    keep(spent, caller, now() + verdict.retryAfterSeconds * 1000);
    throw tooMany(verdict.retryAfterSeconds);
  }

  /** Looks up what comes from a caller that has sent too many: never more than a few of them at a time. */
  async function findInTurn<T extends object>(presented: Presented<T>): Promise<T | undefined> {
    if (good.has(hashToken(presented.secret))) return presented.find();
    const caller = presented.limitKey();
    const others = looking.get(caller) ?? 0;
    if (others >= AT_ONCE) throw tooMany(1);
    looking.set(caller, others + 1);
    try {
      return await presented.find();
    } finally {
      const left = (looking.get(caller) ?? 1) - 1;
      if (left === 0) looking.delete(caller);
      else looking.set(caller, left);
    }
  }

  return {
    async find(presented) {
      const waitMs = waitOf(presented);
      const found = waitMs > 0 ? await findInTurn(presented) : await presented.find();
      if (found !== undefined) {
        remember(found, presented.secret);
        return found;
      }
      good.delete(hashToken(presented.secret));
      if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000));
      await count(presented);
      return undefined;
    },
  };
}
