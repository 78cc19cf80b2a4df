import type { Db } from '../../store/index.ts';

/** A key that is neither revoked nor expired, of a project that is claimed or whose time is not over. */
export async function findLiveKey(db: Db, secretHash: string, now: number) {
  return await db
    .selectFrom('pulse_keys')
    .innerJoin('pulse_projects', 'pulse_projects.id', 'pulse_keys.project_id')
    .select([
      'pulse_keys.id as keyId',
      'pulse_keys.last_used_at as lastUsedAt',
      'pulse_projects.id as projectId',
      'pulse_projects.origin as origin',
      'pulse_projects.claimed_at as claimedAt',
    ])
    .where('pulse_keys.secret_hash', '=', secretHash)
    .where('pulse_keys.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('pulse_keys.expires_at', 'is', null), eb('pulse_keys.expires_at', '>', now)]))
    .where((eb) =>
      eb.or([eb('pulse_projects.expires_at', 'is', null), eb('pulse_projects.expires_at', '>', now)]),
    )
    .executeTakeFirst();
}

export async function touchKey(db: Db, keyId: string, now: number): Promise<void> {
  await db.updateTable('pulse_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
}
