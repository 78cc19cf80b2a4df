import { knownPaths } from '../http/index.ts';
import type { HttpEnv } from '../lib/http-env.ts';
import type { Deps } from './deps.ts';
import { describeApi } from './describe-api.ts';
import { landingApp } from './landing-app.ts';
import { platformApp } from './platform-app.ts';

export type { Deps } from './deps.ts';

type Fetch = (request: Request, env: HttpEnv['Bindings']) => Response | Promise<Response>;

/** The two hosts as request handlers, and one handler that serves both on a shared address. */
export function buildHosts(deps: Deps): { landing: Fetch; platform: Fetch; both: Fetch } {
  const platform = platformApp(deps);
  const landing: ReturnType<typeof landingApp> = landingApp(deps, () =>
    describeApi(landing, platform, deps.config),
  );
  const isPlatformPath = knownPaths(platform);
  return {
    landing: landing.fetch,
    platform: platform.fetch,
    both: (request, env) =>
      (isPlatformPath(new URL(request.url).pathname) ? platform : landing).fetch(request, env),
  };
}
