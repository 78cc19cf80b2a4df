import type { Deprecation } from '@waymark/contract';
import { Hono } from 'hono';
import type { HttpEnv } from '../../lib/http-env.ts';
import { type GuideConfig, renderGuide } from './render-guide.ts';

/** Serves the instruction file that the platform's metadata points agents to. */
export function agentGuideRoutes(deps: {
  readonly config: GuideConfig;
  readonly deprecations: readonly Deprecation[];
}): Hono<HttpEnv> {
  const text = renderGuide(deps.config, deps.deprecations);
  return new Hono<HttpEnv>().get('/auth.md', (c) => {
    c.env.memo.ttlMs = Number.POSITIVE_INFINITY;
    return c.body(text, 200, {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': 'public, max-age=300, must-revalidate',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}
