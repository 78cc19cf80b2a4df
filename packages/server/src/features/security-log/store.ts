import type { Db } from '../../store/index.ts';
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
 * The database lets nothing else go.
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

/** The newest rows of a workspace and its people, and of the agents and projects it owns before they were its own. */
export async function selectEvents(db: Db, workspaceId: string, limit: number) {
  return await db
    .selectFrom('security_events')
    .leftJoin('registrations', 'registrations.id', 'security_events.registration_id')
    .leftJoin('human_users', 'human_users.id', 'security_events.user_id')
    .leftJoin('pulse_projects', 'pulse_projects.id', 'security_events.project_id')
    .select([
      'security_events.action as action',
      'security_events.happened_at as happenedAt',
      'security_events.detail as detail',
      'registrations.agent_name as agentName',
      'human_users.email as actor',
      'pulse_projects.origin as origin',
    ])
    .where((eb) =>
      eb.or([
        eb('security_events.workspace_id', '=', workspaceId),
        eb('registrations.workspace_id', '=', workspaceId),
        eb('pulse_projects.workspace_id', '=', workspaceId),
        // A person signs in to all of their workspaces at once.
        eb.and([
          eb('security_events.action', 'in', ['session.started', 'session.ended']),
          eb('security_events.user_id', 'in', (members) =>
            members
              .selectFrom('workspace_members')
              .select('workspace_members.user_id')
              .where('workspace_members.workspace_id', '=', workspaceId),
          ),
        ]),
      ]),
    )
    .orderBy('security_events.happened_at', 'desc')
    .orderBy('security_events.id')
    .limit(limit)
    .execute();
}
