import type { Db } from '../../../store/index.ts';
import type { Place } from './place.ts';

interface Page {
  readonly size: number;
  readonly after: Place | undefined;
}

/** The sign-in library's way to write a time, on both engines. */
const isoTime = (at: number) => new Date(at).toISOString();

/** People, the newest first, one more than a page. */
export async function listPeople(db: Db, { size, after }: Page) {
  const since = after === undefined ? undefined : isoTime(after.at);
  const rows = await db
    .selectFrom('human_users')
    .select((eb) => [
      'id',
      'email',
      'created_at as createdAt',
      eb
        .selectFrom('human_sessions')
        .select((inner) => inner.fn.max('updated_at').as('used'))
        .whereRef('user_id', '=', 'human_users.id')
        .as('usedAt'),
      eb
        .selectFrom('workspace_members')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('user_id', '=', 'human_users.id')
        .as('workspaces'),
    ])
    .$if(since !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', since ?? ''),
          eb.and([eb('created_at', '=', since ?? ''), eb('id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  return rows.map((row) => ({ ...row, workspaces: Number(row.workspaces) }));
}
export type ListedPerson = Awaited<ReturnType<typeof listPeople>>[number];

/** Workspaces, the newest first, one more than a page, with how much is in each. */
export async function listAllWorkspaces(db: Db, { size, after }: Page) {
  const rows = await db
    .selectFrom('workspaces')
    .select((eb) => [
      'id',
      'name',
      'created_at as createdAt',
      eb
        .selectFrom('workspace_members')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('workspace_id', '=', 'workspaces.id')
        .as('members'),
      eb
        .selectFrom('workspace_origins')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('workspace_id', '=', 'workspaces.id')
        .as('sites'),
      eb
        .selectFrom('pulse_projects')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('workspace_id', '=', 'workspaces.id')
        .as('projects'),
      eb
        .selectFrom('workspace_audits')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('workspace_id', '=', 'workspaces.id')
        .as('audits'),
    ])
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', after?.at ?? 0),
          eb.and([eb('created_at', '=', after?.at ?? 0), eb('id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  return rows.map((row) => ({
    ...row,
    members: Number(row.members),
    sites: Number(row.sites),
    projects: Number(row.projects),
    audits: Number(row.audits),
  }));
}
export type ListedWorkspace = Awaited<ReturnType<typeof listAllWorkspaces>>[number];

/** How many bytes the live segments of Pulse events have, as their rows say. */
export async function sumSegmentBytes(db: Db): Promise<number> {
  const row = await db
    .selectFrom('pulse_segments')
    .select((eb) => eb.fn.sum('bytes').as('bytes'))
    .where('state', '=', 'live')
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** How many messages of alerts did not arrive; their people see which, and send them again. */
export async function countFailedDeliveries(db: Db): Promise<number> {
  const row = await db
    .selectFrom('alert_deliveries')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
