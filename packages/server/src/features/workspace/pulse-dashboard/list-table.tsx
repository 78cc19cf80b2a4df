import type { ListName, ListRow } from '../../pulse/index.ts';
import { addressOf, onwardAddress, ownPage, type Place } from './address.ts';
import { Drill } from './drill.tsx';
import { change, count, listWords, nameOfRow } from './words.ts';

/** A part of the greatest as a bar; the number stands beside it. */
function PartBar({ part, greatest }: { part: number; greatest: number }) {
  return (
    <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="good" width={greatest === 0 ? 0 : (part / greatest) * 100} height="4" />
    </svg>
  );
}

function RowName({ list, row, place }: { list: ListName; row: ListRow; place: Place }) {
  const name = nameOfRow(list, row);
  const own = ownPage(place, list, row);
  return (
    <>
      <Drill place={place} holds={row.holds}>
        {name}
      </Drill>
      {own === undefined ? null : (
        <a class="own" href={own} aria-label={`Page of ${name}`}>
          ›
        </a>
      )}
    </>
  );
}

/** The lines of a list, each of which a view can be held to. */
export function ListTable({ list, rows, place }: { list: ListName; rows: readonly ListRow[]; place: Place }) {
  if (rows.length === 0) return <p>Nothing in this time.</p>;
  const greatest = rows.reduce((most, { requests }) => Math.max(most, requests), 0);
  return (
    <table class="list">
      <thead>
        <tr>
          <th scope="col">{listWords[list]}</th>
          <th scope="col" class="number">
            Requests
          </th>
          <th scope="col" class="number">
            Change
          </th>
          <th scope="col" class="number">
            Failed
          </th>
        </tr>
      </thead>
      <tbody data-list={list}>
        {rows.map((row) => (
          <tr>
            <th scope="row">
              <RowName list={list} row={row} place={place} />
              <PartBar part={row.requests} greatest={greatest} />
            </th>
            <td class="number">{count(row.requests)}</td>
            <td class="number" title={`${count(row.before)} the time before`}>
              {change(row.requests, row.before)}
            </td>
            <td class={row.failures > 0 ? 'number wrong' : 'number'}>{count(row.failures)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Some lists of one kind, of which one is shown. */
export function ListPanel(props: {
  kind: 'who' | 'what';
  title: string;
  lists: readonly ListName[];
  list: ListName;
  rows: readonly ListRow[];
  place: Place;
}) {
  const { kind, title, lists, list, rows, place } = props;
  return (
    <section class="panel" id={kind}>
      <h2>{title}</h2>
      <nav class="tabs" aria-label={title}>
        {lists.map((each) => (
          <a
            href={`${addressOf(place.page, place.query, { ...place.shown, [kind]: each })}#${kind}`}
            aria-current={each === list ? 'true' : undefined}
          >
            {listWords[each]}
          </a>
        ))}
      </nav>
      <ListTable list={list} rows={rows} place={place} />
      <p>
        <a href={onwardAddress(place, `/by/${list}`)}>All {listWords[list].toLowerCase()}</a>
      </p>
    </section>
  );
}
