import { cutPage, readCursor } from '../../../lib/http/page-cursor.ts';
import type { Db } from '../../../store/index.ts';
import { type EventRow, type EventSource, eventSources, selectEvents } from './store.ts';

/** Something that happened, as the people of a workspace may read it. */
export interface ListedEvent {
  readonly action: string;
  readonly happenedAt: number;
  readonly agentName: string | null;
  /** The origin of the project or site it is about. */
  readonly origin: string | null;
  /** Whoever did it, while they have an account. */
  readonly actor: string | null;
  /** The address it happened to, where it is about people, or the name of the channel that it is about. */
  readonly subject: string | undefined;
  /** The role that somebody got. */
  readonly role: string | undefined;
  /** What the thing is called that it is about, such as a passkey. */
  readonly name: string | undefined;
  /** How somebody signed in, where it was not by a mailed code. */
  readonly way: string | undefined;
}

/** Which events to read, by the first word of their action. Tokens are fetched all day and are shown only on request. */
export const eventKinds = {
  changes: { only: undefined, without: ['token'] },
  /** Without people coming and going. */
  news: { only: undefined, without: ['token', 'session'] },
  agents: { only: ['registration', 'claim', 'assertion'], without: [] },
  people: { only: ['member', 'invitation', 'session', 'passkey', 'provider', 'personal_key'], without: [] },
  projects: { only: ['setup', 'key', 'link', 'drain', 'origin'], without: [] },
  alerts: { only: ['channel', 'alert'], without: [] },
  tokens: { only: ['token'], without: [] },
  everything: { only: undefined, without: [] },
} as const;
export type EventKind = keyof typeof eventKinds;

function listed({ detail, id: _id, ...row }: EventRow): ListedEvent {
  const { email, role, origin, name, way, channel }: Readonly<Record<string, unknown>> = Object(
    JSON.parse(detail),
  );
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const said = { subject: text(email) ?? text(channel), role: text(role), name: text(name), way: text(way) };
  return { ...row, origin: row.origin ?? text(origin) ?? null, ...said };
}

function newestFirst(one: EventRow, other: EventRow): number {
  return other.happenedAt - one.happenedAt || (one.id < other.id ? -1 : 1);
}

/** A page of what happened in a workspace, and to the agents and projects it owns before they were its own. */
export async function eventsOfWorkspace(
  db: Db,
  workspaceId: string,
  wanted: { readonly size: number; readonly kind?: EventKind; readonly cursor?: string | undefined },
): Promise<{ readonly events: readonly ListedEvent[]; readonly nextCursor: string | null }> {
  const { size, kind = 'changes', cursor } = wanted;
  const query = { limit: size + 1, after: readCursor(cursor), ...eventKinds[kind] };
  const found = new Map<string, EventRow>();
  for (const source of Object.keys(eventSources) as EventSource[]) {
    for (const row of await selectEvents(db, workspaceId, source, query)) found.set(row.id, row);
  }
  const rows = [...found.values()].sort(newestFirst);
  const { page, nextCursor } = cutPage(rows, size, ({ happenedAt: at, id }) => ({ at, id }));
  return { events: page.map(listed), nextCursor };
}
