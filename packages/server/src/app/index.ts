import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ServedHost } from '../adapters/http-listener.ts';
import { type ErrorFamily, knownPaths, malformedResponse } from '../http/index.ts';
import type { HttpEnv } from '../lib/http-env.ts';
import type { Deps } from './deps.ts';
import { describeApi } from './describe-api.ts';
import { landingApp } from './landing-app.ts';
import { platformApp } from './platform-app.ts';

export { buildDeps } from './build-deps.ts';
export type { Deps } from './deps.ts';

function served(app: OpenAPIHono<HttpEnv>, family: ErrorFamily): ServedHost {
  return { fetch: (request, env) => app.fetch(request, env), malformed: () => malformedResponse(family) };
}

/** The two hosts, and a third that serves both on a shared address. */
export function buildHosts(deps: Deps): { landing: ServedHost; platform: ServedHost; both: ServedHost } {
  const platform = platformApp(deps);
  const landing: OpenAPIHono<HttpEnv> = landingApp(deps, () => describeApi(landing, platform, deps.config));
  const isPlatformPath = knownPaths(platform);
  return {
    landing: served(landing, 'landing'),
    platform: served(platform, 'platform'),
    both: {
      ...served(landing, 'landing'),
      fetch: (request, env) =>
        (isPlatformPath(new URL(request.url).pathname) ? platform : landing).fetch(request, env),
    },
  };
}
