import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  arenaFormRules,
  arenaRequestRoutes,
  arenaRequestRules,
  arenaRoutes,
  listArenaPages,
  refuseWithoutArena,
} from '../features/arena/index.ts';
import { botIdentityRoutes, submissionRoutes, submissionRules } from '../features/audits/index.ts';
import {
  apiDescriptionRoutes,
  auditFormRules,
  catalogRoutes,
  checkPageRoutes,
  landingRoutes,
  packageRoutes,
  siteCheckRoutes,
  siteCheckRules,
} from '../features/landing/index.ts';
import { healthRoutes, readinessRoutes } from '../features/operations/index.ts';
import { assetRoutes, challengeRoutes } from '../features/site/index.ts';
import { answerUnmatched, type FindElsewhere, mountBodies, mountLimits } from '../http/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { Deps } from './deps.ts';
import { openApp } from './open-app.ts';

/** What is asked of requests before an operation of this host sees them. */
const rules = [submissionRules, auditFormRules, arenaRequestRules, arenaFormRules, ...siteCheckRules];

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
  const app = openApp(deps, 'landing', deps.config.baseUrl, () => 'landing');
  app.on('POST', arenaRequestRules.path, refuseClosedArena(deps));
  mountLimits(app, rules, deps);
  mountBodies(app, rules);
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
  // Last, because the API description lists operations in this order and packages matter least to its readers.
  app.route('/', packageRoutes(deps));
  answerUnmatched(app, findElsewhere);
  return app;
}
