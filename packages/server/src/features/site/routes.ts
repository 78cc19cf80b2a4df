import { Hono } from 'hono';
import type { HttpEnv } from '../../lib/http-env.ts';
import { HomePage } from './pages.tsx';
import { pagePolicy } from './style.ts';

export function siteRoutes(deps: { config: { baseUrl: string } }): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/', (c) => {
    c.header('Content-Security-Policy', pagePolicy);
    return c.html(HomePage({ homeUrl: deps.config.baseUrl }));
  });
}
