import { Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import {
  type Ask,
  askToSignIn,
  currentWorkspace,
  forMember,
  type Humans,
  noteVisit,
  sendOn,
  sendPage,
  type Visit,
} from '../../humans/index.ts';
import type { QuestionDeps } from '../../pulse/index.ts';
import { pagePolicyWith, type Section, sectionPath, sections } from '../../site/index.ts';
import { OverviewPage, overviewStyle } from './pages.tsx';
import { readOverview } from './read-overview.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const policy = pagePolicyWith({ styles: [overviewStyle] });

export interface OverviewDeps extends QuestionDeps {
  readonly clock: Clock;
  readonly humans: Humans;
}

const manages = (role: string) => role === 'owner' || role === 'admin';

async function showOverview(deps: OverviewDeps, c: Ask, { human, workspace, within }: Visit) {
  const now = deps.clock();
  const { id: workspaceId, role } = workspace;
  const lastVisit = await noteVisit(deps.store.db, { workspaceId, userId: human.userId }, now);
  const since = lastVisit ?? now - WEEK_MS;
  const overview = await readOverview(deps, { workspaceId, since, readsLog: manages(role), now });
  return sendPage(c, OverviewPage({ ...overview, within, lastVisit, now }), 200, policy);
}

/** Leads to a section of the workspace that somebody was in last. */
function leadOn(deps: OverviewDeps, section: Section) {
  return async (c: Ask) => {
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return askToSignIn(c);
    const workspaces = await deps.humans.workspacesOf(human.userId);
    const workspace = await currentWorkspace(deps.humans, human, workspaces);
    return sendOn(c, workspace === undefined ? '/account' : sectionPath(section, workspace.id));
  };
}

/** Where people come in: the overview of a workspace, and addresses that hold for everybody's. */
export function overviewRoutes(deps: OverviewDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>().get('/workspace', leadOn(deps, 'overview')).get(
    '/workspace/overview/:workspace',
    forMember(deps.humans, { section: 'overview' }, (c, visit) => showOverview(deps, c, visit)),
  );
  for (const section of Object.keys(sections) as Section[])
    app.get(`/workspace/${section}`, leadOn(deps, section));
  return app;
}
