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
    const { method } = c.req;
    const { status } = c.res;
    const route = matchedRoutes(c).findLast((each) => each.method !== 'ALL')?.path ?? '(none)';
    const record = (request_id: string, seconds: number) => {
      meter.observe({ host, method, route, status: String(status) }, seconds);
      const duration_ms = Math.round(seconds * 10_000) / 10;
      log.info({ request_id, host, method, route, status, duration_ms }, 'request');
    };
    c.env.memo.record = record;
    record(c.var.requestId, (performance.now() - startedAt) / 1000);
  });
}
