import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http/http-env.ts';

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

/** The names and values that every answer of a host carries. */
export function securityHeaderPairs(publicUrl: string): readonly (readonly [string, string])[] {
  return Object.entries({
    ...ALWAYS,
    'Content-Security-Policy': DEFAULT_POLICY,
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': TWO_YEARS } : {}),
  });
}

/**
 * Tells browsers what a response may do. By hand, since the framework's middleware sets headers behind the route, over the
 * policy of a page, and since direct operations and malformed requests, which it never sees, need the same pairs.
 */
export function securityHeaders(publicUrl: string) {
  const headers = securityHeaderPairs(publicUrl);
  return createMiddleware<HttpEnv>(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  });
}
