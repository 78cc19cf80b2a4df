import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { HttpEnv } from '../lib/http-env.ts';
import type { Log } from '../lib/log.ts';

export interface RequestMeter {
  observe(labels: { host: string; method: string; route: string; status: string }, seconds: number): void;
}

/**
 * Logs and counts each request by its route pattern. Paths, queries, headers and bodies stay out: links
 * of people and agents carry one-time tokens.
 */
export function observe(host: string, log: Log, meter: RequestMeter) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const seconds = (performance.now() - startedAt) / 1000;
    const route = matchedRoutes(c).findLast((each) => each.method !== 'ALL')?.path ?? '(none)';
    const { method } = c.req;
    meter.observe({ host, method, route, status: String(c.res.status) }, seconds);
    log.info(
      {
        request_id: c.var.requestId,
        host,
        method,
        route,
        status: c.res.status,
        duration_ms: Math.round(seconds * 10_000) / 10,
      },
      'request',
    );
  });
}
