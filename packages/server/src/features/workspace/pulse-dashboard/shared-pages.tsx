import type { FailureRow, JudgedClaim, ListName, ListRow, ListState, Overview } from '../../pulse/index.ts';
import { Page } from '../../site/index.ts';
import type { Place } from './address.ts';
import { ExportLinks } from './export-links.tsx';
import { FailureTable } from './failure-table.tsx';
import { IdentityBody } from './identity-page.tsx';
import { ListTable } from './list-table.tsx';
import { Onward } from './onward.tsx';
import { OverviewBody, type Panels, SampledNote } from './pages.tsx';
import { type Shared, SharedFrame } from './shared-frame.tsx';
import { listWords } from './words.ts';

interface SharedOverviewProps {
  readonly shared: Shared;
  readonly overview: Overview;
  readonly panels: Panels;
  readonly lists: readonly ListState[];
}

/** The view that a link is for. */
export function SharedOverviewPage(props: SharedOverviewProps) {
  const { shared, ...shown } = props;
  return (
    <SharedFrame shared={shared} title={shared.opened.name}>
      <OverviewBody {...shown} place={shared.place} />
    </SharedFrame>
  );
}

interface Paged {
  readonly shared: Shared;
  readonly page: number;
  readonly hasMore: boolean;
}

function Back({ place }: { place: Place }) {
  return (
    <p>
      <a href={place.base}>The whole view</a>
    </p>
  );
}

/** A list of the view to its end. */
export function SharedListPage(props: Paged & { list: ListName; rows: readonly ListRow[] }) {
  const { shared, list, rows, page, hasMore } = props;
  const { place } = shared;
  return (
    <SharedFrame shared={shared} title={listWords[list]}>
      <Back place={place} />
      <h2>{listWords[list]}</h2>
      {list === 'other' ? <SampledNote /> : null}
      <ListTable list={list} rows={rows} place={place} />
      <Onward place={place} page={page} hasMore={hasMore} />
      <ExportLinks name={list} place={place} />
    </SharedFrame>
  );
}

/** What fails in the view, to its end. */
export function SharedFailuresPage(props: Paged & { groups: readonly FailureRow[] }) {
  const { shared, groups, page, hasMore } = props;
  const { place } = shared;
  return (
    <SharedFrame shared={shared} title="Failures">
      <Back place={place} />
      <h2>What fails</h2>
      <FailureTable groups={groups} place={place} />
      <Onward place={place} page={page} hasMore={hasMore} />
      <ExportLinks name="failures" place={place} />
    </SharedFrame>
  );
}

/** Who is who in the view. */
export function SharedIdentityPage(
  props: Paged & { claims: readonly JudgedClaim[]; lists: readonly ListState[] },
) {
  const { shared, ...shown } = props;
  return (
    <SharedFrame shared={shared} title="Identity">
      <IdentityBody {...shown} place={shared.place} />
    </SharedFrame>
  );
}

/** For a link that leads nowhere: it does not say whether it ever did. */
export function NoSharedViewPage({ homeUrl }: { homeUrl: string }) {
  return (
    <Page title="No such view – Waymark" homeUrl={homeUrl}>
      <h1>This link leads nowhere</h1>
      <p>It has ended, was revoked, or is not whole. Ask whoever gave it to you for another.</p>
    </Page>
  );
}
