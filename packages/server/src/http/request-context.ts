import { createMiddleware } from 'hono/factory';
import { resolveCaller, type TrustProxy } from '../lib/caller.ts';
import type { HttpEnv } from '../lib/http-env.ts';
import { newId } from '../lib/ids.ts';

const PROXY_MARK = /^(?:x-forwarded-.*|forwarded|x-real-ip|via)$/u;

/** Gives every request an id, which goes back in a header, and finds out who sends it. */
export function requestContext(trust: TrustProxy) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const requestId = newId();
    const caller = resolveCaller(c.env.incoming.socket.remoteAddress, c.req.header('x-forwarded-for'), trust);
    const cameThroughProxy = Object.keys(c.req.header()).some((name) => PROXY_MARK.test(name));
    c.set('requestId', requestId);
    c.set('caller', cameThroughProxy ? { ...caller, isLoopback: false } : caller);
    c.header('X-Request-Id', requestId);
    await next();
  });
}
