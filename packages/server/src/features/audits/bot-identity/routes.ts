import { Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { signDirectory } from './sign-directory.ts';
import type { BotDeps } from './sign-request.ts';

const DIRECTORY_PATH = '/.well-known/http-message-signatures-directory';
const REMEMBERED_MS = 60_000;

/** The directory of the keys that sign our requests. */
export function botIdentityRoutes(deps: BotDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(DIRECTORY_PATH, (c) => {
    const keys = deps.botKeys.published();
    const signed = signDirectory(keys, `${deps.config.baseUrl}${DIRECTORY_PATH}`, deps.clock());
    c.env.memo.ttlMs = REMEMBERED_MS;
    return c.body(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }), 200, {
      'Content-Type': 'application/http-message-signatures-directory+json',
      'Cache-Control': 'public, max-age=300, must-revalidate',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...signed,
    });
  });
}
