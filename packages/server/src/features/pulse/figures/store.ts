import type { Db } from '../../../store/index.ts';

/** The workspace's own project, if it has one of this id. */
export async function ownsProject(db: Db, workspaceId: string, projectId: string): Promise<boolean> {
  // PostgreSQL refuses this byte in a text, where SQLite just finds nothing.
  if (projectId.includes('\0')) return false;
  const row = await db
    .selectFrom('pulse_projects')
    .select('id')
    .where('id', '=', projectId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row !== undefined;
}
