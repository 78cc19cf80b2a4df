import type { Db } from '../../../store/index.ts';

/** Has a member mailed when a verdict of the workspace changes. */
export async function insertWatcher(
  db: Db,
  watcher: { workspaceId: string; userId: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('audit_watchers')
    .values({ workspace_id: watcher.workspaceId, user_id: watcher.userId, since: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
    .execute();
}

export async function deleteWatcher(db: Db, workspaceId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('audit_watchers')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
}

export async function selectWatchers(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_watchers')
    .select('user_id as userId')
    .where('workspace_id', '=', workspaceId)
    .orderBy('since')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** A notice that waits, with what it tells of and whether its reader is still to be told. */
export async function findQueuedNotice(db: Db, runId: string, userId: string) {
  return await db
    .selectFrom('audit_notices')
    .innerJoin('audit_runs', 'audit_runs.id', 'audit_notices.run_id')
    .innerJoin('workspace_audits', 'workspace_audits.run_id', 'audit_notices.run_id')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_audits.workspace_id')
    .innerJoin('human_users', 'human_users.id', 'audit_notices.user_id')
    .leftJoin('reports', 'reports.run_id', 'audit_notices.run_id')
    .leftJoin('workspace_members as member', (join) =>
      join
        .onRef('member.workspace_id', '=', 'workspace_audits.workspace_id')
        .onRef('member.user_id', '=', 'audit_notices.user_id'),
    )
    .leftJoin('audit_watchers as watcher', (join) =>
      join
        .onRef('watcher.workspace_id', '=', 'workspace_audits.workspace_id')
        .onRef('watcher.user_id', '=', 'audit_notices.user_id'),
    )
    .select([
      'audit_notices.kind as kind',
      'audit_notices.queued_at as queuedAt',
      'audit_notices.verdict_before as before',
      'audit_runs.slug as slug',
      'audit_runs.quickstart_url as quickstartUrl',
      'audit_runs.failure as failure',
      'audit_runs.failure_detail as failureDetail',
      'reports.document as document',
      'workspaces.id as workspaceId',
      'workspaces.name as workspaceName',
      'human_users.email as email',
      'member.user_id as memberId',
      'watcher.user_id as watcherId',
    ])
    .where('audit_notices.run_id', '=', runId)
    .where('audit_notices.user_id', '=', userId)
    .where('audit_notices.state', '=', 'queued')
    .executeTakeFirst();
}

export type QueuedNotice = NonNullable<Awaited<ReturnType<typeof findQueuedNotice>>>;
