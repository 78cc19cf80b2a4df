import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../lib/errors/service-error.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';

/** Counts one request of a caller; answers after how many seconds it may come again when there are too many. */
export interface CallerLimiter {
  consume(limitKey: string): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
}

/** A limiter that can take a count back. */
export interface RefusalLimiter extends CallerLimiter {
  giveBack(limitKey: string): Promise<void>;
}

/** Counts a request of a caller; the refusal when there were too many. */
async function limitCaller(
  limiter: CallerLimiter,
  limitKey: string,
  message: string,
): Promise<ServiceError | undefined> {
  const verdict = await limiter.consume(limitKey);
  if (verdict.allowed) return undefined;
  return new ServiceError('rate_limited', {
    message,
    resolution: `Send the request again after ${verdict.retryAfterSeconds} seconds.`,
    retryAfterSeconds: verdict.retryAfterSeconds,
    extra: { scope: 'ip' },
  });
}

/** Counts a request of a caller and refuses it when there were too many. */
export async function countCaller(limiter: CallerLimiter, limitKey: string): Promise<void> {
  const message = 'Too many requests to this operation from this address.';
  const refusal = await limitCaller(limiter, limitKey, message);
  if (refusal !== undefined) throw refusal;
}

/** Refuses a caller that asks for one operation more often than its limit allows. */
export function limitCallers(limiter: CallerLimiter) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await countCaller(limiter, c.var.caller.limitKey);
    await next();
  });
}

/** Accepted, failed by our own fault, or refused by another limit, which says itself when to come again. */
function isNoRefusal(status: number): boolean {
  return status < 400 || status >= 500 || status === 429;
}

/**
 * Refuses a caller whose requests were refused too often. Each is counted before it is looked at, so that many at
 * once are not all let through. An operation that `repeats` answers a repeated request (decisions §2) all the same.
 */
export function limitRefusals(limiter: RefusalLimiter, { repeats }: { repeats: boolean }) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { limitKey } = c.var.caller;
    const refusal = await limitCaller(limiter, limitKey, 'Too many requests from this address were refused.');
    if (refusal === undefined) {
      await next();
      if (isNoRefusal(c.res.status)) await limiter.giveBack(limitKey);
      return;
    }
    if (!repeats || c.req.header('idempotency-key') === undefined) throw refusal;
    c.set('refusalOfFirst', refusal);
    await next();
    if (c.res.status < 400 || c.res.status >= 500) return;
    // Whatever is wrong with it, it was none that repeats.
    c.res = undefined;
    throw refusal;
  });
}
