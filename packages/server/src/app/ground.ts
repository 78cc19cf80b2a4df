import { OpenAPIHono } from '@hono/zod-openapi';
import { isLoopbackOrigin } from '../config/index.ts';
import {
  conditionalGet,
  type ErrorFamily,
  metricsEndpoint,
  observe,
  renderErrors,
  requestContext,
  securityHeaders,
} from '../http/index.ts';
import type { HttpEnv } from '../lib/http-env.ts';
import type { Deps } from './deps.ts';

/** An app with what every host gives every request, ready for its routes. */
export function ground(
  deps: Deps,
  host: 'landing' | 'platform',
  publicUrl: string,
  familyOf: (path: string) => ErrorFamily,
): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>();
  app.onError(renderErrors(familyOf, deps.log));
  app.use(
    requestContext(deps.config.trustProxy),
    observe({ host, log: deps.log, metrics: deps.metrics }),
    securityHeaders(publicUrl),
    conditionalGet(),
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
