import type { Db } from '../../../store/index.ts';

/** The people of a workspace, by the ids that its rows name. */
export async function peopleOf(db: Db, workspaceId: string) {
  return await db
    .selectFrom('workspace_members')
    .innerJoin('human_users', 'human_users.id', 'workspace_members.user_id')
    .select(['human_users.id as id', 'human_users.email as email'])
    .where('workspace_members.workspace_id', '=', workspaceId)
    .orderBy('human_users.id')
    .execute();
}

export async function projectIdsOf(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pulse_projects')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The published reports of a workspace, one behind another by their runs' ids. */
export async function nextReport(db: Db, workspaceId: string, afterRunId: string) {
  return await db
    .selectFrom('workspace_audits')
    .innerJoin('audit_runs', 'audit_runs.id', 'workspace_audits.run_id')
    .innerJoin('reports', 'reports.run_id', 'workspace_audits.run_id')
    .select(['audit_runs.id as runId', 'audit_runs.slug as slug', 'reports.document', 'reports.signature'])
    .where('workspace_audits.workspace_id', '=', workspaceId)
    .where('audit_runs.id', '>', afterRunId)
    .orderBy('audit_runs.id')
    .limit(1)
    .executeTakeFirst();
}

export async function reportFilesOf(db: Db, runId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report_files')
    .select('file_name as name')
    .where('run_id', '=', runId)
    .orderBy('file_name')
    .execute();
  return rows.map(({ name }) => name);
}

export async function findReportPart(db: Db, runId: string, fileName: string, part: number) {
  const row = await db
    .selectFrom('report_file_parts')
    .select('data')
    .where('run_id', '=', runId)
    .where('file_name', '=', fileName)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.data;
}

/** Takes everybody out of a workspace at once, whoever's own it was; it is nobody's from then on. */
export async function emptyWorkspace(db: Db, workspaceId: string): Promise<void> {
  await db.deleteFrom('workspace_members').where('workspace_id', '=', workspaceId).execute();
  await db.deleteFrom('workspace_invitations').where('workspace_id', '=', workspaceId).execute();
  await db.updateTable('workspaces').set({ personal_of: null }).where('id', '=', workspaceId).execute();
}

/** Removes some runs of a workspace, with their reports and files. */
export async function deleteSomeRuns(db: Db, workspaceId: string, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_runs')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('workspace_audits')
        .select('workspace_audits.run_id')
        .where('workspace_audits.workspace_id', '=', workspaceId)
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
