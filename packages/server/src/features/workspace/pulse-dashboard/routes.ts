import { type Context, Hono } from 'hono';
import { isId } from '../../../lib/crypto/ids.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import {
  askFirst,
  csrfToken,
  type Human,
  type Humans,
  type Question,
  requireCsrf,
  sendOn,
  sendPage,
} from '../../humans/index.ts';
import {
  type FigureDeps,
  findProject,
  type KeyDeps,
  liveKeysOf,
  type ProjectRow,
  readFigures,
  revokeKey,
  rotateKey,
} from '../../pulse/index.ts';
import { feedbackOnOrigin } from '../feedback/index.ts';
import { NoProjectPage, offeredDays, ProjectPage, type ProjectPageProps } from './pages.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 7;
const SHOWN_REPORTS = 10;
const SIGN_IN = '/sign-in?to=workspace';

export interface DashboardDeps extends KeyDeps, FigureDeps {
  readonly config: FigureDeps['config'] & { readonly baseUrl: string; readonly platformUrl: string };
  readonly humans: Humans;
}

interface Visit {
  readonly human: Human;
  readonly workspaceId: string;
  readonly project: ProjectRow;
}

/** Who asks for which of their projects. */
async function visitOf(deps: DashboardDeps, human: Human, id: string): Promise<Visit | undefined> {
  if (!isId(id)) return undefined;
  for (const { id: workspaceId } of await deps.humans.workspacesOf(human.userId)) {
    const project = await findProject(deps.store.db, workspaceId, id);
    if (project !== undefined) return { human, workspaceId, project };
  }
  return undefined;
}

/** Today and the whole days before it, which are counted as such; or the hours of one day. */
function beginningOf(days: number, now: number): number {
  return days === 1 ? now - DAY_MS : now - (now % DAY_MS) - (days - 1) * DAY_MS;
}

const daysOf = (c: Context<HttpEnv>) =>
  offeredDays.find((days) => String(days) === c.req.query('days')) ?? USUAL_DAYS;

async function showProject(
  deps: DashboardDeps,
  c: Context<HttpEnv>,
  { workspaceId, project }: Visit,
  more: Pick<ProjectPageProps, 'fresh' | 'keyError'> = {},
) {
  const [now, days] = [deps.clock(), daysOf(c)];
  const query = { workspaceId, projectId: project.id, from: beginningOf(days, now), to: now };
  const result = await readFigures(deps, { ...query, cursor: c.req.query('cursor') });
  // A cursor that somebody bent leads to the beginning.
  if (result.kind !== 'figures') return sendOn(c, `/workspace/projects/${project.id}`);
  const html = ProjectPage({
    homeUrl: deps.config.baseUrl,
    endpoint: `${deps.config.platformUrl}/api/v1/pulse/events`,
    formToken: csrfToken(c, deps.humans),
    project,
    days,
    figures: result.figures,
    keys: await liveKeysOf(deps.store.db, project.id, now),
    feedback: await feedbackOnOrigin(deps.store.db, workspaceId, project.origin, SHOWN_REPORTS),
    ...more,
  });
  return sendPage(c, html, more.keyError === undefined ? 200 : 409);
}

async function makeKey(deps: DashboardDeps, c: Context<HttpEnv>, visit: Visit) {
  const { workspaceId, project, human } = visit;
  const change = { projectId: project.id, workspaceId, by: { userId: human.userId } };
  try {
    return await showProject(deps, c, visit, { fresh: await rotateKey(deps, change) });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'too_many_keys') throw error;
    return await showProject(deps, c, visit, { keyError: `${error.message} ${error.resolution}` });
  }
}

/** The question before an ingest key ends; none about one that is no key of the project, or is over. */
async function keyQuestion(
  { store, clock }: DashboardDeps,
  project: Visit['project'],
  keyId: string,
): Promise<Question | undefined> {
  const keys = await liveKeysOf(store.db, project.id, clock());
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined) return undefined;
  return {
    title: `Revoke key ${key.fingerprint}?`,
    consequences: [
      `Events of ${project.origin} that come with this key are refused at once.`,
      keys.length === 1
        ? 'It is the only key of this project: nothing more is reported until you make another and deploy it.'
        : `Servers that use one of the other keys (${keys.length - 1}) keep reporting.`,
      'This cannot be undone. The figures so far stay.',
    ],
    action: `/workspace/projects/${project.id}/keys/revoke`,
    fields: { key: key.id },
    label: 'Revoke',
    back: `/workspace/projects/${project.id}`,
  };
}

async function endKey(deps: DashboardDeps, c: Context<HttpEnv>, visit: Visit) {
  const { workspaceId, project, human } = visit;
  const keyId = String((await c.req.parseBody()).key ?? '');
  const asking = { humans: deps.humans, homeUrl: deps.config.baseUrl };
  const asked = await askFirst(c, asking, () => keyQuestion(deps, project, keyId));
  if (asked !== undefined) return asked;
  const change = { projectId: project.id, workspaceId, by: { userId: human.userId } };
  if (isId(keyId)) await revokeKey(deps, { ...change, keyId });
  return sendOn(c, `/workspace/projects/${project.id}`);
}

/** A project's page for the people of its workspace: the Agent API's figures, drawn, and the keys. */
export function dashboardRoutes(deps: DashboardDeps): Hono<HttpEnv> {
  type Show = (deps: DashboardDeps, c: Context<HttpEnv>, visit: Visit) => Promise<Response>;
  const forVisitor = (show: Show) => async (c: Context<HttpEnv>) => {
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return sendOn(c, SIGN_IN);
    const visit = await visitOf(deps, human, c.req.param('id') ?? '');
    if (visit === undefined) return sendPage(c, NoProjectPage({ homeUrl: deps.config.baseUrl }), 404);
    return await show(deps, c, visit);
  };
  const guard = requireCsrf(deps.humans, deps.config);
  return new Hono<HttpEnv>()
    .get(
      '/workspace/projects/:id',
      forVisitor((given, c, visit) => showProject(given, c, visit)),
    )
    .post('/workspace/projects/:id/keys', guard, forVisitor(makeKey))
    .post('/workspace/projects/:id/keys/revoke', guard, forVisitor(endKey));
}
