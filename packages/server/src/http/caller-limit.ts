import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http-env.ts';
import { ServiceError } from '../lib/service-error.ts';

/** Counts one request of a caller; answers after how many seconds it may come again when there are too many. */
export interface CallerLimiter {
  consume(limitKey: string): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
}

/** Counts a request of a caller and refuses it when there were too many. */
export async function countCaller(limiter: CallerLimiter, limitKey: string): Promise<void> {
  const verdict = await limiter.consume(limitKey);
  if (verdict.allowed) return;
  throw new ServiceError('rate_limited', {
    message: 'Too many requests to this operation from this address.',
    resolution: `Send the request again after ${verdict.retryAfterSeconds} seconds.`,
    retryAfterSeconds: verdict.retryAfterSeconds,
    extra: { scope: 'ip' },
  });
}

/** Refuses a caller that asks for one operation more often than its limit allows. */
export function limitCallers(limiter: CallerLimiter) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await countCaller(limiter, c.var.caller.limitKey);
    await next();
  });
}
