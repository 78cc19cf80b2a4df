import type { Child } from 'hono/jsx';
import { Page } from '../../site/index.ts';

/** The pages of operators, in the order in which they are offered. */
export const sections = {
  overview: { path: '/operator', label: 'Overview' },
  people: { path: '/operator/people', label: 'People' },
  workspaces: { path: '/operator/workspaces', label: 'Workspaces' },
  queue: { path: '/operator/queue', label: 'Queue' },
  mail: { path: '/operator/mail', label: 'Failed mail' },
  limits: { path: '/operator/limits', label: 'Limits' },
} as const;
export type Section = keyof typeof sections;

/** What may be said after a form was handled; a name travels, never a text. */
const notices = {
  retried: { text: 'The job is tried again.', isError: false },
  not_dead: { text: 'That job was not given up, or another has taken its place.', isError: true },
  cancelled: { text: 'The job was cancelled.', isError: false },
  not_waiting: { text: 'That job does not wait any more.', isError: true },
  not_allowed: { text: 'Jobs of this kind are not cancelled.', isError: true },
  queued: { text: 'The mail is sent once more.', isError: false },
  not_failed: { text: 'That mail has not failed, or is on its way again.', isError: true },
} as const;
export type Done = keyof typeof notices;

export interface OperatorFrame {
  readonly homeUrl: string;
  readonly section: Section;
  readonly done?: string | undefined;
}

/** A time as every page of operators shows it: theirs are the logs, which are in UTC. */
export function When({ at }: { at: number | string | null }) {
  if (at === null) return <>never</>;
  const iso = new Date(at).toISOString();
  return <time datetime={iso}>{`${iso.replace('T', ' ').slice(0, 16)} UTC`}</time>;
}

function Notice({ done }: { done: string | undefined }) {
  if (done === undefined || !Object.hasOwn(notices, done)) return null;
  const { text, isError } = notices[done as Done];
  return (
    <p class={isError ? 'notice wrong' : 'notice'} role="status">
      {text}
    </p>
  );
}

/** The frame of every page of operators. */
export function OperatorPage(props: OperatorFrame & { readonly children: Child }) {
  const { homeUrl, section, done, children } = props;
  const { label } = sections[section];
  return (
    <Page title={`${label} – Operator – Waymark`} homeUrl={homeUrl} isWide>
      <nav class="tabs" aria-label="This service">
        {Object.entries(sections).map(([name, each]) => (
          <a href={each.path} {...(name === section ? { 'aria-current': 'page' } : {})}>
            {each.label}
          </a>
        ))}
        <a href="/workspace">Your workspace</a>
      </nav>
      <h1>{section === 'overview' ? 'This service' : label}</h1>
      <Notice done={done} />
      {children}
    </Page>
  );
}

export interface Column<Row> {
  readonly label: string;
  readonly isNumber?: boolean;
  cell(row: Row): Child;
}

/** A table whose first column names its rows. */
export function Table<Row>(props: {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}) {
  const { caption, rows, columns } = props;
  const [first, ...others] = columns;
  return (
    <table class="stack">
      <caption class="away">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" class={column.isNumber ? 'number' : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            <th scope="row">{first?.cell(row)}</th>
            {others.map((column) => (
              <td data-label={column.label} class={column.isNumber ? 'number' : undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The way to the next page, where there is one. */
export function Further({ path, next }: { path: string; next: string | undefined }) {
  if (next === undefined) return null;
  return (
    <p class="actions">
      <a class="button" href={`${path}${path.includes('?') ? '&' : '?'}after=${next}`}>
        Older
      </a>
    </p>
  );
}
