import { agentApiMetadataUrl, agentOperations, limits } from '@waymark/contract';
import { freeBytes } from '../adapters/free-space.ts';
import { isLoopbackOrigin } from '../config/index.ts';
import { alertPageRoutes } from '../features/alerts/index.ts';
import {
  reportRoutes,
  reportRules,
  rerunRoutes,
  rerunRules,
  workspaceAuditRoutes,
  workspaceAuditRules,
} from '../features/audits/index.ts';
import {
  claimRoutes,
  humanRoutes,
  memberRoutes,
  passkeyRoutes,
  passkeyWay,
  personalKeyRoutes,
  providerRoutes,
  providerWay,
  setupClaimRoutes,
  signInPage,
} from '../features/humans/index.ts';
import {
  authenticate,
  authenticateKey,
  discoveryRoutes,
  oauthRoutes,
  registrationRoutes,
  registrationRules,
  revokeRules,
  tokenOperation,
  tokenRules,
} from '../features/identity/index.ts';
import { platformDescriptionRoutes, platformNoticeRoutes } from '../features/landing/index.ts';
import {
  isOperatorPath,
  operatorRoutes,
  outboxRoutes,
  readinessRoutes,
} from '../features/operations/index.ts';
import { sitePagesRoutes } from '../features/origins/index.ts';
import {
  figureRoutes,
  ingestOperation,
  ingestRoutes,
  ingestRules,
  logDrainRoutes,
  logDrainRules,
  projectRoutes,
  setupRoutes,
  setupRules,
} from '../features/pulse/index.ts';
import { assetRoutes } from '../features/site/index.ts';
import {
  agentApiRoutes,
  agentApiRules,
  agentRoutes,
  auditDashboardRoutes,
  dashboardRoutes,
  overviewRoutes,
  settingsRoutes,
  sharedViewRoutes,
  sharedViewRules,
  wholeWorkspaceRoutes,
} from '../features/workspace/index.ts';
import {
  answerUnmatched,
  type DirectRoute,
  type FindElsewhere,
  familyAmong,
  isLocalRequest,
  limitBody,
  loopbackOnly,
  mountBearers,
  mountBodies,
  mountDirect,
  mountLimits,
  nothingHere,
} from '../http/index.ts';
import type { CallerLimitName, ErrorFamily, OperationRules } from '../lib/http/operation-rules.ts';
import type { Deps } from './deps.ts';
import { openApp } from './open-app.ts';

/** What is asked of requests before an operation of this host sees them. */
const rules: readonly OperationRules[] = [
  ...reportRules,
  rerunRules,
  ...registrationRules,
  revokeRules,
  ...setupRules,
  ...agentOperations.map(({ method, path, scope }) => ({
    method,
    path,
    bearer: { scope, isOptional: false },
  })),
  ...agentApiRules,
  workspaceAuditRules,
  ...sharedViewRules,
];

const statedFamily = familyAmong([...rules, tokenRules, ingestRules, logDrainRules]);

/** The error family of a path on the platform host. */
export function familyOf(path: string): ErrorFamily {
  return statedFamily(path) ?? 'platform';
}

/** Where one listener serves both hosts, what is nowhere is refused by the landing host; so are operators' pages. */
function hostFamily({ config }: Deps): typeof familyOf {
  return (path) => (config.sharesListener && isOperatorPath(path) ? 'landing' : familyOf(path));
}

type DirectRules = OperationRules & { readonly limit?: { readonly callers: CallerLimitName } };

/** The operations that the listener also answers without walking the app (README.md of src, Direct operations). */
export function directRoutes(deps: Deps): readonly DirectRoute[] {
  const place = ({ family = 'platform', limit, maxBytes = limits.platformBodyBytes }: DirectRules) => ({
    family,
    maxBytes,
    limiter: limit === undefined ? undefined : deps.callerLimits[limit.callers],
  });
  return [
    { operation: tokenOperation(deps), ...place(tokenRules) },
    { operation: ingestOperation({ ...deps, ...deps.ingest }), ...place(ingestRules) },
  ];
}

function bearerRules(deps: Deps) {
  return (scope: string) => ({
    resourceMetadataUrl: agentApiMetadataUrl(deps.config.platformUrl),
    scope,
    lookup: (secret: string, limitKey: () => string) =>
      deps.wrongCredentials.bearers.find({
        secret,
        limitKey,
        find: async () => (await authenticateKey(deps, secret)) ?? (await authenticate(deps, secret)),
      }),
  });
}

/** What the platform host needs of the landing host, where that has an address of its own. */
interface Neighbour {
  readonly findElsewhere?: FindElsewhere;
  readonly describe?: () => object;
}

/** Before any rule that an unknown path does not have: nobody else learns that operators have pages. */
function mountOperators(app: ReturnType<typeof openApp>, deps: Deps): void {
  if (deps.config.operators.length > 0) app.route('/', operatorRoutes({ ...deps, freeBytes, nothingHere }));
}

/** The platform host. */
export function platformApp(deps: Deps, direct: readonly DirectRoute[], neighbour: Neighbour = {}) {
  const app = openApp(deps, 'platform', deps.config.platformUrl, hostFamily(deps));
  // Only on loopback: behind a proxy that sets no header, every request would look like one of this machine.
  const hasOutbox = deps.config.smtpUrl === undefined && isLoopbackOrigin(deps.config.platformUrl);
  mountDirect(app, direct);
  mountLimits(app, rules, deps);
  // Its bodies are larger than those of the others, and are read only for a token that is known.
  app.route('/', logDrainRoutes({ ...deps, ...deps.ingest }));
  mountOperators(app, deps);
  app.use(limitBody(limits.platformBodyBytes));
  mountBearers(app, rules, bearerRules(deps));
  mountBodies(app, rules);
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
  const { provider } = deps;
  const ways = provider === undefined ? [passkeyWay] : [providerWay(provider.label), passkeyWay];
  const showsOutbox = (c: Parameters<typeof isLocalRequest>[0]) => hasOutbox && isLocalRequest(c);
  const showSignIn = signInPage(deps.humans, showsOutbox, ways);
  app.route(
    '/',
    humanRoutes({
      ...deps,
      showSignIn,
      providerLabel: provider?.label,
      showsOutbox,
    }),
  );
  app.route('/', passkeyRoutes({ ...deps, showSignIn }));
  app.route('/', personalKeyRoutes(deps));
  if (provider !== undefined) app.route('/', providerRoutes({ ...deps, provider }));
  app.route('/', claimRoutes(deps));
  app.route('/', setupRoutes(deps));
  app.route('/', setupClaimRoutes(deps));
  app.route('/', overviewRoutes(deps));
  app.route('/', agentRoutes(deps));
  app.route('/', memberRoutes(deps));
  app.route('/', settingsRoutes(deps));
  app.route('/', wholeWorkspaceRoutes(deps));
  app.route('/', dashboardRoutes(deps));
  app.route('/', sharedViewRoutes(deps));
  app.route('/', sitePagesRoutes(deps));
  app.route('/', auditDashboardRoutes(deps));
  app.route('/', alertPageRoutes(deps));
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
