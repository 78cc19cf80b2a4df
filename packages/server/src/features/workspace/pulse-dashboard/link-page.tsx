import { CsrfField } from '../../humans/index.ts';
import {
  readSharedPage,
  readViewQuery,
  type SharedPage,
  type ViewLink,
  viewLinkRules,
} from '../../pulse/index.ts';
import { AppPage } from '../../site/index.ts';
import { addressOf, type Place } from './address.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { ProjectHead } from './frame.tsx';
import { HeldWords } from './held-words.tsx';
import { insightWords } from './insight-frame.tsx';
import { zoneScript } from './page-script.ts';
import type { ProjectView } from './pages.tsx';
import { spanWords, type Times } from './times.ts';

export interface LinkPageProps {
  readonly view: ProjectView;
  readonly formToken: string;
  /** Which page of the view a new link would show. */
  readonly shows: SharedPage;
  readonly links: readonly ViewLink[];
  /** A link that was made by the request that is answered. */
  readonly fresh?: { readonly url: string; readonly expiresAt: number } | undefined;
  readonly problem?: string | undefined;
  /** The name that was given to a link that was not made. */
  readonly name?: string | undefined;
}

function FreshLink({ fresh, times }: { fresh: NonNullable<LinkPageProps['fresh']>; times: Times }) {
  return (
    <div class="notice" role="status">
      <p>
        <strong>Your link, shown only now.</strong> Whoever has it reads this one view until{' '}
        {times.minute(fresh.expiresAt)}, without signing in:
      </p>
      <pre>{fresh.url}</pre>
    </div>
  );
}

function timeOf(view: string, times: Times): string {
  const { time } = readViewQuery(new URLSearchParams(view));
  if (time.kind === 'days') return time.days === 1 ? 'the last 24 hours' : `the last ${time.days} days`;
  return spanWords({ from: Date.parse(time.from), to: Date.parse(time.to) }, times);
}

function LinkRow({ link, view, formToken }: { link: ViewLink; view: ProjectView; formToken: string }) {
  const { base, times } = view.place;
  const { held } = readViewQuery(new URLSearchParams(link.view));
  return (
    <tr>
      <th scope="row">{link.name}</th>
      <td data-label="Shows">
        {nameOfShared(readSharedPage(link.shows))}, {timeOf(link.view, times)}: <HeldWords held={held} />
        {link.mayExport === 1 ? <small> with files</small> : null}
      </td>
      <td data-label="Made">
        {times.minute(link.createdAt)} <small>{link.createdBy}</small>
      </td>
      <td data-label="Last use">{link.lastUsedAt === null ? 'never' : times.minute(link.lastUsedAt)}</td>
      <td data-label="Ends">{times.minute(link.expiresAt)}</td>
      <td>
        <form method="post" action={`${base}/links/revoke`}>
          <CsrfField token={formToken} />
          <button
            type="submit"
            name="link"
            value={link.id}
            class="danger"
            aria-label={`Revoke the link ${link.name}`}
          >
            Revoke
          </button>
        </form>
      </td>
    </tr>
  );
}

function Links({ links, view, formToken }: LinkPageProps) {
  if (links.length === 0) return <p>No view of this project is shared.</p>;
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Shows</th>
          <th scope="col">Made</th>
          <th scope="col">Last use</th>
          <th scope="col">Ends</th>
          <th scope="col">
            <span class="away">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody data-list="links">
        {links.map((link) => (
          <LinkRow link={link} view={view} formToken={formToken} />
        ))}
      </tbody>
    </table>
  );
}

const nameOfShared = (page: SharedPage | undefined) => {
  if (page === undefined) return 'Unknown';
  if (page === 'figures') return 'Figures';
  return page === 'identity' ? 'Identity' : insightWords[page];
};
/** How an address says which page is to be shared. */
const moreOf = (page: SharedPage): Readonly<Record<string, string>> =>
  page === 'figures' ? {} : { shows: page };
const pathOf = (page: SharedPage) => {
  if (page === 'figures') return '';
  return page === 'identity' ? '/identity' : `/insights/${page}`;
};

/** What whoever has a link sees of its view. */
function SeenWords({ shows }: { shows: SharedPage }) {
  if (shows === 'figures')
    return (
      <>the totals, the chart, the lists and what fails of this view, without signing in: no other view</>
    );
  return (
    <>the page “{nameOfShared(shows)}” of this view, without signing in: nothing else of it, no other view</>
  );
}

/** Whether a link moves on with time; dates that were chosen stay as they are. */
function TimeChoice({ place }: { place: Place }) {
  const { time } = place.query;
  if (time.kind === 'custom') return null;
  const days = time.days === 1 ? '24 hours' : `${time.days} days`;
  return (
    <fieldset class="choice">
      <legend>Its time</legend>
      <label class="check">
        <input type="radio" name="time" value="rolling" checked /> always the last {days}
      </label>
      <label class="check">
        <input type="radio" name="time" value="fixed" /> these dates, for good
      </label>
    </fieldset>
  );
}

function LinkForm({ view, formToken, problem, name, shows }: LinkPageProps) {
  const { place } = view;
  return (
    <form method="post" action={addressOf(`${place.base}/links`, place.query, moreOf(shows))} class="share">
      <CsrfField token={formToken} />
      {problem === undefined ? null : (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <label for="name">For whom or what</label>
      <input id="name" name="name" required maxlength={viewLinkRules.nameCharacters} value={name ?? ''} />
      <TimeChoice place={place} />
      <label for="lasts">The link ends after</label>
      <select id="lasts" name="lasts">
        {viewLinkRules.days.map((days) => (
          <option value={String(days)} selected={days === 30 ? true : undefined}>
            {days} days
          </option>
        ))}
      </select>
      <label class="check">
        <input type="checkbox" name="export" value="yes" /> its lists may be taken along as files
      </label>
      <button type="submit">Make the link</button>
    </form>
  );
}

/** The links to views of a project, and the form that makes one of the view that is looked at. */
export function LinkPage(props: LinkPageProps) {
  const { view, fresh, shows } = props;
  const { project, place, within } = view;
  return (
    <AppPage
      title={`Shared views – ${project.name} – Waymark`}
      within={within}
      isWide
      style={dashboardStyle}
      script={zoneScript}
    >
      <ProjectHead project={project} place={place} />
      {fresh === undefined ? null : <FreshLink fresh={fresh} times={place.times} />}
      <h2>Share a view</h2>
      <p>
        {nameOfShared(shows)}, {spanWords(place.range, place.times)}: <HeldWords held={place.query.held} />.{' '}
        <a href={addressOf(`${place.base}${pathOf(shows)}`, place.query)}>Look at it</a>
      </p>
      <p>
        <small>
          Whoever has the link sees <SeenWords shows={shows} />, no single request, no client, no key. It ends
          too when whoever made it leaves the workspace.
        </small>
      </p>
      <LinkForm {...props} />
      <h2>Shared views</h2>
      <Links {...props} />
    </AppPage>
  );
}
