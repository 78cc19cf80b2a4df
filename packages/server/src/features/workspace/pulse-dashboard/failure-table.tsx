import { type FailureRow, holdTo } from '../../pulse/index.ts';
import { addressOf, type Place, viewQuery } from './address.ts';
import { AuditButton } from './audit-button.tsx';
import { Drill } from './drill.tsx';
import { hourWords } from './times.ts';
import { count, nameOfClient } from './words.ts';

const SHOWN_AGENTS = 4;

function AgentsOf({ group, place }: { group: FailureRow; place: Place }) {
  const more = group.agents.length - SHOWN_AGENTS;
  return (
    <>
      {group.agents.slice(0, SHOWN_AGENTS).map(({ agent, requests }, index) => (
        <>
          {index === 0 ? '' : ', '}
          <Drill place={place} holds={{ agent }}>
            {nameOfClient(agent, null)}
          </Drill>{' '}
          {count(requests)}
        </>
      ))}
      {more > 0 ? ` and ${more} more` : ''}
    </>
  );
}

/** What audits have found out about pages of the site, by path. */
export type PageVerdicts = ReadonlyMap<string, { readonly text: string; readonly isBad: boolean }>;

const pageOfGroup = ({ page, isRoute, place }: FailureRow) => page ?? (isRoute ? undefined : place);

/** Whether the reader may have the page of a group audited; the page of one page offers that once, beside its audits. */
const offersAudits = ({ audits, fixed }: Place) => audits !== undefined && fixed.path === undefined;

const ownAddress = (place: Place, path: string) =>
  addressOf(`${place.base}/pages`, holdTo(viewQuery(place), { path }));

/** The page of its own that a failing page has; of a route, that of the page on which it fails most. */
function OwnPage({ group, place }: { group: FailureRow; place: Place }) {
  const path = pageOfGroup(group);
  if (path === undefined || !offersAudits(place)) return null;
  if (path !== group.place)
    return (
      <small data-offer>
        <br />
        Most often <a href={ownAddress(place, path)}>{path}</a>
      </small>
    );
  return (
    <a class="own" href={ownAddress(place, path)} aria-label={`Page of ${path}`}>
      ›
    </a>
  );
}

/** An audit of the page of a group, and what the last one said. */
function OfferOf({ group, place, verdicts }: { group: FailureRow; place: Place; verdicts: PageVerdicts }) {
  const path = pageOfGroup(group);
  if (path === undefined) return null;
  const verdict = verdicts.get(path);
  return (
    <>
      {verdict === undefined ? null : (
        <>
          Last audit:{' '}
          <a href={ownAddress(place, path)} class={verdict.isBad ? 'wrong' : undefined}>
            {verdict.text}
          </a>
        </>
      )}
      <AuditButton place={place} path={path} />
    </>
  );
}

function PlaceOf({ group, place }: { group: FailureRow; place: Place }) {
  const holds = group.isRoute ? { route: group.place } : { path: group.place };
  return (
    <>
      <Drill place={place} holds={{ ...holds, status: String(group.status) }}>
        <code>{group.place}</code>
      </Drill>
      <OwnPage group={group} place={place} />
    </>
  );
}

/** What fails: where, with which status, since when and for whom. */
export function FailureTable(props: {
  groups: readonly FailureRow[];
  place: Place;
  verdicts?: PageVerdicts | undefined;
}) {
  const { groups, place, verdicts = new Map() } = props;
  if (groups.length === 0) return <p>No request was answered with an error in this time.</p>;
  const { times } = place;
  const isOffered = offersAudits(place);
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Route or page</th>
          <th scope="col">Status</th>
          <th scope="col" class="number">
            Requests
          </th>
          <th scope="col">First and last hour</th>
          <th scope="col">Agents</th>
          {isOffered ? (
            <th scope="col">
              <span class="away">Audit</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody data-list="failures">
        {groups.map((group) => (
          <tr>
            <th scope="row">
              <PlaceOf group={group} place={place} />
            </th>
            <td data-label="Status" class="wrong">
              {group.status}
            </td>
            <td data-label="Requests" class="number">
              {count(group.requests)}
            </td>
            <td data-label="First and last hour">
              {hourWords(group, times)}
              {group.knownSince < group.firstHour ? (
                <small> before that, too: first on {times.minute(group.knownSince)}</small>
              ) : null}
            </td>
            <td data-label="Agents">
              <AgentsOf group={group} place={place} />
            </td>
            {isOffered ? (
              <td data-offer>
                <OfferOf group={group} place={place} verdicts={verdicts} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
