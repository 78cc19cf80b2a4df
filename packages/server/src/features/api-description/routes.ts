import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import type { HttpEnv } from '../../lib/http-env.ts';

const OPENAPI_TYPE = 'application/vnd.oai.openapi+json';

/** Serves the API description; it is generated on the first request and kept as text. */
export function apiDescriptionRoutes(deps: { describe: () => object }): Hono<HttpEnv> {
  let document: string | undefined;
  return new Hono<HttpEnv>().get('/openapi.json', (c) => {
    document ??= JSON.stringify(deps.describe());
    const supports = ['application/json', OPENAPI_TYPE];
    const type = accepts(c, { header: 'Accept', supports, default: 'application/json' });
    c.env.memo.ttlMs = Number.POSITIVE_INFINITY;
    return c.body(document, 200, {
      'Content-Type': type === OPENAPI_TYPE ? `${OPENAPI_TYPE};version=3.1` : 'application/json',
      'Cache-Control': 'public, max-age=300, must-revalidate',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      Vary: 'Accept',
    });
  });
}
