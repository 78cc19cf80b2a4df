import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { Log } from '../lib/process/log.ts';

export interface RequestMeter {
  observe(labels: { host: string; method: string; route: string; status: string }, seconds: number): void;
}

export interface Observer {
  readonly host: string;
  readonly log: Log;
  readonly metrics: RequestMeter;
}

/** What logs and counts an answer of one kind. */
export function recorder(
  { host, log, metrics }: Observer,
  answer: { readonly method: string; readonly route: string; readonly status: number },
) {
  const labels = { host, method: answer.method, route: answer.route, status: String(answer.status) };
  return (request_id: string, seconds: number): void => {
    metrics.observe(labels, seconds);
    const duration_ms = Math.round(seconds * 10_000) / 10;
    log.info({ request_id, host, ...answer, duration_ms }, 'request');
  };
}

/**
 * Logs and counts each request by its route pattern. Paths, queries, headers and bodies stay out: links
 * of people and agents carry one-time tokens.
 */
export function observe(observer: Observer) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { method } = c.req;
    const { status } = c.res;
    const route = matchedRoutes(c).findLast((each) => each.method !== 'ALL')?.path ?? '(none)';
    const record = recorder(observer, { method, route, status });
    c.env.memo.record = record;
    record(c.var.requestId, (performance.now() - startedAt) / 1000);
  });
}
