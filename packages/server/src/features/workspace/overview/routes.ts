import { type Context, Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { countOpen } from '../../alerts/index.ts';
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
import { eventsOfWorkspace } from '../../identity/index.ts';
import { sitesOf } from '../../origins/index.ts';
import { projectsOf } from '../../pulse/index.ts';
import { feedbackOfWorkspace } from '../feedback/index.ts';
import { FeedbackPage } from './feedback-page.tsx';
import { isEventKind, LogPage, NoWorkspacePage, when } from './log-page.tsx';
import { shortId, WorkspacePage } from './pages.tsx';
import { managesAgents, revokeAgent } from './revoke-agent.ts';
import { agentsOf } from './store.ts';

const NEWEST_EVENTS = 20;
const NEWEST_REPORTS = 5;
const SHOWN_PROJECTS = 100;
const PAGE = 50;
const SIGN_IN = '/sign-in?to=workspace';
const REVOKE = '/workspace/agents/revoke';

export interface WorkspaceDeps {
  readonly config: { readonly baseUrl: string };
  readonly store: Store;
  readonly clock: Clock;
  readonly humans: Humans;
}

type Workspace = Awaited<ReturnType<Humans['workspacesOf']>>[number];

function isRevocable(
  agent: { readonly state: string; readonly userId: string | null },
  { role }: Workspace,
  { userId }: Human,
): boolean {
  return agent.state === 'claimed' && (managesAgents(role) || agent.userId === userId);
}

async function describe({ store: { db } }: WorkspaceDeps, workspace: Workspace, human: Human) {
  const { id, role } = workspace;
  return {
    ...workspace,
    agents: (await agentsOf(db, id)).map((agent) => ({
      ...agent,
      isRevocable: isRevocable(agent, workspace, human),
    })),
    sites: await sitesOf(db, id),
    projects: await projectsOf(db, id, { limit: SHOWN_PROJECTS }),
    openAlerts: await countOpen(db, id),
    feedback: (await feedbackOfWorkspace(db, id, { size: NEWEST_REPORTS })).feedback,
    events: managesAgents(role)
      ? (await eventsOfWorkspace(db, id, { size: NEWEST_EVENTS })).events
      : undefined,
  };
}

async function render(deps: WorkspaceDeps, c: Context<HttpEnv>, human: Human) {
  const workspaces = await deps.humans.workspacesOf(human.userId);
  const html = WorkspacePage({
    homeUrl: deps.config.baseUrl,
    formToken: csrfToken(c, deps.humans),
    signedInAs: human.email,
    workspaces: await Promise.all(workspaces.map((workspace) => describe(deps, workspace, human))),
  });
  return sendPage(c, html);
}

type Show = (deps: WorkspaceDeps, c: Context<HttpEnv>, workspace: Workspace) => Promise<Response>;

/** A page about one workspace, for those of its people who may see it. */
function forMember(deps: WorkspaceDeps, mayRead: (role: string) => boolean, show: Show) {
  return async (c: Context<HttpEnv>) => {
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return sendOn(c, SIGN_IN);
    const workspaces = await deps.humans.workspacesOf(human.userId);
    const workspace = workspaces.find(({ id, role }) => id === c.req.param('workspace') && mayRead(role));
    if (workspace === undefined) return sendPage(c, NoWorkspacePage({ homeUrl: deps.config.baseUrl }), 404);
    return await show(deps, c, workspace);
  };
}

const showLog: Show = async (deps, c, workspace) => {
  const [asked, cursor] = [c.req.query('kind'), c.req.query('cursor')];
  const kind = isEventKind(asked) ? asked : 'changes';
  const page = await eventsOfWorkspace(deps.store.db, workspace.id, { size: PAGE, kind, cursor });
  return sendPage(c, LogPage({ homeUrl: deps.config.baseUrl, workspace, kind, ...page }));
};

const showFeedback: Show = async (deps, c, workspace) => {
  const cursor = c.req.query('cursor');
  const page = await feedbackOfWorkspace(deps.store.db, workspace.id, { size: PAGE, cursor });
  return sendPage(c, FeedbackPage({ homeUrl: deps.config.baseUrl, workspace, ...page }));
};

type Agent = Awaited<ReturnType<typeof agentsOf>>[number];

/** Agents choose their names: two may have the same, or that of another. */
function aboutAgent({ id, name, deviceName, claimedAt }: Agent): string {
  const chosen = name === null ? '' : 'It chose this name itself, and nobody has verified it. ';
  const device = deviceName === null ? '' : ` on ${deviceName}`;
  return `${chosen}You revoke the agent that was claimed at ${when(claimedAt)}${device}, with the id ${shortId(id)}.`;
}

/** The question before an agent loses its access; none about one that the person may not end, or that is ended. */
async function revocationQuestion(
  { store: { db } }: WorkspaceDeps,
  { human, workspace, registrationId }: Revocation,
): Promise<Question | undefined> {
  const agent = (await agentsOf(db, workspace.id)).find(({ id }) => id === registrationId);
  if (agent === undefined || !isRevocable(agent, workspace, human)) return undefined;
  return {
    title: `Revoke ${agent.name ?? 'unnamed agent'}?`,
    about: aboutAgent(agent),
    consequences: [
      'Its access tokens and assertions stop working at once, and it loses access to this workspace.',
      'This cannot be undone. To come back, the agent must register again and somebody must claim it again.',
      'Projects that it set up stay, and so do their ingest keys: revoke those on the project’s page.',
    ],
    action: REVOKE,
    fields: { workspace: workspace.id, agent: agent.id },
    label: 'Revoke',
    back: '/workspace',
  };
}

interface Revocation {
  readonly human: Human;
  readonly workspace: Workspace;
  readonly registrationId: string;
}

async function endAgent(deps: WorkspaceDeps, c: Context<HttpEnv>, revocation: Revocation) {
  const asking = { humans: deps.humans, homeUrl: deps.config.baseUrl };
  const asked = await askFirst(c, asking, () => revocationQuestion(deps, revocation));
  if (asked !== undefined) return asked;
  const { human, workspace, registrationId } = revocation;
  const { id: workspaceId, role } = workspace;
  await revokeAgent(deps, { registrationId, workspaceId, userId: human.userId, role });
  return sendOn(c, '/workspace');
}

/** The owner's view of the agents in their workspaces. */
export function workspaceRoutes(deps: WorkspaceDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/workspace', async (c) => {
      const human = await deps.humans.currentHuman(c.req.raw.headers);
      return human === undefined ? sendOn(c, SIGN_IN) : await render(deps, c, human);
    })
    .get('/workspace/log/:workspace', forMember(deps, managesAgents, showLog))
    .get(
      '/workspace/feedback/:workspace',
      forMember(deps, () => true, showFeedback),
    )
    .post(REVOKE, requireCsrf(deps.humans, deps.config), async (c) => {
      const human = await deps.humans.currentHuman(c.req.raw.headers);
      if (human === undefined) return sendOn(c, SIGN_IN);
      const form = await c.req.parseBody();
      const workspaces = await deps.humans.workspacesOf(human.userId);
      const workspace = workspaces.find((each) => each.id === form.workspace);
      if (workspace === undefined) return sendOn(c, '/workspace');
      return await endAgent(deps, c, { human, workspace, registrationId: String(form.agent ?? '') });
    });
}
