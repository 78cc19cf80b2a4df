import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http-env.ts';
import { ServiceError } from '../lib/service-error.ts';

/** Counts one request of a caller; answers after how many seconds it may come again when there are too many. */
export interface CallerLimiter {
  consume(limitKey: string): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
}

/** Refuses a caller that asks for one operation more often than its limit allows. */
export function limitCallers(limiter: CallerLimiter) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const verdict = await limiter.consume(c.var.caller.limitKey);
    if (!verdict.allowed) {
      throw new ServiceError('rate_limited', {
        message: 'Too many requests to this operation from this address.',
        resolution: `Send the request again after ${verdict.retryAfterSeconds} seconds.`,
        retryAfterSeconds: verdict.retryAfterSeconds,
        extra: { scope: 'ip' },
      });
    }
    await next();
  });
}
