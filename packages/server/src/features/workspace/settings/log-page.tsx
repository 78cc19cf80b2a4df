import { type EventKind, eventKinds, type ListedEvent } from '../../identity/index.ts';
import { AppPage, type InWorkspace } from '../../site/index.ts';
import { eventText } from './event-text.ts';

function when(time: number | null): string {
  return time === null ? 'never' : `${new Date(time).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}

/** What happened, newest first. */
function EventList({ events }: { events: readonly ListedEvent[] }) {
  if (events.length === 0) return <p>Nothing yet.</p>;
  return (
    <table class="stack">
      <caption class="away">What happened, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr>
            <td class="brief">{when(event.happenedAt)}</td>
            <td>{eventText(event)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const kindNames: Record<EventKind, string> = {
  changes: 'Changes',
  news: 'Without sign-ins',
  agents: 'Agents',
  people: 'People',
  projects: 'Projects',
  alerts: 'Alert channels',
  tokens: 'Access tokens',
  everything: 'Everything',
};

export function isEventKind(name: string | undefined): name is EventKind {
  return name !== undefined && Object.hasOwn(eventKinds, name);
}

function KindTabs({ path, kind }: { path: string; kind: EventKind }) {
  return (
    <nav class="tabs" aria-label="Kind of event">
      {Object.entries(kindNames).map(([each, name]) => (
        <a href={`${path}?kind=${each}`} aria-current={each === kind ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

export interface LogPageProps {
  readonly within: InWorkspace;
  readonly kind: EventKind;
  readonly events: readonly ListedEvent[];
  readonly nextCursor: string | null;
}

/** The security log of a workspace, page by page. */
export function LogPage({ within, kind, events, nextCursor }: LogPageProps) {
  const { workspace } = within;
  const path = `/workspace/log/${workspace.id}`;
  return (
    <AppPage within={within} title={`Security log of ${workspace.name} – Waymark`}>
      <h1>Security log of {workspace.name}</h1>
      <p>
        Nothing is ever changed or removed here. Agents fetch access tokens all day, so these are listed under
        “Access tokens” and “Everything” only.
      </p>
      <KindTabs path={path} kind={kind} />
      <EventList events={events} />
      {nextCursor === null ? null : (
        <p>
          <a href={`${path}?kind=${kind}&cursor=${nextCursor}`}>Older events</a>
        </p>
      )}
    </AppPage>
  );
}
