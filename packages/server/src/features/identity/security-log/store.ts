import type { ExpressionBuilder } from 'kysely';
import type { PagePlace } from '../../../lib/http/page-cursor.ts';
import { behindPlace, type Database, type Db } from '../../../store/index.ts';
import type { SecurityEvent } from './record-event.ts';

export async function insertEvent(db: Db, event: SecurityEvent & { id: string; now: number }): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      id: event.id,
      workspace_id: event.workspaceId ?? null,
      registration_id: event.registrationId ?? null,
      user_id: event.userId ?? null,
      project_id: event.projectId ?? null,
      action: event.action,
      detail: JSON.stringify(event.detail ?? {}),
      happened_at: event.now,
    })
    .execute();
}

/**
 * Removes the events that no workspace has seen or ever will: of agents and projects that are gone and had no owner.
 * A trigger of the database refuses to delete anything else.
 */
export async function sweepEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('security_events')
    .where('workspace_id', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('registration_id', 'project_id'), 'is not', null))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registrations')
            .select('registrations.id')
            .whereRef('registrations.id', '=', 'security_events.registration_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pulse_projects')
            .select('pulse_projects.id')
            .whereRef('pulse_projects.id', '=', 'security_events.project_id'),
        ),
      ),
    )
    .execute();
}

type Events = ExpressionBuilder<Database, 'security_events'>;

/** What a person does to their own account. */
const ofPeople = [
  'session.started',
  'session.ended',
  'passkey.added',
  'passkey.removed',
  'passkey.refused',
  'provider.linked',
  'provider.removed',
];

/** How an event belongs to a workspace. Each way has an index; together in one condition none would be used. */
export const eventSources = {
  workspace: (eb: Events, id: string) => eb('security_events.workspace_id', '=', id),
  agents: (eb: Events, id: string) =>
    eb(
      'security_events.registration_id',
      'in',
      eb.selectFrom('registrations').select('registrations.id').where('registrations.workspace_id', '=', id),
    ),
  projects: (eb: Events, id: string) =>
    eb(
      'security_events.project_id',
      'in',
      eb
        .selectFrom('pulse_projects')
        .select('pulse_projects.id')
        .where('pulse_projects.workspace_id', '=', id),
    ),
  // A person signs in to all of their workspaces at once.
  sessions: (eb: Events, id: string) =>
    eb.and([
      eb('security_events.action', 'in', ofPeople),
      eb(
        'security_events.user_id',
        'in',
        eb
          .selectFrom('workspace_members')
          .select('workspace_members.user_id')
          .where('workspace_members.workspace_id', '=', id),
      ),
    ]),
};
export type EventSource = keyof typeof eventSources;

interface EventQuery {
  readonly limit: number;
  readonly after: PagePlace | undefined;
  readonly only: readonly string[] | undefined;
  readonly without: readonly string[];
}

function isAsked(eb: Events, { after, only, without }: EventQuery) {
  const action = (word: string) => eb('security_events.action', 'like', `${word}.%`);
  return eb.and([
    ...(only === undefined ? [] : [eb.or(only.map(action))]),
    ...without.map((word) => eb.not(action(word))),
    behindPlace(eb, { at: 'security_events.happened_at', id: 'security_events.id' }, after),
  ]);
}

/** The newest rows that belong to a workspace in one way. */
export async function selectEvents(db: Db, workspaceId: string, source: EventSource, query: EventQuery) {
  return await db
    .selectFrom('security_events')
    .where((eb) => eventSources[source](eb, workspaceId))
    .where((eb) => isAsked(eb, query))
    .leftJoin('registrations', 'registrations.id', 'security_events.registration_id')
    .leftJoin('human_users', 'human_users.id', 'security_events.user_id')
    .leftJoin('pulse_projects', 'pulse_projects.id', 'security_events.project_id')
    .select([
      'security_events.id as id',
      'security_events.action as action',
      'security_events.happened_at as happenedAt',
      'security_events.detail as detail',
      'registrations.agent_name as agentName',
      'human_users.email as actor',
      'pulse_projects.origin as origin',
    ])
    .orderBy('security_events.happened_at', 'desc')
    .orderBy('security_events.id')
    .limit(query.limit)
    .execute();
}
export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];
