import { outboxRoutes } from '../features/outbox/index.ts';
import { reportRoutes } from '../features/reports/index.ts';
import { answerUnmatched, limitCallers, loopbackOnly } from '../http/index.ts';
import type { Deps } from './deps.ts';
import { ground } from './ground.ts';

/** The platform host. */
export function platformApp(deps: Deps) {
  const app = ground(deps, 'platform', deps.config.platformUrl);
  app.use('/reports/*', limitCallers(deps.reportReads));
  app.route('/', reportRoutes(deps));
  if (deps.config.smtpUrl === undefined) {
    app.use('/outbox', loopbackOnly());
    app.use('/outbox/*', loopbackOnly());
    app.route('/', outboxRoutes(deps));
  }
  answerUnmatched(app);
  return app;
}
