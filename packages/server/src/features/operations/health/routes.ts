import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { HealthResponse, NotReadyResponse, ReadyResponse } from '@waymark/contract';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { landingErrors } from '../../../lib/http/landing-responses.ts';
import { retryAfter } from '../../../lib/http/response-headers.ts';
import { checkHealth, type HealthDeps } from './check-health.ts';
import type { Readiness } from './readiness.ts';

const BELIEVE_FOR_MS = 1_000;

const readHealth = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'readHealth',
  summary: 'Read whether the service works',
  tags: ['Landing'],
  responses: {
    200: {
      description: 'The service answers and reaches its database.',
      content: { 'application/json': { schema: HealthResponse } },
    },
    ...landingErrors(['internal_error']),
  },
});

export function healthRoutes(deps: HealthDeps): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>().openapi(readHealth, async (c) => {
    const health = await checkHealth(deps);
    // Probes by the second must not become the database's main load.
    c.env.memo.ttlMs = BELIEVE_FOR_MS;
    return c.json(health, 200);
  });
}

function readReadiness(isDescribed: boolean) {
  return createRoute({
    method: 'get',
    path: '/ready',
    operationId: 'readReadiness',
    summary: 'Read whether requests may be sent here',
    description:
      'For balancers: 200 only while the database can be written to. Both hosts answer it, each for its own process.',
    tags: ['Landing'],
    hide: !isDescribed,
    responses: {
      200: {
        description: 'A write was tried within the last second, and worked.',
        content: { 'application/json': { schema: ReadyResponse } },
      },
      503: {
        description: 'Send requests elsewhere; `reason` says why.',
        headers: retryAfter,
        content: { 'application/json': { schema: NotReadyResponse } },
      },
    },
  });
}

/** Both hosts have it; the API description shows it once. */
export function readinessRoutes(
  { readiness }: { readonly readiness: Readiness },
  host: 'landing' | 'platform',
): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>().openapi(readReadiness(host === 'landing'), async (c) => {
    const verdict = await readiness.check();
    c.header('Cache-Control', 'no-store');
    return verdict.ok ? c.json(verdict, 200) : c.json(verdict, 503, { 'Retry-After': '5' });
  });
}
