import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CLOCKS_APART_MS } from '../lib/process/clock.ts';
import type { Store } from '../store/index.ts';
import { createWindowCounter } from './window-counter.ts';

export interface LimiterOptions {
  readonly name: string;
  readonly requests: number;
  readonly windowSeconds: number;
}

type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

const PATIENCE_MS = 2_000;
const ALLOWED: Verdict = { allowed: true };

function refused(remainingMs: number): Verdict {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1000)) };
}

// rate-limiter-flexible's own counter holds a timer for every caller; at some thousand new callers a
// second these timers, not the counting, fill the memory and the collector's time.
function countInMemory({ requests, windowSeconds }: LimiterOptions) {
  const counter = createWindowCounter(windowSeconds * 1000);
  return {
    consume(limitKey: string): Verdict {
      const { count, remainingMs } = counter.count(limitKey, performance.now());
      return count <= requests ? ALLOWED : refused(remainingMs);
    },
    giveBack: (limitKey: string) => counter.uncount(limitKey, performance.now()),
  };
}

/** Bounds the wait for the shared count: a database that does not answer would delay every request before it even begins. */
async function answerWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The shared count did not answer.')), ms);
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

function countInPostgres(pool: NonNullable<Store['postgresPool']>, options: LimiterOptions) {
  const shared = new RateLimiterPostgres({
    keyPrefix: options.name,
    points: options.requests,
    duration: options.windowSeconds,
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
  });
  const own = countInMemory(options);
  const longestMs = options.windowSeconds * 1000 + CLOCKS_APART_MS;
  const consume = async (limitKey: string, mayReset = true): Promise<Verdict> => {
    const refusal = await shared.consume(limitKey).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (refusal === undefined) return ALLOWED;
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    if (refusal.msBeforeNext <= longestMs || !mayReset) return refused(refusal.msBeforeNext);
    // A wait longer than the window can only come from a clock that ran ahead when the count was written.
    await shared.delete(limitKey);
    return await consume(limitKey, false);
  };
  return {
    async consume(limitKey: string): Promise<Verdict> {
      try {
        return await answerWithin(PATIENCE_MS, consume(limitKey));
      } catch {
        // While the database is away each replica counts for itself rather than refusing or allowing all.
        return own.consume(limitKey);
      }
    },
    giveBack: (limitKey: string) =>
      answerWithin(PATIENCE_MS, shared.reward(limitKey)).then(
        () => {},
        () => own.giveBack(limitKey),
      ),
  };
}

/** Counts an operation's requests per caller: in memory when embedded, shared by replicas on PostgreSQL. */
export function createCallerLimiter(store: Store, options: LimiterOptions) {
  const pool = store.postgresPool;
  const counter = pool === undefined ? countInMemory(options) : countInPostgres(pool, options);
  return {
    consume: async (limitKey: string): Promise<Verdict> => await counter.consume(limitKey),
    /** Takes one count back, of what turned out not to be counted. */
    giveBack: async (limitKey: string): Promise<void> => await counter.giveBack(limitKey),
  };
}
