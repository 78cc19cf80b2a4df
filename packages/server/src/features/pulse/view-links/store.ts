import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../../../store/index.ts';

const TOMBSTONE_MS = 30 * 24 * 60 * 60 * 1000;

export interface NewViewLink {
  readonly id: string;
  readonly projectId: string;
  readonly tokenHash: string;
  readonly name: string;
  readonly view: string;
  readonly zone: string;
  readonly shows: string;
  readonly mayExport: boolean;
  readonly createdBy: string;
  readonly expiresAt: number;
  readonly now: number;
}

export async function insertViewLink(db: Db, link: NewViewLink): Promise<void> {
  await db
    .insertInto('pulse_view_links')
    .values({
      id: link.id,
      project_id: link.projectId,
      token_hash: link.tokenHash,
      name: link.name,
      view: link.view,
      zone: link.zone,
      shows: link.shows,
      may_export: link.mayExport ? 1 : 0,
      created_by: link.createdBy,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

function isLive(now: number) {
  return (eb: ExpressionBuilder<Database, 'pulse_view_links'>) =>
    eb.and([
      eb('pulse_view_links.revoked_at', 'is', null),
      eb('pulse_view_links.expires_at', '>', now),
      eb.exists(makerOf(eb)),
    ]);
}

/** Whoever made a link, as long as they are of the project's workspace: nobody takes its figures along. */
function makerOf(eb: ExpressionBuilder<Database, 'pulse_view_links'>) {
  return eb
    .selectFrom('pulse_projects as of_link')
    .innerJoin('workspace_members', 'workspace_members.workspace_id', 'of_link.workspace_id')
    .select('workspace_members.user_id')
    .whereRef('of_link.id', '=', 'pulse_view_links.project_id')
    .whereRef('workspace_members.user_id', '=', 'pulse_view_links.created_by');
}

/** The links of a project that lead somewhere, newest first; that of somebody who left leads nowhere. */
export async function liveViewLinks(db: Db, projectId: string, now: number) {
  return await db
    .selectFrom('pulse_view_links')
    .leftJoin('human_users', 'human_users.id', 'pulse_view_links.created_by')
    .select([
      'pulse_view_links.id as id',
      'pulse_view_links.name as name',
      'pulse_view_links.view as view',
      'pulse_view_links.zone as zone',
      'pulse_view_links.shows as shows',
      'pulse_view_links.may_export as mayExport',
      'pulse_view_links.created_at as createdAt',
      'pulse_view_links.expires_at as expiresAt',
      'pulse_view_links.last_used_at as lastUsedAt',
      'human_users.email as createdBy',
    ])
    .where('pulse_view_links.project_id', '=', projectId)
    .where(isLive(now))
    .orderBy('pulse_view_links.created_at', 'desc')
    .orderBy('pulse_view_links.id')
    .execute();
}

export type ViewLink = Awaited<ReturnType<typeof liveViewLinks>>[number];

/** A link that leads somewhere, with the project of which it shows a view; only what such a reader may know. */
export async function findViewLink(db: Db, tokenHash: string, now: number) {
  return await db
    .selectFrom('pulse_view_links')
    .innerJoin('pulse_projects', 'pulse_projects.id', 'pulse_view_links.project_id')
    .select([
      'pulse_view_links.id as id',
      'pulse_view_links.name as name',
      'pulse_view_links.view as view',
      'pulse_view_links.zone as zone',
      'pulse_view_links.shows as shows',
      'pulse_view_links.may_export as mayExport',
      'pulse_view_links.expires_at as expiresAt',
      'pulse_projects.id as projectId',
      'pulse_projects.name as projectName',
      'pulse_projects.origin as origin',
    ])
    .where('pulse_view_links.token_hash', '=', tokenHash)
    .where(isLive(now))
    .where('pulse_projects.workspace_id', 'is not', null)
    .executeTakeFirst();
}

/** Notes that a link was used, unless that was noted since a moment. */
export async function touchViewLink(db: Db, id: string, now: number, since: number): Promise<void> {
  await db
    .updateTable('pulse_view_links')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', since)]))
    .execute();
}

export async function endViewLink(db: Db, projectId: string, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('pulse_view_links')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where(isLive(now))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Forgets links a month after they ended. */
export async function sweepViewLinks(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('pulse_view_links')
    .where((eb) =>
      eb.or([eb('revoked_at', '<', now - TOMBSTONE_MS), eb('expires_at', '<', now - TOMBSTONE_MS)]),
    )
    .execute();
}
