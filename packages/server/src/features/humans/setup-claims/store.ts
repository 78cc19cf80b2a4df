import type { Db } from '../../../store/index.ts';

/** A claim link with what its human needs to know of the setup behind it. */
export async function findLink(db: Db, tokenHash: string) {
  return await db
    .selectFrom('pulse_claim_links')
    .innerJoin('pulse_setups', 'pulse_setups.id', 'pulse_claim_links.setup_id')
    .innerJoin('pulse_projects', 'pulse_projects.id', 'pulse_setups.id')
    .leftJoin('pulse_origins', 'pulse_origins.project_id', 'pulse_projects.id')
    .select([
      'pulse_claim_links.id as id',
      'pulse_claim_links.superseded_at as supersededAt',
      'pulse_claim_links.used_at as usedAt',
      'pulse_setups.id as setupId',
      'pulse_setups.state as state',
      'pulse_setups.expires_at as expiresAt',
      'pulse_setups.created_at as createdAt',
      'pulse_setups.verified_at as verifiedAt',
      'pulse_setups.claimed_by as claimedBy',
      'pulse_setups.verification_url as verificationUrl',
      'pulse_projects.name as projectName',
      'pulse_projects.origin as origin',
      'pulse_projects.environment as environment',
      'pulse_projects.agent_name as agentName',
      'pulse_origins.contested as contested',
    ])
    .where('pulse_claim_links.token_hash', '=', tokenHash)
    .executeTakeFirst();
}
export type ClaimLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Uses a link up; false when it was used or replaced meanwhile. */
export async function useLink(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('pulse_claim_links')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** What the mail about a claimed setup says, and to whom. */
export async function findClaimedSetup(db: Db, setupId: string) {
  return await db
    .selectFrom('pulse_setups')
    .innerJoin('pulse_projects', 'pulse_projects.id', 'pulse_setups.id')
    .innerJoin('human_users', 'human_users.id', 'pulse_setups.claimed_by')
    .leftJoin('workspaces', 'workspaces.id', 'pulse_projects.workspace_id')
    .select([
      'human_users.email as email',
      'pulse_setups.claimed_at as claimedAt',
      'pulse_projects.name as projectName',
      'pulse_projects.origin as origin',
      'workspaces.name as workspaceName',
    ])
    .where('pulse_setups.id', '=', setupId)
    .where('pulse_setups.state', '=', 'claimed')
    .executeTakeFirst();
}
