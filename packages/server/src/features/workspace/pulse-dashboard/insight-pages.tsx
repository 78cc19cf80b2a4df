import {
  assistantHosts,
  type ForbiddenVisit,
  type ListRow,
  type lastLook,
  type readReferrals,
  siteFileLimits,
  type UnreadPage as Unread,
} from '../../pulse/index.ts';
import { onwardAddress } from './address.ts';
import { Drill } from './drill.tsx';
import { InsightFrame, type InsightView, LookNote } from './insight-frame.tsx';
import { ListTable } from './list-table.tsx';
import { Onward } from './onward.tsx';
import { hourWords } from './times.ts';
import { count, nameOfClient, share } from './words.ts';

/** Who asked for Markdown and was given HTML, and where. */
export function MarkdownPage(props: {
  view: InsightView;
  counts: { asked: number; missed: number };
  pages: readonly ListRow[];
  agents: readonly ListRow[];
}) {
  const { view, counts, pages, agents } = props;
  const { asked, missed } = counts;
  return (
    <InsightFrame view={view} insight="markdown">
      <p>
        <strong data-figure="missed">{count(missed)}</strong> of{' '}
        <strong data-figure="asked">{count(asked)}</strong> requests that asked for Markdown first were
        answered with HTML ({share(missed, asked)}). An agent reads such a page at many times the cost, or in
        part.
      </p>
      <div class="pair">
        <section class="panel">
          <h3>Pages</h3>
          <ListTable list="path" rows={pages} place={view.place} />
        </section>
        <section class="panel">
          <h3>Agents</h3>
          <ListTable list="agent" rows={agents} place={view.place} />
        </section>
      </div>
      <p>
        <small>
          Of requests that were answered with success, as far as their Accept header was reported; requests
          are kept one by one for a limited time.
        </small>
      </p>
    </InsightFrame>
  );
}

interface Looking {
  readonly look: Awaited<ReturnType<typeof lastLook>>;
  readonly formToken: string | undefined;
}

interface Paged {
  readonly view: InsightView;
  readonly page: number;
  readonly hasMore: boolean;
}

function UnreadTable({ lines, view }: { lines: readonly Unread[]; view: InsightView }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Published in</th>
        </tr>
      </thead>
      <tbody data-list="unread">
        {lines.map(({ path, inSitemap, inLlms }) => (
          <tr>
            <th scope="row">
              <a href={`${view.project.origin}${path}`} rel="noopener noreferrer">
                <code>{path}</code>
              </a>
            </th>
            <td>{[inSitemap ? 'sitemap' : '', inLlms ? 'llms.txt' : ''].filter(Boolean).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Published pages that no agent ever read. */
export function UnreadPage(
  props: Paged & Looking & { published: number; isCut: boolean; unread: number; lines: readonly Unread[] },
) {
  const { view, published, isCut, unread, lines, page, hasMore, look, formToken } = props;
  return (
    <InsightFrame view={view} insight="unread">
      <p>
        <strong data-figure="unread">{count(unread)}</strong> of{' '}
        <strong data-figure="published">{count(published)}</strong> pages of the sitemap or llms.txt were
        never read by an agent, as far back as requests are kept. The time above does not count here; filters
        do.
      </p>
      {isCut ? (
        <p data-cut>
          The site names more pages than are looked at: {count(siteFileLimits.pages)} of llms.txt, and as many
          of its first {siteFileLimits.sitemaps} sitemaps. What is beyond is in neither number.
        </p>
      ) : null}
      {lines.length === 0 ? null : <UnreadTable lines={lines} view={view} />}
      <Onward place={view.place} page={page} hasMore={hasMore} />
      <LookNote place={view.place} look={look} formToken={formToken} />
    </InsightFrame>
  );
}

function ForbiddenTable({ lines, view }: { lines: readonly ForbiddenVisit[]; view: InsightView }) {
  const { place } = view;
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Crawler</th>
          <th scope="col" class="number">
            Requests
          </th>
          <th scope="col">First and last hour</th>
          <th scope="col">Robots.txt of</th>
        </tr>
      </thead>
      <tbody data-list="forbidden">
        {lines.map(({ path, agent, requests, rulesSince, ...hours }) => (
          <tr>
            <th scope="row">
              <Drill place={place} holds={{ path, agent }}>
                <code>{path}</code>
              </Drill>
            </th>
            <td data-label="Crawler">
              <Drill place={place} holds={{ agent }}>
                {nameOfClient(agent, null)}
              </Drill>
            </td>
            <td data-label="Requests" class="number">
              {count(requests)}
            </td>
            <td data-label="First and last hour">{hourWords(hours, place.times)}</td>
            <td data-label="Robots.txt of">{place.times.minute(rulesSince)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What crawlers asked for although robots.txt disallows it to them. */
export function ForbiddenPage(
  props: Paged &
    Looking & {
      knownSince: number | undefined;
      isTooLong: boolean;
      /** Visits that were last made before it are too many to be judged. */
      leftOutBefore: number | undefined;
      lines: readonly ForbiddenVisit[];
    },
) {
  const { view, knownSince, isTooLong, leftOutBefore, lines, page, hasMore, look, formToken } = props;
  const since = knownSince === undefined ? undefined : view.place.times.minute(knownSince);
  return (
    <InsightFrame view={view} insight="forbidden">
      <p>
        {since === undefined
          ? 'No robots.txt of this site is known yet, so nothing can be judged.'
          : `Requests are judged by the robots.txt of their time, since ${since}; each of its versions is kept.`}{' '}
        Only crawlers are judged: who reads on behalf of a person, and who comes under a false name, is not.
      </p>
      {isTooLong ? (
        <p>A robots.txt of this time has more rules than are judged here; its time is left out.</p>
      ) : null}
      {leftOutBefore === undefined ? null : (
        <p data-cut>
          There are more visits than are judged at once: pages that a crawler last asked for before{' '}
          {view.place.times.minute(leftOutBefore)} are left out. A shorter time, or a filter, judges them too.
        </p>
      )}
      {lines.length === 0 ? <p>Nothing in this time.</p> : <ForbiddenTable lines={lines} view={view} />}
      <Onward place={view.place} page={page} hasMore={hasMore} />
      <LookNote place={view.place} look={look} formToken={formToken} />
    </InsightFrame>
  );
}

type Referrals = Awaited<ReturnType<typeof readReferrals>>;

/** Visits of people who followed a link in an assistant's answer. */
export function ReferralsPage({ view, hosts, pages }: Referrals & { view: InsightView }) {
  const sum = hosts.reduce((total, { requests }) => total + requests, 0);
  return (
    <InsightFrame view={view} insight="referrals">
      <p>
        <strong data-figure="referred">{count(sum)}</strong> visits came from a page of an assistant. Only the
        host of the page is reported, and assistants that send no referrer (many apps do not) are not seen
        here.
      </p>
      <div class="pair">
        <section class="panel">
          <h3>Assistants</h3>
          {hosts.length === 0 ? (
            <p>Nothing in this time.</p>
          ) : (
            <table class="list">
              <thead>
                <tr>
                  <th scope="col">Assistant</th>
                  <th scope="col" class="number">
                    Visits
                  </th>
                </tr>
              </thead>
              <tbody data-list="referrals">
                {hosts.map(({ value, requests }) => (
                  <tr>
                    <th scope="row">
                      {assistantHosts[String(value)]} <small>{value}</small>
                    </th>
                    <td class="number">{count(requests)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <section class="panel">
          <h3>Pages they came to</h3>
          <ListTable list="path" rows={pages} place={view.place} />
        </section>
      </div>
      {view.place.mayDrill ? (
        <p>
          <a href={onwardAddress(view.place, '')}>All visits of this view</a>
        </p>
      ) : null}
    </InsightFrame>
  );
}
