import { type Context, Hono } from 'hono';
import type { Clock } from '../../lib/clock.ts';
import type { HttpEnv } from '../../lib/http-env.ts';
import type { Store } from '../../store/index.ts';
import { csrfToken, type Human, type Humans, requireCsrf, sendOn, sendPage } from '../humans/index.ts';
import { projectsOf } from '../projects/index.ts';
import { eventsOfWorkspace } from '../security-log/index.ts';
import { WorkspacePage } from './pages.tsx';
import { managesAgents, revokeAgent } from './revoke-agent.ts';
import { agentsOf } from './store.ts';

const SHOWN_EVENTS = 50;
const SHOWN_PROJECTS = 100;

export interface WorkspaceDeps {
  readonly config: { readonly baseUrl: string };
  readonly store: Store;
  readonly clock: Clock;
  readonly humans: Humans;
}

async function render(deps: WorkspaceDeps, c: Context<HttpEnv>, human: Human) {
  const workspaces = await deps.humans.workspacesOf(human.userId);
  const shown = await Promise.all(
    workspaces.map(async (workspace) => ({
      ...workspace,
      agents: (await agentsOf(deps.store.db, workspace.id)).map((agent) => ({
        ...agent,
        isRevocable:
          agent.state === 'claimed' && (managesAgents(workspace.role) || agent.userId === human.userId),
      })),
      projects: await projectsOf(deps.store.db, workspace.id, { limit: SHOWN_PROJECTS }),
      events: managesAgents(workspace.role)
        ? await eventsOfWorkspace(deps.store.db, workspace.id, SHOWN_EVENTS)
        : undefined,
    })),
  );
  const html = WorkspacePage({
    homeUrl: deps.config.baseUrl,
    formToken: csrfToken(c, deps.humans),
    signedInAs: human.email,
    workspaces: shown,
  });
  return sendPage(c, html);
}

/** The owner's view of the agents in their workspaces. */
export function workspaceRoutes(deps: WorkspaceDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/workspace', async (c) => {
      const human = await deps.humans.currentHuman(c.req.raw.headers);
      return human === undefined ? sendOn(c, '/sign-in?to=workspace') : await render(deps, c, human);
    })
    .post('/workspace/agents/revoke', requireCsrf(deps.humans, deps.config), async (c) => {
      const human = await deps.humans.currentHuman(c.req.raw.headers);
      if (human === undefined) return sendOn(c, '/sign-in?to=workspace');
      const form = await c.req.parseBody();
      const workspaces = await deps.humans.workspacesOf(human.userId);
      const workspace = workspaces.find((each) => each.id === form.workspace);
      if (workspace !== undefined) {
        const registrationId = String(form.agent ?? '');
        const { id: workspaceId, role } = workspace;
        await revokeAgent(deps, { registrationId, workspaceId, userId: human.userId, role });
      }
      return sendOn(c, '/workspace');
    });
}
