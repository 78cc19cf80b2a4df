import { CsrfField, grantedWords } from '../../humans/index.ts';
import { AppPage, copyScript, type InWorkspace } from '../../site/index.ts';
import { FeedbackList, type ListedFeedback } from '../feedback/index.ts';

export interface ShownAgent {
  readonly id: string;
  readonly name: string | null;
  readonly deviceName: string | null;
  readonly state: string;
  readonly claimedAt: number | null;
  readonly lastUsedAt: number | null;
  /** What was left of what it may do when it was claimed; null for all of it. */
  readonly grantedScope: string | null;
  /** Whether the reader may end its access. */
  readonly isRevocable: boolean;
}

export interface AgentsPageProps {
  readonly within: InWorkspace;
  readonly agents: readonly ShownAgent[];
  /** The newest of what they reported. */
  readonly feedback: readonly ListedFeedback[];
}

/** The end of an id, enough to tell two agents of a workspace apart: every id begins alike. */
export const shortId = (id: string) => `…${id.slice(-8)}`;

export function when(time: number | null): string {
  return time === null ? 'never' : `${new Date(time).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}

/** What it was granted: in full where its owner took something away, since that is what tells it from others. */
function Granted({ agent: { grantedScope, state } }: { agent: ShownAgent }) {
  if (state !== 'claimed') return <>nothing any more</>;
  const list = (
    <ul class="plain">
      {grantedWords(grantedScope).map((each) => (
        <li>{each}</li>
      ))}
    </ul>
  );
  if (grantedScope !== null) return list;
  return (
    <details>
      <summary>everything that is offered</summary>
      {list}
    </details>
  );
}

function Access({ agent, within }: { agent: ShownAgent; within: InWorkspace }) {
  if (!agent.isRevocable) return <>{agent.state === 'claimed' ? 'active' : 'revoked'}</>;
  return (
    <form method="post" action="/workspace/agents/revoke">
      <CsrfField token={within.formToken} />
      <input type="hidden" name="workspace" value={within.workspace.id} />
      <button
        type="submit"
        name="agent"
        value={agent.id}
        class="danger"
        aria-label={`Revoke ${agent.name ?? 'unnamed agent'} ${shortId(agent.id)}`}
      >
        Revoke
      </button>
    </form>
  );
}

function AgentRow({ agent, within }: { agent: ShownAgent; within: InWorkspace }) {
  return (
    <tr>
      <th scope="row">
        {agent.name ?? 'unnamed agent'}
        {agent.deviceName === null ? null : <small> on {agent.deviceName}</small>}
        <small class="brief"> {shortId(agent.id)}</small>
      </th>
      <td data-label="May">
        <Granted agent={agent} />
      </td>
      <td data-label="Claimed">{when(agent.claimedAt)}</td>
      <td data-label="Last use">{when(agent.lastUsedAt)}</td>
      <td>
        <Access agent={agent} within={within} />
      </td>
    </tr>
  );
}

/** How a workspace gets an agent. */
function Invite({ homeUrl }: { homeUrl: string }) {
  return (
    <div data-copy="Copy for your agent">
      <pre tabindex={0}>
        Register with Waymark as {homeUrl}/auth.md says, then give me the link to claim you.
      </pre>
    </div>
  );
}

function AgentTable({ agents, within }: AgentsPageProps) {
  if (agents.length === 0)
    return (
      <>
        <p>
          No agent works for this workspace yet. Give this to your coding agent, and open the link that it
          hands you: nothing happens without your yes.
        </p>
        <Invite homeUrl={within.homeUrl} />
      </>
    );
  return (
    <>
      <table class="stack">
        <caption class="away">Agents of this workspace</caption>
        <thead>
          <tr>
            <th scope="col">Agent (unverified name, id)</th>
            <th scope="col">May</th>
            <th scope="col">Claimed</th>
            <th scope="col">Last use</th>
            <th scope="col">Access</th>
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <AgentRow agent={agent} within={within} />
          ))}
        </tbody>
      </table>
      <details>
        <summary>Let another agent in</summary>
        <p>Give this to it, and open the link that it hands you.</p>
        <Invite homeUrl={within.homeUrl} />
      </details>
    </>
  );
}

/** The agents that act for a workspace, what each may do, and what they report. */
export function AgentsPage(props: AgentsPageProps) {
  const { within, feedback } = props;
  const { workspace } = within;
  return (
    <AppPage within={within} title={`Agents of ${workspace.name} – Waymark`} isWide script={copyScript}>
      <h1>Agents of {workspace.name}</h1>
      <AgentTable {...props} />
      <h2>What agents report</h2>
      {feedback.length === 0 ? (
        <p>
          No agent has reported anything. A claimed agent that gets stuck on a page of yours can say so, and
          what it says stands here and beside the page’s audits.
        </p>
      ) : (
        <>
          <FeedbackList feedback={feedback} />
          <p>
            <a href={`/workspace/feedback/${workspace.id}`}>All reports of agents in {workspace.name}</a>
          </p>
        </>
      )}
    </AppPage>
  );
}
