import { OpenAPIHono } from '@hono/zod-openapi';
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
export function ground(deps: Deps, host: ErrorFamily, publicUrl: string): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>();
  app.onError(renderErrors(host, deps.log));
  app.use(
    requestContext(deps.config.trustProxy),
    observe(host, deps.log, deps.metrics),
    securityHeaders(publicUrl),
    conditionalGet(),
  );
  app.route('/', metricsEndpoint(deps.metrics, deps.config.metricsToken));
  return app;
}
