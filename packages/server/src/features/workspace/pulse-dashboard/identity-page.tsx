import { lazily } from '../../../lib/process/lazily.ts';
import type { JudgedClaim, ListState } from '../../pulse/index.ts';
import { onwardAddress, type Place } from './address.ts';
import { Drill } from './drill.tsx';
import { ExportLinks } from './export-links.tsx';
import { Onward } from './onward.tsx';
import { count, nameOfClient, nameOfValue } from './words.ts';

const dayFormat = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const ways: Readonly<Record<ListState['way'], string>> = {
  fetched: 'from its URL',
  imported: 'imported',
  carried: 'carried by this version',
  missing: 'never held',
};

/** What a reader must know before an absence of false names means anything. */
export function StaleLists({ lists, place }: { lists: readonly ListState[]; place: Place }) {
  const stale = lists.filter(({ isStale }) => isStale);
  if (stale.length === 0) return null;
  const operators = [...new Set(stale.map(({ operator }) => operator))].join(', ');
  return (
    <div class="notice" data-stale={stale.length}>
      <p>
        <strong>Some false names cannot be told.</strong> {stale.length} of {lists.length} address lists are
        stale or were never held (of {operators}): who is not in them counts as “cannot be checked”.{' '}
        {place.mayDrill ? <a href={onwardAddress(place, '/identity')}>How identities are checked</a> : null}
      </p>
    </div>
  );
}

function ClaimTable({ claims, place }: { claims: readonly JudgedClaim[]; place: Place }) {
  if (claims.length === 0) return <p>Nobody gave a name in this time.</p>;
  const there = { ...place, page: `${place.base}/requests` };
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Name given</th>
          <th scope="col">Identity</th>
          <th scope="col">Why</th>
          <th scope="col" class="number">
            Requests
          </th>
          <th scope="col">Last seen</th>
        </tr>
      </thead>
      <tbody data-list="claims">
        {claims.map(({ agent, verdict, why, requests, lastHour }) => (
          <tr>
            <td class="brief">
              <Drill place={there} holds={{ agent, verdict }}>
                {nameOfClient(agent, null)}
              </Drill>
            </td>
            <td data-label="Identity" class={verdict === 'spoofed' ? 'brief wrong' : 'brief'}>
              {nameOfValue('verdict', verdict)}
            </td>
            <td data-label="Why">{why ?? 'no longer kept'}</td>
            <td data-label="Requests" class="number">
              {count(requests)}
            </td>
            <td data-label="Last seen" class="brief">
              {place.times.minute(lastHour)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ListRow({ list }: { list: ListState }) {
  const { operator, source, url, takenAt, way, networks, isStale, problem } = list;
  return (
    <tr>
      <td class="brief">{operator}</td>
      <td data-label="List">
        <a href={url} rel="noopener noreferrer">
          {source}
        </a>
      </td>
      <td data-label="Of">{takenAt === null ? 'never' : dayFormat().format(takenAt)}</td>
      <td data-label="Networks" class="number">
        {count(networks)}
      </td>
      <td data-label="State" class={isStale ? 'wrong' : undefined}>
        {isStale && takenAt !== null ? 'stale, ' : ''}
        {ways[way]}
        {problem === null ? null : <small> {problem}</small>}
      </td>
    </tr>
  );
}

function ListStates({ lists }: { lists: readonly ListState[] }) {
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Operator</th>
          <th scope="col">List</th>
          <th scope="col">Of</th>
          <th scope="col" class="number">
            Networks
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody data-list="lists">
        {lists.map((list) => (
          <ListRow list={list} />
        ))}
      </tbody>
    </table>
  );
}

/** Who says they are whom, what is true of it, and how that is known. */
export function IdentityBody(props: {
  claims: readonly JudgedClaim[];
  lists: readonly ListState[];
  place: Place;
  page: number;
  hasMore: boolean;
}) {
  const { claims, lists, place, page, hasMore } = props;
  return (
    <>
      <StaleLists lists={lists} place={place} />
      <section class="panel">
        <h2>Who they say they are</h2>
        <ClaimTable claims={claims} place={place} />
        <Onward place={place} page={page} hasMore={hasMore} />
        <ExportLinks name="identity" place={place} />
      </section>
      <details class="panel">
        <summary>The address lists that claims are checked by</summary>
        <ListStates lists={lists} />
      </details>
    </>
  );
}
