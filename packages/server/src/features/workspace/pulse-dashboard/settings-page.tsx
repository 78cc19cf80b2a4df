import type { LiveKey, ProjectRow, RotatedKey } from '../../pulse/index.ts';
import { AppPage } from '../../site/index.ts';
import { FeedbackList, type ListedFeedback } from '../feedback/index.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { ProjectHead } from './frame.tsx';
import { FreshKey, Keys } from './key-table.tsx';
import type { ProjectView } from './pages.tsx';
import type { Times } from './times.ts';

export interface SettingsProps {
  readonly view: ProjectView;
  readonly endpoint: string;
  readonly formToken: string;
  readonly keys: readonly LiveKey[];
  /** What agents of the workspace reported about pages of this origin. */
  readonly feedback: readonly ListedFeedback[];
  /** A key that was made by the request that is answered. */
  readonly fresh?: RotatedKey | undefined;
  readonly keyError?: string | undefined;
}

function Facts({ project, times }: { project: ProjectRow; times: Times }) {
  const { agentName, lastVerifiedAt } = project;
  return (
    <dl>
      <dt>Environment</dt>
      <dd>{project.environment}</dd>
      <dt>Set up by</dt>
      <dd>{agentName === null ? 'an unnamed agent' : `${agentName} (unverified name)`}</dd>
      <dt>Last proven</dt>
      <dd>{lastVerifiedAt === null ? 'never' : times.minute(lastVerifiedAt)}</dd>
    </dl>
  );
}

function Coverage() {
  return (
    <div class="notice">
      <p>
        <strong>What these figures do not show.</strong> A page that a CDN answers from its cache never
        reaches the middleware, so popular pages have more readers than are counted here. Images, styles,
        scripts and health probes are left out. An agent is known by the name it gives and, where its operator
        publishes addresses, by where it comes from.
      </p>
    </div>
  );
}

/** What a project is, the keys with which it reports, and what agents say of it. */
export function SettingsPage(props: SettingsProps) {
  const { view, keys, fresh, formToken } = props;
  const { project, place, within } = view;
  const { base, times } = place;
  return (
    <AppPage within={within} title={`Keys – ${project.name} – Waymark`} isWide style={dashboardStyle}>
      <ProjectHead project={project} place={place} />
      {fresh === undefined ? null : <FreshKey fresh={fresh} endpoint={props.endpoint} times={times} />}
      <Facts project={project} times={times} />
      <h2>Ingest keys</h2>
      <Keys keys={keys} path={base} formToken={formToken} times={times} error={props.keyError} />
      <h2>Logs that a CDN pushes</h2>
      <p>
        What a cache answers never reaches the middleware.{' '}
        <a href={`${base}/settings/drains`}>Have your CDN push its access logs</a>: Cloudflare, Vercel or
        Fastly.
      </p>
      <h2>What agents report about these pages</h2>
      <FeedbackList feedback={props.feedback} />
      <Coverage />
    </AppPage>
  );
}
