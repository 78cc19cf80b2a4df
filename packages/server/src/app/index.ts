import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ServedHost } from '../adapters/http-listener.ts';
import { createOwnPulse, type OwnPulse } from '../adapters/own-pulse.ts';
import { isOperatorPath } from '../features/operations/index.ts';
import { type FindElsewhere, knownPaths, malformedResponse, openDirectDoors } from '../http/index.ts';
import type { DirectDoors } from '../lib/http/direct-route.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { ErrorFamily } from '../lib/http/operation-rules.ts';
import type { Deps } from './deps.ts';
import { describeApi } from './describe-api.ts';
import { describePlatform } from './describe-platform.ts';
import { landingApp } from './landing-app.ts';
import { deprecationsOf, errorDeps } from './open-app.ts';
import { directRoutes, familyOf, platformApp } from './platform-app.ts';

export { buildDeps } from './build-deps.ts';
export type { Deps } from './deps.ts';

function served(
  app: OpenAPIHono<HttpEnv>,
  familyAt: (path: string | undefined) => ErrorFamily,
  publicUrl: string,
  direct: DirectDoors,
): ServedHost {
  return {
    direct,
    fetch: (request, env) => app.fetch(request, env),
    malformed: (kind, path) => malformedResponse(familyAt(path), kind, publicUrl),
  };
}

/** Health probes and scrapers of metrics are no visitors, so Pulse does not report them. */
const UNOBSERVED = ['/health', '/ready', '/metrics'];
/** What looks like a token: no path of the landing host has so long a word with capitals in it. */
const TOKEN_LIKE = /(?=[\w-]*[A-Z])[\w-]{32,}/u;

/** Only paths of plain characters are repeated in an error, so that a caller cannot put text of their own there. */
const PLAIN_PATH = /^\/[\w.~/-]*$/u;

/** Where else a path is, while the two hosts have addresses of their own. */
function findAt(url: string, isThere: (path: string) => boolean): FindElsewhere {
  return (path) => (isThere(path) ? `${url}${PLAIN_PATH.test(path) ? path : '/'}` : undefined);
}

export interface Hosts {
  readonly landing: ServedHost;
  readonly platform: ServedHost;
  /** Serves both on a shared address. */
  readonly both: ServedHost;
  /** What watches the landing host, if it is watched. */
  readonly ownPulse: OwnPulse | undefined;
}

/** The two hosts, and a third for both. */
export function buildHosts(deps: Deps): Hosts {
  const { baseUrl, platformUrl: publicUrl, trustProxy } = deps.config;
  const routes = directRoutes(deps);
  const deprecations = deprecationsOf(deps, 'platform');
  const direct = openDirectDoors(
    { ...deps, ...errorDeps(deps), host: 'platform', publicUrl, trustProxy, deprecations },
    routes,
  );
  const areApart = baseUrl !== publicUrl;
  const describe = () => describeApi(landing, platform, { ...deps.config, deprecations: deps.deprecations });
  const neighbour = {
    describe: () => describePlatform(describe(), deps.config),
    findElsewhere: findAt(baseUrl, (path) => isLandingPath(path)),
  };
  const platform: OpenAPIHono<HttpEnv> = platformApp(deps, routes, areApart ? neighbour : {});
  const landing: OpenAPIHono<HttpEnv> = landingApp(
    deps,
    describe,
    findAt(publicUrl, (path) => areApart && isPlatformPath(path) && !isOperatorPath(path)),
  );
  const isPlatformPath = knownPaths(platform);
  // Both hosts have a few fixed paths in common: their roots, `robots.txt`.
  const isLandingPath = knownPaths(landing);
  // Links of the platform carry one-time tokens: none is reported, not even one that was mistyped or gone astray.
  const isLeftOut = (path: string) =>
    UNOBSERVED.includes(path) || (isPlatformPath(path) && !isLandingPath(path)) || TOKEN_LIKE.test(path);
  const ownPulse = createOwnPulse(deps.config, deps.log, isLeftOut);
  const onPlatform = (path = '/') => familyOf(path);
  const onLanding = () => 'landing' as const;
  const onEither = (path = '/') =>
    isPlatformPath(path) && !isOperatorPath(path) ? familyOf(path) : 'landing';
  return {
    ownPulse,
    landing: { ...served(landing, onLanding, baseUrl, new Map()), observe: ownPulse?.observe },
    platform: served(platform, onPlatform, publicUrl, direct),
    both: {
      ...served(landing, onEither, baseUrl, direct),
      observe: ownPulse?.observe,
      fetch: (request, env) =>
        (isPlatformPath(new URL(request.url).pathname) ? platform : landing).fetch(request, env),
    },
  };
}
