import type { FailureRow } from '../../pulse/index.ts';
import { auditAddress, type Place } from './address.ts';
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

function PlaceOf({ group, place }: { group: FailureRow; place: Place }) {
  const holds = group.isRoute ? { route: group.place } : { path: group.place };
  // A route stands for many pages, of which none in particular is to be audited.
  const audit = group.isRoute ? undefined : auditAddress(place, group.place);
  return (
    <>
      <Drill place={place} holds={{ ...holds, status: String(group.status) }}>
        <code>{group.place}</code>
      </Drill>
      {audit === undefined ? null : (
        <small data-offer>
          {' '}
          <a href={audit}>
            Audit this page<span class="away">: {group.place}</span>
          </a>
        </small>
      )}
    </>
  );
}

/** What fails: where, with which status, since when and for whom. */
export function FailureTable({ groups, place }: { groups: readonly FailureRow[]; place: Place }) {
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
          </tr>
        ))}
      </tbody>
    </table>
  );
}
