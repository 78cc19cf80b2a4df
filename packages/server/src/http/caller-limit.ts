import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http-env.ts';
import { ServiceError } from '../lib/service-error.ts';

/** Counts one request of a caller; answers after how many seconds it may come again when there are too many. */
export interface CallerLimiter {
  consume(limitKey: string): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
}

/** A limiter that can take a count back. */
export interface RefusalLimiter extends CallerLimiter {
  giveBack(limitKey: string): Promise<void>;
}

/** Counts a request of a caller and refuses it when there were too many. */
export async function countCaller(
  limiter: CallerLimiter,
  limitKey: string,
  message = 'Too many requests to this operation from this address.',
): Promise<void> {
  const verdict = await limiter.consume(limitKey);
  if (verdict.allowed) return;
  throw new ServiceError('rate_limited', {
    message,
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

/**
 * Refuses a caller whose requests were refused too often. Each is counted before it is looked at, so that many at
 * once are not all let through; what is accepted, and what fails by our own fault, is given back.
 */
export function limitRefusals(limiter: RefusalLimiter) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { limitKey } = c.var.caller;
    await countCaller(limiter, limitKey, 'Too many requests from this address were refused.');
    await next();
    if (c.res.status < 400 || c.res.status >= 500) await limiter.giveBack(limitKey);
  });
}
