import type { Db } from '../../store/index.ts';
import { selectEvents } from './store.ts';

/** Something that happened, as the people of a workspace may read it. */
export interface ListedEvent {
  readonly action: string;
  readonly happenedAt: number;
  readonly agentName: string | null;
  /** The origin of the project it is about. */
  readonly origin: string | null;
  /** Whoever did it, while they have an account. */
  readonly actor: string | null;
  /** The address it happened to, where it is about people. */
  readonly subject: string | undefined;
}

function subjectOf(detail: string): string | undefined {
  const { email }: { email?: unknown } = Object(JSON.parse(detail));
  return typeof email === 'string' ? email : undefined;
}

/** The newest events of a workspace, and of the agents and projects it owns before they were its own. */
export async function eventsOfWorkspace(db: Db, workspaceId: string, limit: number): Promise<ListedEvent[]> {
  const rows = await selectEvents(db, workspaceId, limit);
  return rows.map(({ detail, ...row }) => ({ ...row, subject: subjectOf(detail) }));
}
