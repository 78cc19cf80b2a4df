import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { HealthResponse } from '@waymark/contract';
import type { HttpEnv } from '../../lib/http-env.ts';
import { landingErrors } from '../../lib/landing-responses.ts';
import { checkHealth, type HealthDeps } from './check-health.ts';

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
    ...landingErrors([500]),
  },
});

export function healthRoutes(deps: HealthDeps): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>().openapi(readHealth, async (c) => c.json(await checkHealth(deps), 200));
}
