import {
  agentApiMetadataUrl,
  agentOperations,
  ingestLimits,
  limits,
  platformPaths,
  pulseEventsPath,
} from '@waymark/contract';
import { isLoopbackOrigin } from '../config/index.ts';
import { reportRoutes, rerunRoutes, workspaceAuditRoutes } from '../features/audits/index.ts';
import { claimRoutes, humanRoutes, setupClaimRoutes } from '../features/humans/index.ts';
import {
  authenticate,
  discoveryRoutes,
  oauthRoutes,
  registrationRoutes,
  tokenOperation,
} from '../features/identity/index.ts';
import { platformDescriptionRoutes, platformNoticeRoutes } from '../features/landing/index.ts';
import { outboxRoutes, readinessRoutes } from '../features/operations/index.ts';
import {
  figureRoutes,
  ingestOperation,
  ingestRoutes,
  projectRoutes,
  setupRoutes,
} from '../features/pulse/index.ts';
import { assetRoutes } from '../features/site/index.ts';
import {
  agentApiRoutes,
  auditDashboardRoutes,
  dashboardRoutes,
  workspaceRoutes,
} from '../features/workspace/index.ts';
import {
  acceptBearer,
  answerUnmatched,
  type DirectRoute,
  type ErrorFamily,
  type FindElsewhere,
  isLocalRequest,
  limitBody,
  limitCallers,
  limitRefusals,
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
const SETUPS = '/api/v1/pulse/setups';
const RERUN_FORM = '/reports/:slug/rerun';

/** The error family of a path on the platform host. */
export function familyOf(path: string): ErrorFamily {
  if (path === '/agent/identity' || path.startsWith('/agent/identity/')) return 'identity';
  if (path === pulseEventsPath) return 'ingest';
  if (path === SETUPS || path.startsWith(`${SETUPS}/`)) return 'setup';
  return path.startsWith('/oauth2/') ? 'oauth' : 'platform';
}

/** The operations that the listener also answers without walking the app (README.md of src, Direct operations). */
export function directRoutes(deps: Deps): readonly DirectRoute[] {
  const { platformBodyBytes: maxBytes } = limits;
  return [
    { operation: tokenOperation(deps), family: 'oauth', maxBytes, limiter: deps.callerLimits.token },
    {
      operation: ingestOperation({ ...deps, ...deps.ingest }),
      family: 'ingest',
      maxBytes: ingestLimits.bodyBytes,
      // Keys have budgets; a site's many events come from few addresses. Only wrong keys are counted by address.
      limiter: undefined,
    },
  ];
}

type App = ReturnType<typeof ground>;

/** Limits per caller come first: what they refuse is not even read. */
function mountLimits(app: App, { callerLimits, refusalLimits }: Deps): void {
  for (const path of ['/reports/*', '/pages/*']) app.use(path, limitCallers(callerLimits.reportReads));
  // A form shares the count of the operation that it stands for.
  app.on('POST', RERUN_FORM, limitRefusals(refusalLimits.submissions, { repeats: false }));
  app.on('POST', '/agent/identity', limitCallers(callerLimits.identity));
  app.on('POST', '/agent/identity/claim', limitCallers(callerLimits.claim));
  app.on('POST', '/oauth2/revoke', limitCallers(callerLimits.revoke));
  app.on('POST', SETUPS, limitCallers(callerLimits.setup));
  app.on('POST', `${SETUPS}/:setup/verify`, limitCallers(callerLimits.verify));
  app.use(limitBody(limits.platformBodyBytes));
}

function mountBearers(app: App, deps: Deps): void {
  const rulesOf = (scope: string) => ({
    resourceMetadataUrl: agentApiMetadataUrl(deps.config.platformUrl),
    scope,
    lookup: (secret: string, limitKey: () => string) =>
      deps.wrongCredentials.bearers.find({ secret, limitKey, find: () => authenticate(deps, secret) }),
  });
  for (const { method, path, scope } of agentOperations) app.on(method, path, requireBearer(rulesOf(scope)));
  // Whoever begins at the resource itself is told how to get in (RFC 9728 §5).
  app.get(platformPaths.agentApi, requireBearer(rulesOf('agent:read')));
  app.on('POST', SETUPS, acceptBearer(rulesOf('pulse:setup')));
}

/** What the platform host needs of the landing host, where that has an address of its own. */
interface Neighbour {
  readonly findElsewhere?: FindElsewhere;
  readonly describe?: () => object;
}

/** The platform host. */
export function platformApp(deps: Deps, direct: readonly DirectRoute[], neighbour: Neighbour = {}) {
  const app = ground(deps, 'platform', deps.config.platformUrl, familyOf);
  // A proxy may add no mark of its own: a public service must not rely on telling its requests apart.
  const hasOutbox = deps.config.smtpUrl === undefined && isLoopbackOrigin(deps.config.platformUrl);
  mountDirect(app, direct);
  mountLimits(app, deps);
  mountBearers(app, deps);
  app.on('POST', JSON_OPERATIONS, requireJson());
  app.on('POST', SETUPS, requireJson({ wrongHeaderCode: 'unsupported_media_type' }));
  app.route('/', assetRoutes());
  app.route('/', readinessRoutes(deps, 'platform'));
  app.route('/', discoveryRoutes(deps));
  app.route('/', platformNoticeRoutes(deps));
  app.route('/', registrationRoutes(deps));
  app.route('/', oauthRoutes(deps));
  app.route('/', agentApiRoutes(deps));
  app.route('/', workspaceAuditRoutes(deps));
  app.route('/', ingestRoutes());
  app.route('/', projectRoutes(deps));
  app.route('/', figureRoutes(deps));
  app.route('/', humanRoutes({ ...deps, showsOutbox: (c) => hasOutbox && isLocalRequest(c) }));
  app.route('/', claimRoutes(deps));
  app.route('/', setupRoutes(deps));
  app.route('/', setupClaimRoutes(deps));
  app.route('/', workspaceRoutes(deps));
  app.route('/', dashboardRoutes(deps));
  app.route('/', auditDashboardRoutes(deps));
  app.route('/', reportRoutes(deps));
  app.route('/', rerunRoutes(deps));
  if (hasOutbox) {
    app.use('/outbox', loopbackOnly());
    app.use('/outbox/*', loopbackOnly());
    app.route('/', outboxRoutes(deps));
  }
  if (neighbour.describe !== undefined)
    app.route('/', platformDescriptionRoutes({ describe: neighbour.describe }));
  answerUnmatched(app, neighbour.findElsewhere);
  return app;
}
