import { limits } from '@waymark/contract';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  arenaRequestRoutes,
  arenaRoutes,
  listArenaPages,
  refuseWithoutArena,
} from '../features/arena/index.ts';
import { botIdentityRoutes, submissionRoutes } from '../features/audits/index.ts';
import {
  apiDescriptionRoutes,
  catalogRoutes,
  checkPageRoutes,
  landingRoutes,
  packageRoutes,
  siteCheckRoutes,
} from '../features/landing/index.ts';
import { healthRoutes, readinessRoutes } from '../features/operations/index.ts';
import { assetRoutes, challengeRoutes } from '../features/site/index.ts';
import {
  answerUnmatched,
  type FindElsewhere,
  limitBody,
  limitCallers,
  limitRefusals,
  requireJson,
} from '../http/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { Deps } from './deps.ts';
import { ground } from './ground.ts';

const ARENA_REQUESTS = '/api/arena/report-requests';
const SUBMISSIONS = '/api/quickstart-submissions';
const SITE_CHECKS = '/api/site-checks';
const TAKES_BODIES = [SUBMISSIONS, ARENA_REQUESTS, SITE_CHECKS];
const [AUDIT_FORM, PACK_FORM, CHECK_FORM] = ['/audits', '/arena/:slug', '/check'];

function refuseClosedArena(deps: Deps) {
  return createMiddleware<HttpEnv>(async (_c, next) => {
    refuseWithoutArena(deps);
    await next();
  });
}

/** The pages and their Markdown twins, apart from the app: `llms-full.txt` holds them too. */
function landingPages(deps: Deps, describe: () => object): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .route('/', landingRoutes({ ...deps, describe }))
    .route('/', checkPageRoutes(deps))
    .route('/', arenaRoutes(deps));
}

function documentReader(pages: Hono<HttpEnv>) {
  return async (path: string, env: HttpEnv['Bindings']) => {
    const response = await pages.request(path, {}, { ...env, memo: { ttlMs: 0 } });
    return response.ok ? await response.text() : undefined;
  };
}

/** The landing host: public operations without credentials. */
export function landingApp(deps: Deps, describe: () => object, findElsewhere?: FindElsewhere) {
  const app = ground(deps, 'landing', deps.config.baseUrl, () => 'landing');
  app.on('POST', [ARENA_REQUESTS], refuseClosedArena(deps));
  // An operation and its form share a count, before anything of a request is read.
  const { submissions, packRequests } = deps.refusalLimits;
  app.on('POST', [SUBMISSIONS], limitRefusals(submissions, { repeats: true }));
  app.on('POST', [AUDIT_FORM], limitRefusals(submissions, { repeats: false }));
  app.on('POST', [ARENA_REQUESTS], limitRefusals(packRequests, { repeats: true }));
  app.on('POST', [PACK_FORM], limitRefusals(packRequests, { repeats: false }));
  app.on('POST', [SITE_CHECKS, CHECK_FORM], limitCallers(deps.callerLimits.siteChecks));
  app.on(
    'POST',
    TAKES_BODIES,
    limitBody(limits.landingBodyBytes),
    requireJson({ credentialsExcept: ['challenge_token'] }),
  );
  app.on('POST', [AUDIT_FORM, PACK_FORM, CHECK_FORM], limitBody(limits.landingBodyBytes));
  app.route('/', assetRoutes());
  const pages = landingPages(deps, describe);
  app.route('/', pages);
  const listPages = async () => (deps.config.arenaEnabled ? await listArenaPages(deps) : []);
  app.route('/', catalogRoutes({ ...deps, readDocument: documentReader(pages), listPages }));
  app.route('/', botIdentityRoutes(deps));
  app.route('/', healthRoutes(deps));
  app.route('/', readinessRoutes(deps, 'landing'));
  app.route('/', challengeRoutes(deps));
  app.route('/', submissionRoutes(deps));
  app.route('/', siteCheckRoutes(deps));
  app.route('/', arenaRequestRoutes(deps));
  app.route('/', apiDescriptionRoutes({ describe }));
  // Documents list operations in this order, and whoever reads them looks for other things first.
  app.route('/', packageRoutes(deps));
  answerUnmatched(app, findElsewhere);
  return app;
}
