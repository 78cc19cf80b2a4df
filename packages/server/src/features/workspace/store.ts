import type { Db } from '../../store/index.ts';

/** The agents of a workspace, newest first, each with when one of its tokens was last used. */
export async function agentsOf(db: Db, workspaceId: string) {
  return await db
    .selectFrom('registrations')
    .leftJoin('access_tokens', 'access_tokens.registration_id', 'registrations.id')
    .select((eb) => [
      'registrations.id as id',
      'registrations.agent_name as name',
      'registrations.device_name as deviceName',
      'registrations.state as state',
      'registrations.claimed_at as claimedAt',
      'registrations.revoked_at as revokedAt',
      'registrations.user_id as userId',
      eb.fn.max<number | null>('access_tokens.last_used_at').as('lastUsedAt'),
    ])
    .where('registrations.workspace_id', '=', workspaceId)
    .groupBy([
      'registrations.id',
      'registrations.agent_name',
      'registrations.device_name',
      'registrations.state',
      'registrations.claimed_at',
      'registrations.revoked_at',
      'registrations.user_id',
    ])
    .orderBy('registrations.claimed_at', 'desc')
    .execute();
}

/**
 * Ends a claimed registration of a workspace, or only one that a given person claimed; assertions of its
 * generation are worthless from then on.
 */
export async function revokeRegistration(
  db: Db,
  registration: { id: string; workspaceId: string; claimedBy: string | undefined },
  now: number,
): Promise<boolean> {
  const { id, workspaceId, claimedBy } = registration;
  const result = await db
    .updateTable('registrations')
    .set((eb) => ({ state: 'revoked', revoked_at: now, generation: eb('generation', '+', 1) }))
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'claimed')
    .$if(claimedBy !== undefined, (query) => query.where('user_id', '=', claimedBy ?? ''))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function revokeClient(db: Db, registrationId: string, now: number): Promise<void> {
  await db
    .updateTable('agent_clients')
    .set({ revoked_at: now })
    .where('registration_id', '=', registrationId)
    .where('revoked_at', 'is', null)
    .execute();
}
