import { Page } from '../../site/index.ts';
import { FeedbackList, type ListedFeedback } from '../feedback/index.ts';

export interface FeedbackPageProps {
  readonly homeUrl: string;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly feedback: readonly ListedFeedback[];
  readonly nextCursor: string | null;
}

/** Everything that the agents of a workspace reported, page by page. */
export function FeedbackPage({ homeUrl, workspace, feedback, nextCursor }: FeedbackPageProps) {
  return (
    <Page title={`Reports of agents in ${workspace.name} – Waymark`} homeUrl={homeUrl} isWide>
      <p>
        <a href="/workspace">Workspace</a>
      </p>
      <h1>What agents of {workspace.name} report</h1>
      <FeedbackList feedback={feedback} />
      {nextCursor === null ? null : (
        <p>
          <a href={`/workspace/feedback/${workspace.id}?cursor=${nextCursor}`}>Older reports</a>
        </p>
      )}
      <p>
        <small>Reports are kept for 90 days, the newest 500 of each agent.</small>
      </p>
    </Page>
  );
}
