import type { ListedFeedback } from './list-feedback.ts';

const severities = { blocker: 'Stopped it', friction: 'Slowed it', note: 'Note' } as const;

function when(time: number): string {
  return `${new Date(time).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}

function Report({ report }: { report: ListedFeedback }) {
  return (
    <tr>
      <th scope="row">
        <span class={report.severity === 'blocker' ? 'wrong' : undefined}>
          {severities[report.severity]}:
        </span>{' '}
        {report.summary}
        {report.detail === undefined || report.detail.trim() === '' ? null : (
          <details>
            <summary>In its words</summary>
            <p class="words">{report.detail}</p>
          </details>
        )}
      </th>
      <td data-label="Page">
        {report.page_url}
        {report.step === undefined ? null : <small> ({report.step})</small>}
      </td>
      <td data-label="Agent">{report.agentName ?? 'an unnamed agent'}</td>
      <td data-label="When" class="brief">
        {when(report.createdAt)}
      </td>
    </tr>
  );
}

/** Where agents got stuck, by their own word. Their addresses are shown and not linked: nobody vetted them. */
export function FeedbackList({ feedback }: { feedback: readonly ListedFeedback[] }) {
  if (feedback.length === 0) return <p>No agent has reported anything.</p>;
  return (
    <table class="stack">
      <caption class="away">Reports of agents, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Report (unverified)</th>
          <th scope="col">Page</th>
          <th scope="col">Agent</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {feedback.map((report) => (
          <Report report={report} />
        ))}
      </tbody>
    </table>
  );
}
