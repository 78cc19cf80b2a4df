import type { PulseFigures } from '@waymark/contract';
import type { LiveKey, ProjectRow, RotatedKey } from '../../pulse/index.ts';
import { Page } from '../../site/index.ts';
import { FeedbackList, type ListedFeedback } from '../feedback/index.ts';
import { SeriesChart } from './charts.tsx';
import { Agents, Failures, Formats, Pages, Purposes, RecentEvents } from './figure-tables.tsx';
import { FreshKey, Keys } from './key-table.tsx';
import { count, share, when } from './words.ts';

/** The times that the page offers, in days. */
export const offeredDays = [1, 7, 30] as const;

export interface ProjectPageProps {
  readonly homeUrl: string;
  readonly endpoint: string;
  readonly formToken: string;
  readonly project: ProjectRow;
  readonly days: number;
  readonly figures: PulseFigures;
  readonly keys: readonly LiveKey[];
  /** What agents of the workspace reported about pages of this origin. */
  readonly feedback: readonly ListedFeedback[];
  /** A key that was made by the request that is answered. */
  readonly fresh?: RotatedKey | undefined;
  readonly keyError?: string | undefined;
}

const nameOfDays = (days: number) => (days === 1 ? '24 hours' : `${days} days`);

function RangeTabs({ path, days }: { path: string; days: number }) {
  return (
    <nav class="tabs" aria-label="Time range">
      {offeredDays.map((each) => (
        <a href={`${path}?days=${each}`} aria-current={each === days ? 'page' : undefined}>
          Last {nameOfDays(each)}
        </a>
      ))}
    </nav>
  );
}

function Tiles({ figures }: { figures: PulseFigures['data'] }) {
  const named = new Set(figures.agents.flatMap(({ agent }) => (agent === null ? [] : [agent])));
  const spoofed = figures.agents.filter(({ verdict }) => verdict === 'spoofed');
  const ofSpoofed = spoofed.reduce((sum, { requests }) => sum + requests, 0);
  return (
    <dl class="tiles">
      <div>
        <dt>Requests</dt>
        <dd>{count(figures.requests)}</dd>
      </div>
      <div>
        <dt>Failed</dt>
        <dd>{share(figures.failures, figures.requests)}</dd>
      </div>
      <div>
        <dt>Named agents</dt>
        <dd>{count(named.size)}</dd>
      </div>
      <div>
        <dt>Requests under a false name</dt>
        <dd>{count(ofSpoofed)}</dd>
      </div>
    </dl>
  );
}

function Facts({ project }: { project: ProjectRow }) {
  return (
    <dl>
      <dt>Origin</dt>
      <dd>
        <a href={project.origin} rel="noopener noreferrer">
          {project.origin}
        </a>
      </dd>
      <dt>Environment</dt>
      <dd>{project.environment}</dd>
      <dt>Set up by</dt>
      <dd>{project.agentName === null ? 'an unnamed agent' : `${project.agentName} (unverified name)`}</dd>
      <dt>Last proven</dt>
      <dd>{when(project.lastVerifiedAt)}</dd>
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

/** How agents use a claimed project, and the keys with which it reports. */
export function ProjectPage(props: ProjectPageProps) {
  const { project, days, figures, keys } = props;
  const path = `/workspace/projects/${project.id}`;
  return (
    <Page title={`${project.name} – Waymark`} homeUrl={props.homeUrl} isWide>
      <p>
        <a href="/workspace">Workspace</a>
      </p>
      <h1>{project.name}</h1>
      {props.fresh === undefined ? null : <FreshKey fresh={props.fresh} endpoint={props.endpoint} />}
      <Facts project={project} />
      <RangeTabs path={path} days={days} />
      <Tiles figures={figures.data} />
      <SeriesChart figures={figures.data} />
      <h2>Agents</h2>
      <Agents figures={figures.data} />
      <div class="pair">
        <section>
          <h2>Purpose</h2>
          <Purposes figures={figures.data} />
        </section>
        <section>
          <h2>Format</h2>
          <Formats figures={figures.data} />
        </section>
      </div>
      <div class="pair">
        <section>
          <h2>What fails</h2>
          <Failures figures={figures.data} />
        </section>
        <section>
          <h2>Pages</h2>
          <Pages figures={figures.data} />
        </section>
      </div>
      <h2>What agents report about these pages</h2>
      <FeedbackList feedback={props.feedback} />
      <Coverage />
      <h2>Ingest keys</h2>
      <Keys keys={keys} path={path} formToken={props.formToken} error={props.keyError} />
      <h2>Recent requests</h2>
      <RecentEvents events={figures.data.recent} />
      {figures.next_cursor === null ? null : (
        <p>
          <a href={`${path}?days=${days}&cursor=${figures.next_cursor}`}>Older requests</a>
        </p>
      )}
    </Page>
  );
}

/** For an id that names no project of the reader's. */
export function NoProjectPage({ homeUrl }: { homeUrl: string }) {
  return (
    <Page title="No such project – Waymark" homeUrl={homeUrl}>
      <h1>No such project</h1>
      <p>
        None of your workspaces has it. <a href="/workspace">Your workspaces</a>
      </p>
    </Page>
  );
}
