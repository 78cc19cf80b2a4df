import { OpenAPIHono } from '@hono/zod-openapi';
import { isLoopbackOrigin } from '../config/index.ts';
import { discoveryLinks } from '../features/landing/index.ts';
import { contentStart, errorPage, renderNotice, sitePage } from '../features/site/index.ts';
import {
  conditionalGet,
  type Deprecations,
  type ErrorDeps,
  linkDiscovery,
  markDeprecated,
  metricsEndpoint,
  observe,
  pageNotice,
  refuseNul,
  renderErrors,
  requestContext,
  securityHeaders,
} from '../http/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { ErrorFamily } from '../lib/http/operation-rules.ts';
import type { Deps } from './deps.ts';

type Host = 'landing' | 'platform';

/** A page that is given again tells no notice for longer after its end. */
const NOTICE_FRESH_MS = 5_000;

/** What is superseded on a host. */
export function deprecationsOf({ deprecations, config }: Deps, host: Host): Deprecations {
  return {
    table: deprecations.filter((each) => each.host === host),
    changelogUrl: `${config.baseUrl}${sitePage.changelog.path}`,
  };
}

/** What errors are told with, on every host. */
export function errorDeps({ config, log, store }: Deps): ErrorDeps {
  const { engine } = store;
  return {
    log,
    isUnavailable: (error) => engine.isUnavailable(error) || engine.isConflict(error),
    descriptionUrl: `${config.baseUrl}/openapi.json`,
  };
}

/** What the operator says on every page, as long as they say something. */
function saidOnPages({ config, clock }: Deps) {
  const { notice: text, noticeUntil: until } = config;
  if (text === undefined) return [];
  const markup = () => renderNotice({ text, until }, clock());
  const freshMs = until === undefined ? Number.POSITIVE_INFINITY : NOTICE_FRESH_MS;
  return [pageNotice({ before: contentStart, markup, freshMs })];
}

/** An app with what every host gives every request, ready for its routes. */
export function openApp(
  deps: Deps,
  host: Host,
  publicUrl: string,
  familyOf: (path: string) => ErrorFamily,
): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>();
  const { baseUrl } = deps.config;
  const errors = errorDeps(deps);
  app.onError(renderErrors(familyOf, errors, (asked, error) => errorPage(baseUrl, asked, error)));
  app.use(
    requestContext(deps.config.trustProxy),
    observe({ host, log: deps.log, metrics: deps.metrics }),
    securityHeaders(publicUrl),
    markDeprecated(deprecationsOf(deps, host)),
    // Before `refuseNul`: an error thrown for an unknown path skips only the innermost middleware.
    linkDiscovery(discoveryLinks(deps.config)),
    conditionalGet(),
    ...saidOnPages(deps),
    refuseNul(),
  );
  app.route(
    '/',
    metricsEndpoint(deps.metrics, {
      token: deps.config.metricsToken,
      opensToLoopback: isLoopbackOrigin(publicUrl),
    }),
  );
  return app;
}
