import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http/http-env.ts';

/**
 * Tells every reader of a host where its discovery documents are (RFC 8288), also one that took a wrong path.
 * Appended afterwards: pages have links of their own.
 */
export function linkDiscovery(links: readonly string[]) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (isRead) for (const link of links) c.res.headers.append('Link', link);
  });
}
