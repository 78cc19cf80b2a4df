import { CsrfField } from '../../humans/index.ts';
import type { ListedEvent } from '../../identity/index.ts';
import { type Site, SiteTable } from '../../origins/index.ts';
import { Page } from '../../site/index.ts';
import { FeedbackList, type ListedFeedback } from '../feedback/index.ts';
import { EventList, when } from './log-page.tsx';

export interface ShownAgent {
  readonly id: string;
  readonly name: string | null;
  readonly deviceName: string | null;
  readonly state: string;
  readonly claimedAt: number | null;
  readonly lastUsedAt: number | null;
  /** Whether the reader may end its access. */
  readonly isRevocable: boolean;
}

export interface ShownProject {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  readonly environment: string;
  readonly claimedAt: number | null;
  readonly lastVerifiedAt: number | null;
}

export interface WorkspaceProps {
  readonly homeUrl: string;
  readonly formToken: string;
  readonly signedInAs: string;
  readonly workspaces: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: string;
    readonly agents: readonly ShownAgent[];
    readonly sites: readonly Site[];
    readonly projects: readonly ShownProject[];
    readonly openAlerts: number;
    /** The newest of what its agents reported. */
    readonly feedback: readonly ListedFeedback[];
    /** Only those who manage the workspace read its log. */
    readonly events: readonly ListedEvent[] | undefined;
  }[];
}

/** The end of an id, enough to tell two agents of a workspace apart: every id begins alike. */
export const shortId = (id: string) => `…${id.slice(-8)}`;

function accessOf({ state }: ShownAgent): string {
  return state === 'claimed' ? 'active' : 'revoked';
}

function AgentRow({
  agent,
  workspaceId,
  formToken,
}: {
  agent: ShownAgent;
  workspaceId: string;
  formToken: string;
}) {
  const name = agent.name ?? 'unnamed agent';
  return (
    <tr>
      <th scope="row">
        {name}
        {agent.deviceName === null ? null : <small> on {agent.deviceName}</small>}
        <small class="brief"> {shortId(agent.id)}</small>
      </th>
      <td data-label="Claimed">{when(agent.claimedAt)}</td>
      <td data-label="Last use">{when(agent.lastUsedAt)}</td>
      <td>
        {agent.isRevocable ? (
          <form method="post" action="/workspace/agents/revoke">
            <CsrfField token={formToken} />
            <input type="hidden" name="workspace" value={workspaceId} />
            <button
              type="submit"
              name="agent"
              value={agent.id}
              class="danger"
              aria-label={`Revoke ${name} ${shortId(agent.id)}`}
            >
              Revoke
            </button>
          </form>
        ) : (
          accessOf(agent)
        )}
      </td>
    </tr>
  );
}

/** How a workspace gets its first agent. */
function NoAgent({ homeUrl }: { homeUrl: string }) {
  return (
    <>
      <p>
        No agent works for this workspace yet. Give this to your coding agent, and open the link that it hands
        you:
      </p>
      <pre>Register with Waymark as {homeUrl}/auth.md says, then give me the link to claim you.</pre>
    </>
  );
}

function AgentTable({ workspace, formToken, homeUrl }: SectionProps) {
  if (workspace.agents.length === 0) return <NoAgent homeUrl={homeUrl} />;
  return (
    <table class="stack">
      <caption class="away">Agents of this workspace</caption>
      <thead>
        <tr>
          <th scope="col">Agent (unverified name, id)</th>
          <th scope="col">Claimed</th>
          <th scope="col">Last use</th>
          <th scope="col">Access</th>
        </tr>
      </thead>
      <tbody>
        {workspace.agents.map((agent) => (
          <AgentRow agent={agent} workspaceId={workspace.id} formToken={formToken} />
        ))}
      </tbody>
    </table>
  );
}

function ProjectTable({ projects }: { projects: readonly ShownProject[] }) {
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Project</th>
          <th scope="col">Origin</th>
          <th scope="col">Claimed</th>
          <th scope="col">Last proven</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <tr>
            <td>
              <a href={`/workspace/projects/${project.id}`}>{project.name}</a>
              {project.environment === 'production' ? null : <small> ({project.environment})</small>}
            </td>
            <td data-label="Origin">{project.origin}</td>
            <td data-label="Claimed">{when(project.claimedAt)}</td>
            <td data-label="Last proven">{when(project.lastVerifiedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SectionProps {
  readonly workspace: WorkspaceProps['workspaces'][number];
  readonly formToken: string;
  readonly homeUrl: string;
}

function Lapses({ sites }: { sites: readonly Site[] }) {
  const lapsed = sites.filter(({ state }) => state === 'lapsed');
  if (lapsed.length === 0) return null;
  return (
    <p class="notice wrong">
      The proof of {lapsed.map(({ origin }) => origin).join(', ')} is gone: its pages are not audited any more
      until it is proven again.
    </p>
  );
}

/** Where a workspace begins: its sites, and the button that adds one. */
function SiteSection({ workspace: { id, sites } }: Pick<SectionProps, 'workspace'>) {
  return (
    <>
      <h2>Sites</h2>
      <Lapses sites={sites} />
      {sites.length === 0 ? (
        <p>
          No site yet. Add yours and prove that it is yours: then its pages can be audited, now and by
          schedule.
        </p>
      ) : (
        <SiteTable sites={sites} workspaceId={id} />
      )}
      <p class="actions">
        <a class="button" href={`/workspace/sites/${id}`}>
          Add a site
        </a>
      </p>
    </>
  );
}

function AgentSection({ workspace, formToken, homeUrl }: SectionProps) {
  return (
    <>
      <h2>Agents</h2>
      <AgentTable workspace={workspace} formToken={formToken} homeUrl={homeUrl} />
      <p>
        <small>
          A claimed agent may use agent:read, agent:deploy, agent:keys, agent:feedback and pulse:setup.
        </small>
      </p>
      <h2>What agents report</h2>
      <FeedbackList feedback={workspace.feedback} />
      {workspace.feedback.length === 0 ? null : (
        <p>
          <a href={`/workspace/feedback/${workspace.id}`}>All reports of agents in {workspace.name}</a>
        </p>
      )}
    </>
  );
}

/** The agents that act for a person's workspaces, and everything security-relevant that happened there. */
export function WorkspacePage({ homeUrl, formToken, signedInAs, workspaces }: WorkspaceProps) {
  return (
    <Page title="Workspace – Waymark" homeUrl={homeUrl}>
      {workspaces.map((workspace) => (
        <section>
          <h1>{workspace.name}</h1>
          <SiteSection workspace={workspace} />
          {workspace.projects.length === 0 ? null : (
            <>
              <h2>Projects</h2>
              <ProjectTable projects={workspace.projects} />
            </>
          )}
          <h2>Audits</h2>
          <p>
            <a href={`/workspace/audits/${workspace.id}`}>
              Audits of {workspace.name}: ask for one, schedule them, be mailed when a verdict changes
            </a>
          </p>
          <h2>Alerts</h2>
          <p>
            <a href={`/workspace/alerts/${workspace.id}`}>
              Alerts of {workspace.name}
              {workspace.openAlerts === 0 ? ': none is open' : `: ${workspace.openAlerts} open`}
            </a>
          </p>
          <AgentSection workspace={workspace} formToken={formToken} homeUrl={homeUrl} />
          {workspace.events === undefined ? null : (
            <>
              <h2>Security log</h2>
              <EventList events={workspace.events} />
              <p>
                <a href={`/workspace/log/${workspace.id}`}>The whole security log of {workspace.name}</a>
              </p>
            </>
          )}
        </section>
      ))}
      <p>
        <small>
          Signed in as {signedInAs}. Members, roles and sessions are on <a href="/account">your account</a>.
        </small>
      </p>
    </Page>
  );
}
