import {
  agentApiMetadataUrl,
  agentOperations,
  ingestLimits,
  limits,
  pulseEventsPath,
} from '@waymark/contract';
import { isLoopbackOrigin } from '../config/index.ts';
import { agentApiRoutes } from '../features/agent-api/index.ts';
import { claimRoutes } from '../features/claims/index.ts';
import { discoveryRoutes } from '../features/discovery/index.ts';
import { humanRoutes } from '../features/humans/index.ts';
import { ingestOperation, ingestRoutes } from '../features/ingest/index.ts';
import { authenticate, oauthRoutes, tokenOperation } from '../features/oauth/index.ts';
import { outboxRoutes } from '../features/outbox/index.ts';
import { registrationRoutes } from '../features/registrations/index.ts';
import { reportRoutes } from '../features/reports/index.ts';
import { workspaceRoutes } from '../features/workspace/index.ts';
import {
  answerUnmatched,
  type DirectRoute,
  type ErrorFamily,
  limitBody,
  limitCallers,
  loopbackOnly,
  mountDirect,
  requireBearer,
  requireJson,
} from '../http/index.ts';
import type { Deps } from './deps.ts';
import { ground } from './ground.ts';

const JSON_OPERATIONS = [
  '/agent/identity',
  '/agent/identity/claim',
  '/api/v1/agent/audits',
  '/api/v1/agent/feedback',
];
function familyOf(path: string): ErrorFamily {
  if (path === '/agent/identity' || path.startsWith('/agent/identity/')) return 'identity';
  if (path === pulseEventsPath) return 'ingest';
  return path.startsWith('/oauth2/') ? 'oauth' : 'platform';
}

/** The operations that the listener also answers without walking the app (ARCHITECTURE.md, Direct operations). */
export function directRoutes(deps: Deps): readonly DirectRoute[] {
  const { platformBodyBytes: maxBytes } = limits;
  return [
    { operation: tokenOperation(deps), family: 'oauth', maxBytes, limiter: deps.callerLimits.token },
    {
      operation: ingestOperation({ ...deps, ...deps.ingest }),
      family: 'ingest',
      maxBytes: ingestLimits.bodyBytes,
      // Keys have budgets; a site's many events come from few addresses.
      limiter: undefined,
    },
  ];
}

type App = ReturnType<typeof ground>;

/** Limits per caller come first: what they refuse is not even read. */
function mountLimits(app: App, { callerLimits }: Deps): void {
  app.use('/reports/*', limitCallers(callerLimits.reportReads));
  app.on('POST', '/agent/identity', limitCallers(callerLimits.identity));
  app.on('POST', '/agent/identity/claim', limitCallers(callerLimits.claim));
  app.on('POST', '/oauth2/revoke', limitCallers(callerLimits.revoke));
  app.use(limitBody(limits.platformBodyBytes));
}

function mountAgentApi(app: App, deps: Deps): void {
  const resourceMetadataUrl = agentApiMetadataUrl(deps.config.platformUrl);
  for (const { method, path, scope } of agentOperations) {
    app.on(
      method,
      path,
      requireBearer({ resourceMetadataUrl, scope, lookup: (token) => authenticate(deps, token) }),
    );
  }
}

/** The platform host. */
export function platformApp(deps: Deps, direct: readonly DirectRoute[]) {
  const app = ground(deps, 'platform', deps.config.platformUrl, familyOf);
  mountDirect(app, direct);
  mountLimits(app, deps);
  mountAgentApi(app, deps);
  app.on('POST', JSON_OPERATIONS, requireJson());
  app.route('/', discoveryRoutes(deps));
  app.route('/', registrationRoutes(deps));
  app.route('/', oauthRoutes(deps));
  app.route('/', agentApiRoutes(deps));
  app.route('/', ingestRoutes());
  app.route('/', humanRoutes(deps));
  app.route('/', claimRoutes(deps));
  app.route('/', workspaceRoutes(deps));
  app.route('/', reportRoutes(deps));
  // A proxy may add no mark of its own: a public service must not rely on telling its requests apart.
  if (deps.config.smtpUrl === undefined && isLoopbackOrigin(deps.config.platformUrl)) {
    app.use('/outbox', loopbackOnly());
    app.use('/outbox/*', loopbackOnly());
    app.route('/', outboxRoutes(deps));
  }
  answerUnmatched(app);
  return app;
}
