import { reasonWords, type SingleRequest } from '../../pulse/index.ts';
import { heldAddress, type Place } from './address.ts';
import { formatWords, nameOfClient, nameOfValue } from './words.ts';

function Who({ request, place }: { request: SingleRequest; place: Place }) {
  const { agent, purpose, client, verdict, userAgent, reason } = request;
  const why = reason === null ? undefined : reasonWords(reason);
  return (
    <>
      <a href={heldAddress(place, { agent, purpose })} title={userAgent}>
        {nameOfClient(agent, purpose)}
      </a>{' '}
      <small>
        <span class={verdict === 'spoofed' ? 'wrong' : undefined}>{nameOfValue('verdict', verdict)}</span>
        {why === undefined ? '' : ` (${why})`}, client{' '}
        <a href={heldAddress(place, { client })}>{nameOfValue('client', client)}</a>
      </small>
    </>
  );
}

/** Single requests, newest first. */
export function RequestTable({ requests, place }: { requests: readonly SingleRequest[]; place: Place }) {
  if (requests.length === 0) return <p>Nothing in this time.</p>;
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Request</th>
          <th scope="col">Answer</th>
        </tr>
      </thead>
      <tbody data-list="requests">
        {requests.map((request) => (
          <tr data-id={request.id}>
            <td class="brief">
              <time datetime={new Date(request.at).toISOString()}>
                {place.times.weekday(request.at)}, {place.times.second(request.at)}
              </time>
            </td>
            <td data-label="Who">
              <Who request={request} place={place} />
            </td>
            <td data-label="Request">
              <a href={heldAddress(place, { path: request.path })}>
                <code>
                  {request.method ?? 'GET'} {request.path}
                </code>
              </a>
            </td>
            <td data-label="Answer" class={(request.status ?? 0) >= 400 ? 'wrong' : undefined}>
              {request.status ?? 'unknown'} {formatWords[request.format]}
              {request.errorCode === null ? null : <small> {request.errorCode}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
