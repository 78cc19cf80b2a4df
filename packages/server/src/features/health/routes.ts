import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { HealthResponse } from '@waymark/contract';
import type { HttpEnv } from '../../lib/http-env.ts';
import { landingErrors } from '../../lib/landing-responses.ts';
import { checkHealth, type HealthDeps } from './check-health.ts';

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
