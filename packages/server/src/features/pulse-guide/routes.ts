import { Hono } from 'hono';
import type { HttpEnv } from '../../lib/http-env.ts';
import { type PulseGuideConfig, renderPulseGuide } from './render-pulse-guide.ts';

/** Serves the guide that the verifier's User-Agent names. */
export function pulseGuideRoutes(deps: { config: PulseGuideConfig }): Hono<HttpEnv> {
  const text = renderPulseGuide(deps.config);
  return new Hono<HttpEnv>().get('/pulse.md', (c) => {
    c.env.memo.ttlMs = Number.POSITIVE_INFINITY;
    return c.body(text, 200, {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': 'public, max-age=300, must-revalidate',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}
