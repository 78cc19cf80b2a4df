import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { ChallengeConfiguration } from '@waymark/contract';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { landingErrors } from '../../../lib/http/landing-responses.ts';
import type { Challenge } from './require-challenge.ts';

const readConfiguration = createRoute({
  method: 'get',
  path: '/api/challenge-config',
  operationId: 'readChallengeConfiguration',
  summary: 'Read whether public forms require a challenge token',
  tags: ['Landing'],
  responses: {
    200: {
      description: 'The challenge configuration; it never holds a secret.',
      content: { 'application/json': { schema: ChallengeConfiguration } },
    },
    ...landingErrors(['internal_error']),
  },
});

export function challengeRoutes(deps: { challenge: Challenge }): OpenAPIHono<HttpEnv> {
  const siteKey = deps.challenge.state === 'disabled' ? '' : deps.challenge.siteKey;
  const configuration: ChallengeConfiguration = { enabled: deps.challenge.state !== 'disabled', siteKey };
  return new OpenAPIHono<HttpEnv>().openapi(readConfiguration, (c) => {
    c.env.memo.ttlMs = Number.POSITIVE_INFINITY;
    return c.json(configuration, 200);
  });
}
