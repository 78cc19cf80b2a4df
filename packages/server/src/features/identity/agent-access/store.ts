import type { Db } from '../../../store/index.ts';

/** The claimed agents of a workspace: one of them, those that one person claimed, or both. */
export interface WantedAgents {
  readonly workspaceId: string;
  readonly id?: string | undefined;
  readonly claimedBy?: string | undefined;
}

/** Ends claimed registrations; assertions of their generation are worthless from then on. */
export async function endRegistrations(db: Db, wanted: WantedAgents, now: number): Promise<string[]> {
  const { workspaceId, id, claimedBy } = wanted;
  const rows = await db
    .updateTable('registrations')
    .set((eb) => ({ state: 'revoked', revoked_at: now, generation: eb('generation', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'claimed')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(claimedBy !== undefined, (query) => query.where('user_id', '=', claimedBy ?? ''))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function revokeClient(db: Db, registrationId: string, now: number): Promise<void> {
  await db
    .updateTable('agent_clients')
    .set({ revoked_at: now })
    .where('registration_id', '=', registrationId)
    .where('revoked_at', 'is', null)
    .execute();
}
