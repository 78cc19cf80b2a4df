import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http-env.ts';

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;
const DEFAULT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const TWO_YEARS = 'max-age=63072000';

/** Sets what browsers need to be told; a page that needs more sets its own policy first. */
export function securityHeaders(publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:');
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const headers = c.res.headers;
    for (const [name, value] of Object.entries(ALWAYS)) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', DEFAULT_POLICY);
    if (isHttps) headers.set('Strict-Transport-Security', TWO_YEARS);
  });
}
