import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Store } from '../store/index.ts';

export interface LimiterOptions {
  readonly name: string;
  readonly requests: number;
  readonly windowSeconds: number;
}

function createCounter(store: Store, options: LimiterOptions) {
  const common = { keyPrefix: options.name, points: options.requests, duration: options.windowSeconds };
  const inMemory = new RateLimiterMemory(common);
  if (store.postgresPool === undefined) return inMemory;
  return new RateLimiterPostgres({
    ...common,
    storeClient: store.postgresPool,
    tableName: 'rate_limits',
    tableCreated: true,
    // While the database is away each replica counts for itself rather than refusing or allowing all.
    insuranceLimiter: inMemory,
  });
}

/** Counts an operation's requests per caller: in memory when embedded, shared by replicas on PostgreSQL. */
export function createCallerLimiter(store: Store, options: LimiterOptions) {
  const counter = createCounter(store, options);
  return {
    async consume(
      limitKey: string,
    ): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }> {
      try {
        await counter.consume(limitKey);
        return { allowed: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
    },
  };
}
