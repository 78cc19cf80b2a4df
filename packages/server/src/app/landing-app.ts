import { limits } from '@waymark/contract';
import { createMiddleware } from 'hono/factory';
import { agentGuideRoutes } from '../features/agent-guide/index.ts';
import { apiDescriptionRoutes } from '../features/api-description/index.ts';
import { arenaRoutes } from '../features/arena/index.ts';
import { arenaRequestRoutes, refuseWithoutArena } from '../features/arena-requests/index.ts';
import { challengeRoutes } from '../features/challenge/index.ts';
import { healthRoutes } from '../features/health/index.ts';
import { landingRoutes } from '../features/landing/index.ts';
import { pulseGuideRoutes } from '../features/pulse-guide/index.ts';
import { submissionRoutes } from '../features/submissions/index.ts';
import { answerUnmatched, limitBody, requireJson } from '../http/index.ts';
import type { HttpEnv } from '../lib/http-env.ts';
import type { Deps } from './deps.ts';
import { ground } from './ground.ts';

const ARENA_REQUESTS = '/api/arena/report-requests';
const TAKES_BODIES = ['/api/quickstart-submissions', ARENA_REQUESTS];

function refuseClosedArena(deps: Deps) {
  return createMiddleware<HttpEnv>(async (_c, next) => {
    refuseWithoutArena(deps);
    await next();
  });
}

/** The landing host: public operations without credentials. */
export function landingApp(deps: Deps, describe: () => object) {
  const app = ground(deps, 'landing', deps.config.baseUrl, () => 'landing');
  app.on('POST', [ARENA_REQUESTS], refuseClosedArena(deps));
  app.on(
    'POST',
    TAKES_BODIES,
    limitBody(limits.landingBodyBytes),
    requireJson({ credentialsExcept: ['challenge_token'] }),
  );
  app.route('/', landingRoutes(deps));
  app.route('/', arenaRoutes(deps));
  app.route('/', agentGuideRoutes(deps));
  app.route('/', pulseGuideRoutes(deps));
  app.route('/', healthRoutes(deps));
  app.route('/', challengeRoutes(deps));
  app.route('/', submissionRoutes(deps));
  app.route('/', arenaRequestRoutes(deps));
  app.route('/', apiDescriptionRoutes({ describe }));
  answerUnmatched(app);
  return app;
}
