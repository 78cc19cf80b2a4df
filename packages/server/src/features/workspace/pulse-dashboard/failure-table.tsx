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

/** What can be done about a group: an audit of its page; of a route, of the page on which it fails most. */
function OfferOf({ group, place, verdicts }: { group: FailureRow; place: Place; verdicts: PageVerdicts }) {
  const path = group.page ?? (group.isRoute ? undefined : group.place);
  // The page of one page offers that once, beside what its audits say.
  if (place.audits === undefined || path === undefined || place.fixed.path !== undefined) return null;
  const verdict = verdicts.get(path);
  const own = addressOf(`${place.base}/pages`, holdTo(viewQuery(place), { path }));
  return (
    <div data-offer>
      <small>
        {group.isRoute ? (
          <>
            Most often <a href={own}>{path}</a>.{' '}
          </>
        ) : null}
        {verdict === undefined ? null : (
          <>
            Last audit:{' '}
            <a href={own} class={verdict.isBad ? 'wrong' : undefined}>
              {verdict.text}
            </a>
          </>
        )}
      </small>{' '}
      <AuditButton place={place} path={path} />
    </div>
  );
}

function PlaceOf({ group, place, verdicts }: { group: FailureRow; place: Place; verdicts: PageVerdicts }) {
  const holds = group.isRoute ? { route: group.place } : { path: group.place };
  return (
    <>
      <Drill place={place} holds={{ ...holds, status: String(group.status) }}>
        <code>{group.place}</code>
      </Drill>
      <OfferOf group={group} place={place} verdicts={verdicts} />
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
        </tr>
      </thead>
      <tbody data-list="failures">
        {groups.map((group) => (
          <tr>
            <th scope="row">
              <PlaceOf group={group} place={place} verdicts={verdicts} />
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
          </tr>
        ))}
      </tbody>
    </table>
  );
}
