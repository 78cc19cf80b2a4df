import { CsrfField } from '../humans/index.ts';
import type { ListedEvent } from '../security-log/index.ts';
import { Page } from '../site/index.ts';

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

function ofAgent(what: string) {
  return ({ agentName }: ListedEvent) => `${agentName ?? 'An unnamed agent'} ${what}`;
}

function ofProject(what: string) {
  return ({ origin }: ListedEvent) => `${origin ?? 'A project'} ${what}`;
}

const by = ({ actor }: ListedEvent) => ` by ${actor ?? 'somebody who has left'}`;
const byAnyone = ({ actor, agentName }: ListedEvent) => ` by ${actor ?? agentName ?? 'an unnamed agent'}`;
const whom = ({ subject }: ListedEvent) => subject ?? 'Somebody';

const eventTexts: Readonly<Record<string, (event: ListedEvent) => string>> = {
  'registration.created': ofAgent('registered'),
  'claim.requested': ofAgent('asked to be claimed'),
  'claim.wrong_code': ofAgent('had a wrong code typed for it'),
  'claim.confirmed': (event) => `${ofAgent('was claimed into this workspace')(event)}${by(event)}`,
  'claim.denied': (event) => `${ofAgent('was denied')(event)}${by(event)}`,
  'token.issued': ofAgent('got its access token'),
  'token.revoked': ofAgent('gave an access token back'),
  'registration.revoked': (event) => `${ofAgent('was revoked')(event)}${by(event)}`,
  'session.started': (event) => `${event.actor ?? 'Somebody who has left'} signed in`,
  'session.ended': (event) => `A session of ${event.actor ?? 'somebody who has left'} was ended`,
  'member.invited': (event) => `${whom(event)} was invited${by(event)}`,
  'member.joined': (event) => `${whom(event)} joined`,
  'member.removed': (event) => `${whom(event)} was removed${by(event)}`,
  'invitation.declined': (event) => `${whom(event)} declined the invitation`,
  'invitation.withdrawn': (event) => `The invitation of ${whom(event)} was withdrawn${by(event)}`,
  'setup.created': ofProject('was reserved'),
  'setup.contested': ofProject('was asked for by somebody else'),
  'setup.verified': ofProject('proved that it runs Pulse'),
  'setup.claimed': (event) => `${ofProject('was claimed into this workspace')(event)}${by(event)}`,
  'key.rotated': (event) => `${ofProject('got a new ingest key')(event)}${byAnyone(event)}`,
  'key.revoked': (event) => `${ofProject('lost an ingest key')(event)}${byAnyone(event)}`,
};

export interface WorkspaceProps {
  readonly homeUrl: string;
  readonly formToken: string;
  readonly signedInAs: string;
  readonly workspaces: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: string;
    readonly agents: readonly ShownAgent[];
    readonly projects: readonly ShownProject[];
    /** Only those who manage the workspace read its log. */
    readonly events: readonly ListedEvent[] | undefined;
  }[];
}

function when(time: number | null): string {
  return time === null ? 'never' : `${new Date(time).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}

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
      </th>
      <td data-label="Claimed">{when(agent.claimedAt)}</td>
      <td data-label="Last use">{when(agent.lastUsedAt)}</td>
      <td>
        {agent.isRevocable ? (
          <form method="post" action="/workspace/agents/revoke">
            <CsrfField token={formToken} />
            <input type="hidden" name="workspace" value={workspaceId} />
            <button type="submit" name="agent" value={agent.id} class="danger" aria-label={`Revoke ${name}`}>
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

function EventList({ events }: { events: readonly ListedEvent[] }) {
  if (events.length === 0) return <p>Nothing yet.</p>;
  return (
    <table class="stack">
      <caption class="away">What happened, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr>
            <td>{when(event.happenedAt)}</td>
            <td>{eventTexts[event.action]?.(event) ?? event.action}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AgentTable({
  workspace,
  formToken,
}: {
  workspace: WorkspaceProps['workspaces'][number];
  formToken: string;
}) {
  if (workspace.agents.length === 0) return <p>No agent has been claimed into this workspace.</p>;
  return (
    <table class="stack">
      <caption class="away">Agents of this workspace</caption>
      <thead>
        <tr>
          <th scope="col">Agent (unverified name)</th>
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
  if (projects.length === 0) return <p>No project yet: an agent sets one up, and you claim it.</p>;
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

/** The agents that act for a person's workspaces, and everything security-relevant that happened there. */
export function WorkspacePage({ homeUrl, formToken, signedInAs, workspaces }: WorkspaceProps) {
  return (
    <Page title="Workspace – Waymark" homeUrl={homeUrl}>
      {workspaces.map((workspace) => (
        <section>
          <h1>{workspace.name}</h1>
          <h2>Projects</h2>
          <ProjectTable projects={workspace.projects} />
          <h2>Audits</h2>
          <p>
            <a href={`/workspace/audits/${workspace.id}`}>
              Audits of {workspace.name}: ask for one, schedule them, be mailed when a verdict changes
            </a>
          </p>
          <h2>Agents</h2>
          <AgentTable workspace={workspace} formToken={formToken} />
          <p>
            <small>
              A claimed agent may use agent:read, agent:deploy, agent:keys, agent:feedback and pulse:setup.
            </small>
          </p>
          {workspace.events === undefined ? null : (
            <>
              <h2>Security log</h2>
              <EventList events={workspace.events} />
            </>
          )}
        </section>
      ))}
      <p>
        <small>
          Signed in as {signedInAs}. <a href="/account">Your account</a>
        </small>
      </p>
    </Page>
  );
}
