import type { Db } from '../../../store/index.ts';

export interface NewRegistration {
  readonly id: string;
  readonly type: 'anonymous' | 'service_auth';
  readonly names: {
    readonly agentName: string | undefined;
    readonly skillName: string | undefined;
    readonly skillVersion: string | undefined;
    readonly deviceName: string | undefined;
  };
  readonly email: string | undefined;
  readonly claimTokenHash: string;
  readonly claimTokenExpiresAt: number;
  readonly registeredFrom: string;
  readonly now: number;
}

export async function insertRegistration(db: Db, registration: NewRegistration): Promise<void> {
  const { names } = registration;
  await db
    .insertInto('registrations')
    .values({
      id: registration.id,
      type: registration.type,
      state: 'unclaimed',
      agent_name: names.agentName ?? null,
      skill_name: names.skillName ?? null,
      skill_version: names.skillVersion ?? null,
      device_name: names.deviceName ?? null,
      email: registration.email ?? null,
      generation: 1,
      claim_token_hash: registration.claimTokenHash,
      claim_token_expires_at: registration.claimTokenExpiresAt,
      attempts: 0,
      registered_from: registration.registeredFrom,
      created_at: registration.now,
    })
    .execute();
}

export async function findRegistrationByClaimToken(db: Db, claimTokenHash: string) {
  return await db
    .selectFrom('registrations')
    .selectAll()
    .where('claim_token_hash', '=', claimTokenHash)
    .executeTakeFirst();
}

/**
 * Counts one more attempt and binds the registration to the first address it is given. Takes effect only
 * while the registration is unclaimed, free or bound to the same address, and under its bound of attempts.
 */
export async function bindAttempt(
  db: Db,
  registrationId: string,
  email: string,
  mostAttempts: number,
): Promise<boolean> {
  const result = await db
    .updateTable('registrations')
    .set((eb) => ({ email, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', registrationId)
    .where('state', '=', 'unclaimed')
    .where('attempts', '<', mostAttempts)
    .where((eb) => eb.or([eb('email', 'is', null), eb('email', '=', email)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function supersedeAttempts(db: Db, registrationId: string): Promise<void> {
  await db
    .updateTable('claim_attempts')
    .set({ state: 'superseded' })
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'initiated')
    .execute();
}

export interface NewAttempt {
  readonly id: string;
  readonly registrationId: string;
  readonly tokenHash: string;
  readonly codeHash: string;
  readonly expiresAt: number;
  readonly intervalSeconds: number;
  readonly startedFrom: string;
  readonly now: number;
}

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('claim_attempts')
    .values({
      id: attempt.id,
      registration_id: attempt.registrationId,
      token_hash: attempt.tokenHash,
      code_hash: attempt.codeHash,
      state: 'initiated',
      expires_at: attempt.expiresAt,
      interval_seconds: attempt.intervalSeconds,
      // The first poll may come at once; the pace begins with it.
      next_poll_at: attempt.now,
      last_poll_paced: 1,
      wrong_codes: 0,
      started_from: attempt.startedFrom,
      created_at: attempt.now,
    })
    .execute();
}

/** When the wrong codes of a registration were typed, after a time, oldest first. */
export async function wrongCodesSince(db: Db, registrationId: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('wrong_codes')
    .select('typed_at')
    .where('registration_id', '=', registrationId)
    .where('typed_at', '>', since)
    .orderBy('typed_at')
    .execute();
  return rows.map((row) => row.typed_at);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Forgets registrations nobody claimed in time, with all that hangs on them, and tokens and attempts long over.
 * The attempts of an unclaimed registration stay with it: its agent still polls and is told how they ended.
 */
export async function sweepAgents(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('access_tokens')
    .where('expires_at', '<', now - DAY_MS)
    .execute();
  await db
    .deleteFrom('wrong_codes')
    .where('typed_at', '<', now - DAY_MS)
    .execute();
  await db
    .deleteFrom('claim_attempts')
    .where('expires_at', '<', now - DAY_MS)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registrations')
          .select('registrations.id')
          .whereRef('registrations.id', '=', 'claim_attempts.registration_id')
          .where('registrations.state', '!=', 'unclaimed'),
      ),
    )
    .execute();
  await db
    .deleteFrom('registrations')
    .where('state', '=', 'unclaimed')
    .where('claim_token_expires_at', '<', now - DAY_MS)
    .execute();
}
