import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { describeLimits, type Limits } from '../../../config/index.ts';
import { countJobs, type JobState, listFailedMails, listJobs } from '../../../jobs/index.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { csrfToken, type Human, type Humans, requireCsrf, sendOn, sendPage } from '../../humans/index.ts';
import { cancelQueued, type QueueDeps, retryJob, sendMailAgain } from './change-queue.ts';
import { PeoplePage, WorkspacesPage } from './list-pages.tsx';
import { LimitsPage, OverviewPage } from './overview-pages.tsx';
import { type Done, type Section, sections } from './pages.tsx';
import { cutRows, readPlace } from './place.ts';
import { MailPage, QueuePage, stateLabels } from './queue-pages.tsx';
import { readService, type ServiceDeps } from './read-service.ts';
import { countFailedDeliveries, listAllWorkspaces, listPeople } from './store.ts';

const PAGE_SIZE = 50;

export interface OperatorDeps extends ServiceDeps, QueueDeps {
  readonly config: ServiceDeps['config'] & {
    readonly baseUrl: string;
    readonly operators: readonly string[];
    readonly limits: Limits;
  };
  readonly humans: Humans;
  /** What everybody is told who asks for a path that is not there. */
  nothingHere(): Error;
}

/** Whether a path is of operators. */
export function isOperatorPath(path: string): boolean {
  return path === sections.overview.path || path.startsWith(`${sections.overview.path}/`);
}

async function findOperator({ humans, config }: OperatorDeps, headers: Headers): Promise<Human | undefined> {
  const human = await humans.currentHuman(headers);
  return human !== undefined && config.operators.includes(human.email) ? human : undefined;
}

/** Lets operators through. To anybody else, signed in or not, there is nothing here, under any method. */
function operatorsOnly(deps: OperatorDeps) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if ((await findOperator(deps, c.req.raw.headers)) === undefined) throw deps.nothingHere();
    await next();
    c.header('Cache-Control', 'no-store');
  });
}

type PageContext = Context<HttpEnv>;

async function field(c: PageContext, name: string): Promise<string> {
  const value = (await c.req.parseBody())[name];
  return typeof value === 'string' ? value : '';
}

function readState(text: string | undefined): JobState {
  return text !== undefined && Object.hasOwn(stateLabels, text) ? (text as JobState) : 'dead';
}

async function countsByState({ store }: OperatorDeps): Promise<Record<JobState, number>> {
  const counts = { dead: 0, queued: 0, running: 0, done: 0 };
  for (const { state, count } of await countJobs(store.db)) counts[readState(state)] += count;
  return counts;
}

function listRoutes(deps: OperatorDeps): Hono<HttpEnv> {
  const { db } = deps.store;
  const { baseUrl: homeUrl, operators, limits } = deps.config;
  const frame = (c: PageContext, section: Section) => ({ homeUrl, section, done: c.req.query('done') });
  const wanted = (c: PageContext) => ({ size: PAGE_SIZE, after: readPlace(c.req.query('after')) });
  return new Hono<HttpEnv>()
    .get(sections.overview.path, async (c) =>
      sendPage(c, OverviewPage({ ...frame(c, 'overview'), state: await readService(deps) })),
    )
    .get(sections.people.path, async (c) => {
      const rows = await listPeople(db, wanted(c));
      const people = cutRows(rows, PAGE_SIZE, ({ createdAt, id }) => ({ at: Date.parse(createdAt), id }));
      return sendPage(c, PeoplePage({ ...frame(c, 'people'), people, operators }));
    })
    .get(sections.workspaces.path, async (c) => {
      const rows = await listAllWorkspaces(db, wanted(c));
      const workspaces = cutRows(rows, PAGE_SIZE, ({ createdAt: at, id }) => ({ at, id }));
      return sendPage(c, WorkspacesPage({ ...frame(c, 'workspaces'), workspaces }));
    })
    .get(sections.limits.path, (c) =>
      sendPage(c, LimitsPage({ ...frame(c, 'limits'), limits: describeLimits(limits) })),
    )
    .get(sections.queue.path, async (c) => {
      const state = readState(c.req.query('state'));
      const rows = await listJobs(db, state, wanted(c));
      const jobs = cutRows(rows, PAGE_SIZE, ({ createdAt: at, id }) => ({ at, id }));
      const token = csrfToken(c, deps.humans);
      const counts = await countsByState(deps);
      return sendPage(c, QueuePage({ ...frame(c, 'queue'), token, state, jobs, counts }));
    })
    .get(sections.mail.path, async (c) => {
      const rows = await listFailedMails(db, wanted(c));
      const mails = cutRows(rows, PAGE_SIZE, ({ settledAt: at, kind, key }) => ({
        at,
        id: `${kind} ${key}`,
      }));
      const token = csrfToken(c, deps.humans);
      const failedDeliveries = await countFailedDeliveries(db);
      return sendPage(c, MailPage({ ...frame(c, 'mail'), token, mails, failedDeliveries }));
    });
}

function changeRoutes(deps: OperatorDeps): Hono<HttpEnv> {
  const guard = requireCsrf(deps.humans, deps.config);
  const change =
    (section: Section, work: (c: PageContext, userId: string) => Promise<Done>) => async (c: PageContext) => {
      // Asked again behind the guard: a session may have ended in between.
      const operator = await findOperator(deps, c.req.raw.headers);
      if (operator === undefined) throw deps.nothingHere();
      return sendOn(c, `${sections[section].path}?done=${await work(c, operator.userId)}`);
    };
  return new Hono<HttpEnv>()
    .post(
      '/operator/queue/retry',
      guard,
      change('queue', async (c, userId) => retryJob(deps, { userId, id: await field(c, 'job') })),
    )
    .post(
      '/operator/queue/cancel',
      guard,
      change('queue', async (c, userId) => cancelQueued(deps, { userId, id: await field(c, 'job') })),
    )
    .post(
      '/operator/mail/retry',
      guard,
      change('mail', async (c, userId) =>
        sendMailAgain(deps, { userId, kind: await field(c, 'kind'), key: await field(c, 'key') }),
      ),
    );
}

/** The pages of whoever runs the service. */
export function operatorRoutes(deps: OperatorDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  // Also of the path itself, and of those that are not there.
  app.use(`${sections.overview.path}/*`, operatorsOnly(deps));
  return app.route('/', listRoutes(deps)).route('/', changeRoutes(deps));
}
