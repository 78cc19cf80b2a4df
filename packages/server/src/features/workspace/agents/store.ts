import type { Db } from '../../../store/index.ts';

/** The agents of a workspace, newest first. */
export async function agentsOf(db: Db, workspaceId: string) {
  return await db
    .selectFrom('registrations')
    .select([
      'id',
      'agent_name as name',
      'device_name as deviceName',
      'state',
      'claimed_at as claimedAt',
      'revoked_at as revokedAt',
      'user_id as userId',
      'granted_scope as grantedScope',
      'last_used_at as lastUsedAt',
    ])
    .where('workspace_id', '=', workspaceId)
    .orderBy('claimed_at', 'desc')
    .execute();
}
