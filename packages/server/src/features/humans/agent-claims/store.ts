import { newId } from '../../../lib/crypto/ids.ts';
import type { Db, Store } from '../../../store/index.ts';

type Engine = Store['engine'];

export async function findClaim(db: Db, tokenHash: string) {
  return await db
    .selectFrom('claim_attempts')
    .innerJoin('registrations', 'registrations.id', 'claim_attempts.registration_id')
    .select([
      'claim_attempts.id as attemptId',
      'claim_attempts.state as attemptState',
      'claim_attempts.expires_at as attemptExpiresAt',
      'claim_attempts.code_hash as codeHash',
      'claim_attempts.started_from as startedFrom',
      'claim_attempts.created_at as startedAt',
      'claim_attempts.wrong_codes as wrongCodes',
      'registrations.id as registrationId',
      'registrations.state as registrationState',
      'registrations.claim_token_expires_at as claimTokenExpiresAt',
      'registrations.email as email',
      'registrations.user_id as userId',
      'registrations.created_at as registeredAt',
      'registrations.agent_name as agentName',
      'registrations.skill_name as skillName',
      'registrations.skill_version as skillVersion',
      'registrations.device_name as deviceName',
    ])
    .where('claim_attempts.token_hash', '=', tokenHash)
    .executeTakeFirst();
}
export type Claim = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

/**
 * Holds a registration for the rest of the transaction. Whoever changes both takes it before its attempts, as
 * the claim operation does: the other way round two of them would wait for each other.
 */
export async function holdRegistration(db: Db, registrationId: string): Promise<void> {
  await db
    .updateTable('registrations')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', registrationId)
    .execute();
}

/** Counts a guess before it is looked at, so that parallel guesses cannot share one try. */
export async function countGuess(
  db: Db,
  attemptId: string,
  mostWrong: number,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('claim_attempts')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', attemptId)
    .where('state', '=', 'initiated')
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', mostWrong)
    .returning('wrong_codes')
    .executeTakeFirst();
  return row?.wrong_codes;
}

export async function endAttempt(
  db: Db,
  attemptId: string,
  state: 'exhausted' | 'denied' | 'completed',
): Promise<boolean> {
  const result = await db
    .updateTable('claim_attempts')
    .set({ state })
    .where('id', '=', attemptId)
    .where('state', '=', 'initiated')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertWrongCode(db: Db, registrationId: string, now: number): Promise<void> {
  await db
    .insertInto('wrong_codes')
    .values({ id: newId(), registration_id: registrationId, typed_at: now })
    .execute();
}

/** Whether somebody is in a workspace; they stay in it at least until the transaction ends. */
export async function holdMembership(
  db: Db,
  engine: Engine,
  owner: { userId: string; workspaceId: string },
): Promise<boolean> {
  const membership = db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', owner.workspaceId)
    .where('user_id', '=', owner.userId);
  return (await engine.holdShared(membership, 'workspace_members').executeTakeFirst()) !== undefined;
}

/** Gives an unclaimed registration its owner; of two confirmations at once only one takes effect. */
export async function bindOwner(
  db: Db,
  registrationId: string,
  owner: { userId: string; workspaceId: string; grantedScope: string | null },
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('registrations')
    .set((eb) => ({
      state: 'claimed',
      user_id: owner.userId,
      workspace_id: owner.workspaceId,
      claimed_at: now,
      granted_scope: owner.grantedScope,
      generation: eb('generation', '+', 1),
    }))
    .where('id', '=', registrationId)
    .where('state', '=', 'unclaimed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertAgentClient(
  db: Db,
  registrationId: string,
  workspaceId: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('agent_clients')
    .values({ id: newId(), registration_id: registrationId, workspace_id: workspaceId, created_at: now })
    .execute();
}

export async function findClaimedAgent(db: Db, registrationId: string) {
  return await db
    .selectFrom('registrations')
    .select([
      'email',
      'agent_name as agentName',
      'claimed_at as claimedAt',
      'granted_scope as grantedScope',
      'workspace_id as workspaceId',
    ])
    .where('id', '=', registrationId)
    .where('state', '=', 'claimed')
    .executeTakeFirst();
}
