import type { Child } from 'hono/jsx';
import {
  describeAgent,
  type FailureRow,
  type JudgedClaim,
  type ListName,
  type ListRow,
  type ListState,
  type Overview,
  type ProjectRow,
  type SingleRequest,
} from '../../pulse/index.ts';
import { AppPage, type InWorkspace } from '../../site/index.ts';
import { addressOf, onwardAddress, type Place } from './address.ts';
import { Chart } from './chart.tsx';
import { dashboardStyle } from './dashboard-style.ts';
import { ExportLinks } from './export-links.tsx';
import { FailureTable, type PageVerdicts } from './failure-table.tsx';
import { ProjectHead, ViewControls } from './frame.tsx';
import { IdentityBody, StaleLists } from './identity-page.tsx';
import { ListPanel, ListTable } from './list-table.tsx';
import { Onward } from './onward.tsx';
import { liveScript, zoneScript } from './page-script.ts';
import { RequestTable } from './request-table.tsx';
import { Tiles } from './tiles.tsx';
import { listWords, nameOfClient } from './words.ts';

/** What every page of a project is given. */
export interface ProjectView {
  readonly within: InWorkspace;
  readonly project: ProjectRow;
  readonly place: Place;
}

/** The lists that a page offers of each kind, and which of them it shows. */
export interface Panels {
  readonly who: { readonly lists: readonly ListName[]; readonly list: ListName };
  readonly what: { readonly lists: readonly ListName[]; readonly list: ListName };
}

/** What every page of a project stands in. */
export function ProjectFrame({ view, title, children, script = zoneScript }: FrameProps) {
  const { within, project, place } = view;
  return (
    <AppPage
      title={`${title} – ${project.name} – Waymark`}
      within={within}
      isWide
      style={dashboardStyle}
      script={script}
    >
      <ProjectHead project={project} place={place} />
      {children}
    </AppPage>
  );
}

interface FrameProps {
  readonly view: ProjectView;
  readonly title: string;
  readonly children: Child;
  readonly script?: string;
}

/** The totals, the chart, two lists and the head of what fails. */
export function OverviewBody(props: Omit<OverviewProps, 'view'> & { place: Place }) {
  const { overview, panels, lists, place } = props;
  const { who, what } = panels;
  return (
    <>
      <Tiles overview={overview} place={place} />
      <StaleLists lists={lists} place={place} />
      <Chart bars={overview.bars} place={place} />
      <div class="pair">
        <ListPanel
          kind="who"
          title="Who comes"
          {...who}
          rows={overview.lists[who.list] ?? []}
          place={place}
        />
        <ListPanel
          kind="what"
          title="What they ask for"
          {...what}
          rows={overview.lists[what.list] ?? []}
          place={place}
        />
      </div>
      <section class="panel">
        <h2>What fails</h2>
        <FailureTable groups={overview.failing} place={place} />
        {overview.failing.length === 0 ? null : (
          <p>
            <a href={onwardAddress(place, '/failures')}>All failures</a>
          </p>
        )}
      </section>
    </>
  );
}

interface OverviewProps {
  readonly view: ProjectView;
  readonly overview: Overview;
  readonly panels: Panels;
  /** By which claims are judged. */
  readonly lists: readonly ListState[];
}

/** Figures of nothing tell nobody what is missing. */
function FirstRequest({ view: { project, place, within } }: Pick<OverviewProps, 'view'>) {
  return (
    <div class="notice">
      <p>
        No request has been reported yet. The figures begin once {project.origin} runs the middleware with a
        key of this project, or a CDN pushes its logs.
      </p>
      <p class="actions">
        <a class="button" href={`${place.base}/settings`}>
          Keys and log drains
        </a>
        <a href={`${within.homeUrl}/pulse`}>How to install it</a>
      </p>
    </div>
  );
}

/** How agents use a project. */
export function OverviewPage({ view, awaitsFirst, ...shown }: OverviewProps & { awaitsFirst: boolean }) {
  return (
    <ProjectFrame view={view} title="Overview">
      {awaitsFirst ? <FirstRequest view={view} /> : null}
      <ViewControls place={view.place} />
      <OverviewBody {...shown} place={view.place} />
    </ProjectFrame>
  );
}

/** When anything of a view happened. */
export function Seen({ overview: { seen }, place: { times } }: { overview: Overview; place: Place }) {
  if (seen === undefined) return <p>Not seen in this time.</p>;
  return (
    <p>
      First seen {times.minute(seen.first)}, last {times.minute(seen.last)}, within this time.
    </p>
  );
}

/** What one agent did. */
export function AgentPage({ view, agent, ...shown }: OverviewProps & { agent: string }) {
  const { operator } = describeAgent(agent);
  const name = nameOfClient(agent, null);
  return (
    <ProjectFrame view={view} title={name}>
      <h2>
        {name}
        {operator === null ? null : <small> of {operator}</small>}
      </h2>
      <ViewControls place={view.place} />
      <Seen overview={shown.overview} place={view.place} />
      <OverviewBody {...shown} place={view.place} />
    </ProjectFrame>
  );
}

interface Paged {
  readonly view: ProjectView;
  readonly page: number;
  readonly hasMore: boolean;
}

/** Middleware may keep most visits of people to itself; what is counted is what was reported. */
export function SampledNote() {
  return (
    <p>
      <small>
        Where a site reports only a share of its people (<code>sampleHumans</code>), that share is what is
        counted here: no figure is made up for the others.
      </small>
    </p>
  );
}

/** A list to its end, some lines at a time. */
export function ListPage({
  view,
  list,
  rows,
  page,
  hasMore,
}: Paged & { list: ListName; rows: readonly ListRow[] }) {
  return (
    <ProjectFrame view={view} title={listWords[list]}>
      <ViewControls place={view.place} />
      <h2>{listWords[list]}</h2>
      {list === 'other' ? <SampledNote /> : null}
      <ListTable list={list} rows={rows} place={view.place} />
      <Onward place={view.place} page={page} hasMore={hasMore} />
      <ExportLinks name={list} place={view.place} />
    </ProjectFrame>
  );
}

/** What fails, to its end. */
export function FailuresPage({
  view,
  groups,
  verdicts,
  page,
  hasMore,
}: Paged & { groups: readonly FailureRow[]; verdicts: PageVerdicts }) {
  return (
    <ProjectFrame view={view} title="Failures">
      <ViewControls place={view.place} />
      <FailureTable groups={groups} place={view.place} verdicts={verdicts} />
      <Onward place={view.place} page={page} hasMore={hasMore} />
      <ExportLinks name="failures" place={view.place} />
    </ProjectFrame>
  );
}

/** Who is who. */
export function IdentityPage({
  view,
  ...shown
}: Paged & { claims: readonly JudgedClaim[]; lists: readonly ListState[] }) {
  return (
    <ProjectFrame view={view} title="Identity">
      <ViewControls place={view.place} shares="identity" />
      <IdentityBody {...shown} place={view.place} />
    </ProjectFrame>
  );
}

/** Single requests, some at a time. */
export function RequestsPage(props: {
  view: ProjectView;
  requests: readonly SingleRequest[];
  nextCursor: string | null;
}) {
  const { view, requests, nextCursor } = props;
  const { place } = view;
  return (
    <ProjectFrame view={view} title="Requests">
      <ViewControls place={place} shares="nothing" />
      <RequestTable requests={requests} place={place} />
      {nextCursor === null ? null : (
        <p class="after">
          <a href={addressOf(place.page, place.query, { cursor: nextCursor })}>Older requests</a>
        </p>
      )}
      <ExportLinks name="requests" place={place} />
    </ProjectFrame>
  );
}

/** What happens now. */
export function LivePage(props: {
  view: ProjectView;
  now: number;
  agents: readonly ListRow[];
  requests: readonly SingleRequest[];
}) {
  const { view, now, agents, requests } = props;
  const { place } = view;
  return (
    <ProjectFrame view={view} title="Live" script={liveScript}>
      <ViewControls place={place} shares="nothing" />
      <button type="button" class="quiet" id="pause" hidden>
        Pause
      </button>
      <div id="live">
        <p>
          <small>As of {place.times.second(now)}</small>
        </p>
        <div class="pair">
          <section class="panel">
            <h2>Agents since {place.times.hour(place.range.from)}</h2>
            <ListTable list="agent" rows={agents} place={place} />
          </section>
          <section class="panel">
            <h2>Newest requests</h2>
            <RequestTable requests={requests} place={place} />
          </section>
        </div>
      </div>
    </ProjectFrame>
  );
}
