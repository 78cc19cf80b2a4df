import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http/http-env.ts';

/** Tags what a GET answers and says 304 to a client that already has it (RFC 9110 §13). */
export function conditionalGet() {
  // Without these a revalidating script in a browser would fail, and a log line could not be found.
  const retainedHeaders = [...RETAINED_304_HEADERS, 'access-control-allow-origin', 'x-request-id'];
  const tag = etag({ retainedHeaders });
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    // A stream of events has no end that one could wait for.
    const isEndless = c.res.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    if (isRead && !isEndless) await tag(c, async () => {});
  });
}
