import { createHash } from 'node:crypto';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { chooseRepresentation } from '../../site/index.ts';

const OPENAPI_TYPE = 'application/vnd.oai.openapi+json';
const offers = [{ type: 'application/json' }, { type: OPENAPI_TYPE }] as const;
const schema = z.record(z.string(), z.unknown());

const readDescription = createRoute({
  method: 'get',
  path: '/openapi.json',
  operationId: 'readApiDescription',
  summary: 'Read this description',
  tags: ['Landing'],
  responses: {
    200: {
      description:
        'The API description of both hosts, as OpenAPI 3.1. The platform host has its own operations at the same path, with itself as the server, for generators that know one server per document.',
      content: { 'application/json': { schema }, [OPENAPI_TYPE]: { schema } },
    },
  },
});

/** Serves a description; it is generated on the first request and kept as text. */
function serveDescription(routes: OpenAPIHono<HttpEnv>, describe: () => object): OpenAPIHono<HttpEnv> {
  let text: string | undefined;
  routes.get(readDescription.path, (c) => {
    text ??= JSON.stringify(describe());
    const { type } = chooseRepresentation(c.req.path, c.req.header('accept'), offers);
    c.env.memo.ttlMs = Number.POSITIVE_INFINITY;
    return c.body(text, 200, {
      'Content-Type': type === OPENAPI_TYPE ? `${OPENAPI_TYPE};version=3.1` : 'application/json',
      'Cache-Control': 'public, max-age=300, must-revalidate',
      // One tag per media type: they are two representations, though of the same bytes (RFC 9110 §8.8.1).
      ETag: `"${createHash('sha256').update(type).update(text).digest('base64url').slice(0, 22)}"`,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      Vary: 'Accept',
    });
  });
  return routes;
}

/** Serves the description of both hosts on the landing host. */
export function apiDescriptionRoutes(deps: { describe: () => object }): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>();
  // Registered and routed apart: the answer is kept as text, which a typed JSON handler cannot give.
  routes.openAPIRegistry.registerPath(readDescription);
  return serveDescription(routes, deps.describe);
}

/** Serves the platform's part on the platform host; the whole description lists the path once, for the landing host. */
export function platformDescriptionRoutes(deps: { describe: () => object }): OpenAPIHono<HttpEnv> {
  return serveDescription(new OpenAPIHono<HttpEnv>(), deps.describe);
}
