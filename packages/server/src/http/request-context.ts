import { createMiddleware } from 'hono/factory';
import { newId } from '../lib/crypto/ids.ts';
import { type Caller, resolveCaller, type TrustProxy } from '../lib/http/caller.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';

const PROXY_MARKS = new Set(['forwarded', 'x-real-ip', 'via']);

/** Who sends a request with these headers; one that a proxy has touched never counts as local. */
export function callerOf(
  remoteAddress: string | undefined,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  trust: TrustProxy,
): Caller {
  const forwardedFor = headers['x-forwarded-for'];
  const caller = resolveCaller(remoteAddress, forwardedFor?.toString(), trust);
  if (!caller.isLoopback) return caller;
  for (const name in headers) {
    if (PROXY_MARKS.has(name) || name.startsWith('x-forwarded-')) return { ...caller, isLoopback: false };
  }
  return caller;
}

/** Gives every request an id, which goes back in a header, and finds out who sends it. */
export function requestContext(trust: TrustProxy) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const requestId = newId();
    c.set('requestId', requestId);
    c.set('caller', callerOf(c.env.incoming.socket.remoteAddress, c.req.header(), trust));
    c.header('X-Request-Id', requestId);
    await next();
  });
}
