import { CsrfField } from '../humans/index.ts';
import { Page } from '../site/index.ts';

export interface ShownAgent {
  readonly id: string;
  readonly name: string | null;
  readonly deviceName: string | null;
  readonly state: string;
  readonly claimedAt: number | null;
  readonly lastUsedAt: number | null;
}

export interface ShownEvent {
  readonly action: string;
  readonly happenedAt: number;
  readonly agentName: string | null;
}

const eventTexts: Readonly<Record<string, string>> = {
  'registration.created': 'registered',
  'claim.requested': 'asked to be claimed',
  'claim.wrong_code': 'a wrong code was typed for it',
  'claim.confirmed': 'was claimed into this workspace',
  'claim.denied': 'was denied',
  'token.issued': 'got its access token',
  'token.revoked': 'gave an access token back',
  'registration.revoked': 'was revoked',
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
    readonly events: readonly ShownEvent[];
  }[];
}

function when(time: number | null): string {
  return time === null ? 'never' : `${new Date(time).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
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
      <td>
        {name}
        {agent.deviceName === null ? null : <small> on {agent.deviceName}</small>}
      </td>
      <td>{when(agent.claimedAt)}</td>
      <td>{when(agent.lastUsedAt)}</td>
      <td>
        {agent.state === 'claimed' ? (
          <form method="post" action="/workspace/agents/revoke">
            <CsrfField token={formToken} />
            <input type="hidden" name="workspace" value={workspaceId} />
            <button type="submit" name="agent" value={agent.id} class="danger" aria-label={`Revoke ${name}`}>
              Revoke
            </button>
          </form>
        ) : (
          'revoked'
        )}
      </td>
    </tr>
  );
}

function EventList({ events }: { events: readonly ShownEvent[] }) {
  if (events.length === 0) return <p>Nothing yet.</p>;
  return (
    <table>
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
            <td>
              {event.agentName ?? 'An unnamed agent'} {eventTexts[event.action] ?? event.action}
            </td>
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
    <table>
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

/** The agents that act for a person's workspaces, and everything security-relevant that happened there. */
export function WorkspacePage({ homeUrl, formToken, signedInAs, workspaces }: WorkspaceProps) {
  return (
    <Page title="Workspace – Waymark" homeUrl={homeUrl}>
      {workspaces.map((workspace) => (
        <section>
          <h1>{workspace.name}</h1>
          <h2>Agents</h2>
          <AgentTable workspace={workspace} formToken={formToken} />
          <p>
            <small>
              A claimed agent may use agent:read, agent:deploy, agent:keys, agent:feedback and pulse:setup.
            </small>
          </p>
          <h2>Security log</h2>
          <EventList events={workspace.events} />
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
