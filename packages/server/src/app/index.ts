import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ServedHost } from '../adapters/http-listener.ts';
import { type ErrorFamily, knownPaths, malformedResponse, openDirectDoors } from '../http/index.ts';
import type { DirectDoors } from '../lib/direct-route.ts';
import type { HttpEnv } from '../lib/http-env.ts';
import type { Deps } from './deps.ts';
import { describeApi } from './describe-api.ts';
import { landingApp } from './landing-app.ts';
import { directRoutes, platformApp } from './platform-app.ts';

export { buildDeps } from './build-deps.ts';
export type { Deps } from './deps.ts';

function served(
  app: OpenAPIHono<HttpEnv>,
  family: ErrorFamily,
  publicUrl: string,
  direct: DirectDoors,
): ServedHost {
  return {
    direct,
    fetch: (request, env) => app.fetch(request, env),
    malformed: (kind) => malformedResponse(family, kind, publicUrl),
  };
}

/** The two hosts, and a third that serves both on a shared address. */
export function buildHosts(deps: Deps): { landing: ServedHost; platform: ServedHost; both: ServedHost } {
  const { baseUrl, platformUrl: publicUrl, trustProxy } = deps.config;
  const routes = directRoutes(deps);
  const direct = openDirectDoors({ ...deps, host: 'platform', publicUrl, trustProxy }, routes);
  const platform = platformApp(deps, routes);
  const landing: OpenAPIHono<HttpEnv> = landingApp(deps, () => describeApi(landing, platform, deps.config));
  const isPlatformPath = knownPaths(platform);
  return {
    landing: served(landing, 'landing', baseUrl, new Map()),
    platform: served(platform, 'platform', publicUrl, direct),
    both: {
      ...served(landing, 'landing', baseUrl, direct),
      fetch: (request, env) =>
        (isPlatformPath(new URL(request.url).pathname) ? platform : landing).fetch(request, env),
    },
  };
}
