import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http-env.ts';
import { ServiceError } from '../lib/service-error.ts';

const LOOPBACK_HOST = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/iu;

function hidden(): ServiceError {
  return new ServiceError('not_found', {
    message: 'There is nothing at this path.',
    resolution: 'Take the path from /openapi.json.',
  });
}

/**
 * Hides a path from everyone but programs on this machine. The Host header counts too: a page on the web
 * could otherwise point a name of its own at 127.0.0.1 and read what only the operator may see.
 */
export function loopbackOnly() {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (!c.var.caller.isLoopback || !LOOPBACK_HOST.test(c.req.header('host') ?? '')) throw hidden();
    await next();
    c.header('Cache-Control', 'no-store');
  });
}
