import { Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import {
  type Ask,
  askFirst,
  askToSignIn,
  forMember,
  type Human,
  type Humans,
  navigate,
  type Question,
  requireCsrf,
  sendOn,
  sendPage,
  type Visit,
} from '../../humans/index.ts';
import { copyScript, pagePolicyWith, sectionPath } from '../../site/index.ts';
import { feedbackOfWorkspace } from '../feedback/index.ts';
import { FeedbackPage } from './feedback-page.tsx';
import { AgentsPage, shortId, when } from './pages.tsx';
import { managesAgents, revokeAgent } from './revoke-agent.ts';
import { agentsOf } from './store.ts';

const NEWEST_REPORTS = 5;
const PAGE = 50;
const REVOKE = '/workspace/agents/revoke';
const policy = pagePolicyWith({ scripts: [copyScript] });

export interface AgentDeps {
  readonly config: { readonly baseUrl: string };
  readonly store: Store;
  readonly clock: Clock;
  readonly humans: Humans;
}

type Agent = Awaited<ReturnType<typeof agentsOf>>[number];
type Reader = Pick<Visit, 'human' | 'workspace'>;

function isRevocable(agent: Agent, { workspace: { role }, human: { userId } }: Reader): boolean {
  return agent.state === 'claimed' && (managesAgents(role) || agent.userId === userId);
}

async function showAgents({ store: { db } }: AgentDeps, c: Ask, visit: Visit) {
  const { within, workspace } = visit;
  const agents = (await agentsOf(db, workspace.id)).map((agent) => ({
    ...agent,
    isRevocable: isRevocable(agent, visit),
  }));
  const { feedback } = await feedbackOfWorkspace(db, workspace.id, { size: NEWEST_REPORTS });
  return sendPage(c, AgentsPage({ within, agents, feedback }), 200, policy);
}

async function showFeedback({ store: { db } }: AgentDeps, c: Ask, { within, workspace }: Visit) {
  const cursor = c.req.query('cursor');
  const page = await feedbackOfWorkspace(db, workspace.id, { size: PAGE, cursor });
  return sendPage(c, FeedbackPage({ within, ...page }));
}

/** Agents choose their names: two may have the same, or that of another. */
function aboutAgent({ id, name, deviceName, claimedAt }: Agent): string {
  const chosen = name === null ? '' : 'It chose this name itself, and nobody has verified it. ';
  const device = deviceName === null ? '' : ` on ${deviceName}`;
  return `${chosen}You revoke the agent that was claimed at ${when(claimedAt)}${device}, with the id ${shortId(id)}.`;
}

interface Revocation extends Reader {
  readonly registrationId: string;
}

/** The question before an agent loses its access; none about one that the person may not end, or that is ended. */
async function revocationQuestion(
  { store: { db } }: AgentDeps,
  revocation: Revocation,
): Promise<Question | undefined> {
  const { workspace, registrationId } = revocation;
  const agent = (await agentsOf(db, workspace.id)).find(({ id }) => id === registrationId);
  if (agent === undefined || !isRevocable(agent, revocation)) return undefined;
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
    back: sectionPath('agents', workspace.id),
  };
}

async function endAgent(deps: AgentDeps, c: Ask, human: Human) {
  const form = await c.req.parseBody();
  const workspaces = await deps.humans.workspacesOf(human.userId);
  const workspace = workspaces.find((each) => each.id === form.workspace);
  if (workspace === undefined) return sendOn(c, '/workspace');
  const revocation = { human, workspace, registrationId: String(form.agent ?? '') };
  const page = { section: 'agents', workspaceId: workspace.id } as const;
  const within = await navigate(c, deps.humans, human, page);
  const asked = await askFirst(c, { humans: deps.humans, within }, () =>
    revocationQuestion(deps, revocation),
  );
  if (asked !== undefined) return asked;
  const { registrationId } = revocation;
  const { id: workspaceId, role } = workspace;
  await revokeAgent(deps, { registrationId, workspaceId, userId: human.userId, role });
  return sendOn(c, sectionPath('agents', workspaceId));
}

/** The agents of a workspace, what they report, and the end of one. */
export function agentRoutes(deps: AgentDeps): Hono<HttpEnv> {
  const page = { section: 'agents' } as const;
  return new Hono<HttpEnv>()
    .get(
      '/workspace/agents/:workspace',
      forMember(deps.humans, page, (c, visit) => showAgents(deps, c, visit)),
    )
    .get(
      '/workspace/feedback/:workspace',
      forMember(deps.humans, page, (c, visit) => showFeedback(deps, c, visit)),
    )
    .post(REVOKE, requireCsrf(deps.humans, deps.config), async (c) => {
      const human = await deps.humans.currentHuman(c.req.raw.headers);
      return human === undefined ? askToSignIn(c) : await endAgent(deps, c, human);
    });
}
