import { AppPage, type InWorkspace, sectionPath } from '../../site/index.ts';
import { FeedbackList, type ListedFeedback } from '../feedback/index.ts';

export interface FeedbackPageProps {
  readonly within: InWorkspace;
  readonly feedback: readonly ListedFeedback[];
  readonly nextCursor: string | null;
}

/** Everything that the agents of a workspace reported, page by page. */
export function FeedbackPage({ within, feedback, nextCursor }: FeedbackPageProps) {
  const { workspace } = within;
  return (
    <AppPage within={within} title={`Reports of agents in ${workspace.name} – Waymark`} isWide>
      <h1>What agents of {workspace.name} report</h1>
      <FeedbackList feedback={feedback} />
      {feedback.length > 0 ? null : (
        <p class="actions">
          <a class="button" href={sectionPath('agents', workspace.id)}>
            Let an agent in
          </a>
        </p>
      )}
      {nextCursor === null ? null : (
        <p>
          <a href={`/workspace/feedback/${workspace.id}?cursor=${nextCursor}`}>Older reports</a>
        </p>
      )}
      <p>
        <small>Reports are kept for 90 days, the newest 500 of each agent.</small>
      </p>
    </AppPage>
  );
}
