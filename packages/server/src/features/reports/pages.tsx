import { Page } from '../site/index.ts';
import type { TrackedRun } from './track-run.ts';

const explanations = {
  queued: 'The run waits for a free sandbox.',
  running: 'The journey is being followed in a sandbox now.',
  published: 'The run is over and its report is published.',
  errored: 'The run could not be completed. This is our fault, not the page’s.',
} as const;

/** What a person sees at a report URL until the report is there. */
export function ProgressPage({ run, homeUrl }: { run: TrackedRun; homeUrl: string }) {
  const submitted = new Date(run.createdAt).toISOString();
  return (
    <Page title={`Audit ${run.status} – Waymark`} homeUrl={homeUrl}>
      <h1>Readiness audit</h1>
      <p>
        <strong class="state">{run.status}</strong> {explanations[run.status]}
      </p>
      <dl>
        <dt>Quickstart</dt>
        <dd>{run.quickstartUrl}</dd>
        <dt>Submitted</dt>
        <dd>
          <time datetime={submitted}>{submitted.replace('T', ' ').slice(0, 16)} UTC</time>
        </dd>
      </dl>
      <p>
        <small>
          Reload this page to see where the run stands. The evidence report also goes to the submitted e-mail.
        </small>
      </p>
    </Page>
  );
}
