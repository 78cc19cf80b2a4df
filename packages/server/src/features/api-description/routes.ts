import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { etag } from 'hono/etag';
import type { HttpEnv } from '../../lib/http-env.ts';

const OPENAPI_TYPE = 'application/vnd.oai.openapi+json';

interface Document {
  readonly text: string;
  readonly tag: string;
}

function render(description: object): Document {
  const text = JSON.stringify(description);
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

/** Serves the API description; it is generated on the first request and kept as text. */
export function apiDescriptionRoutes(deps: { describe: () => object }): Hono<HttpEnv> {
  let document: Document | undefined;
  return new Hono<HttpEnv>().get('/openapi.json', etag(), (c) => {
    document ??= render(deps.describe());
    const supports = ['application/json', OPENAPI_TYPE];
    const type = accepts(c, { header: 'Accept', supports, default: 'application/json' });
    c.env.memo.ttlMs = Number.POSITIVE_INFINITY;
    return c.body(document.text, 200, {
      'Content-Type': type === OPENAPI_TYPE ? `${OPENAPI_TYPE};version=3.1` : 'application/json',
      'Cache-Control': 'public, max-age=300, must-revalidate',
      ETag: document.tag,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      Vary: 'Accept',
    });
  });
}
