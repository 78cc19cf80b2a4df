import { CLOCKS_APART_MS } from '../../../lib/process/clock.ts';
import type { Db } from '../../../store/index.ts';

export interface OriginHold {
  readonly origin: string;
  readonly projectId: string;
  readonly heldUntil: number;
  readonly site: string;
  readonly callerHash: string;
  readonly now: number;
}

/**
 * Takes a free origin, or one whose hold is over, in one statement: of any number of callers at once, on any
 * number of replicas, one gets it.
 */
export async function holdOrigin(db: Db, hold: OriginHold): Promise<boolean> {
  const row = {
    project_id: hold.projectId,
    held_until: hold.heldUntil,
    site: hold.site,
    caller_hash: hold.callerHash,
    contested: 0,
    contested_at: null,
  };
  const held = await db
    .insertInto('pulse_origins')
    .values({ origin: hold.origin, ...row })
    .onConflict((conflict) =>
      conflict.column('origin').doUpdateSet(row).where('pulse_origins.held_until', '<=', hold.now),
    )
    .returning('project_id')
    .executeTakeFirst();
  return held?.project_id === hold.projectId;
}

/** Counts a request for a held origin; answers the holder where it was not notified lately. */
export async function contestOrigin(
  db: Db,
  origin: string,
  now: number,
  notifiedBefore: number,
): Promise<string | undefined> {
  const counted = db
    .updateTable('pulse_origins')
    .set((eb) => ({ contested: eb('contested', '+', 1) }))
    .where('origin', '=', origin);
  const contested = await counted
    .set({ contested_at: now })
    .where((eb) => eb.or([eb('contested_at', 'is', null), eb('contested_at', '<=', notifiedBefore)]))
    .returning('project_id')
    .executeTakeFirst();
  if (contested === undefined) await counted.execute();
  return contested?.project_id;
}

/** The reservations of a caller that nothing was proven of, first those that would be missed least. */
export async function unprovenOf(db: Db, callerHash: string, now: number) {
  return await db
    .selectFrom('pulse_origins')
    .innerJoin('pulse_setups', 'pulse_setups.id', 'pulse_origins.project_id')
    .select(['pulse_setups.id as id', 'pulse_setups.created_at as createdAt'])
    .where('pulse_origins.caller_hash', '=', callerHash)
    .where('pulse_setups.state', '=', 'pending_deployment')
    .where('pulse_setups.expires_at', '>', now)
    .orderBy((eb) => eb.case().when('pulse_setups.attempted_at', 'is', null).then(0).else(1).end())
    .orderBy('pulse_setups.created_at')
    .orderBy('pulse_setups.id')
    .execute();
}

/** Ends a reservation before its time, unless something was proven of it or is being verified just now. */
export async function giveUpSetup(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('pulse_setups')
    .set({ expires_at: now, pushed_out_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending_deployment')
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('verify_lease_until', 'is', null), eb('verify_lease_until', '<=', now)]))
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await db.updateTable('pulse_projects').set({ expires_at: now }).where('id', '=', id).execute();
  await db.deleteFrom('pulse_origins').where('project_id', '=', id).execute();
  return true;
}

export interface NewSetup {
  readonly id: string;
  readonly tokenHash: string;
  readonly path: string;
  readonly verificationUrl: string;
  readonly expiresAt: number;
  readonly now: number;
}

export async function insertSetup(db: Db, setup: NewSetup): Promise<void> {
  await db
    .insertInto('pulse_setups')
    .values({
      id: setup.id,
      state: 'pending_deployment',
      setup_token_hash: setup.tokenHash,
      verification_path: setup.path,
      verification_url: setup.verificationUrl,
      created_at: setup.now,
      expires_at: setup.expiresAt,
    })
    .execute();
}

const setupColumns = [
  'pulse_setups.id as id',
  'pulse_setups.state as state',
  'pulse_setups.expires_at as expiresAt',
  'pulse_setups.claimed_at as claimedAt',
  'pulse_setups.pushed_out_at as pushedOutAt',
  'pulse_setups.verification_path as path',
  'pulse_setups.verification_url as verificationUrl',
  'pulse_projects.origin as origin',
  'pulse_projects.registration_id as registrationId',
] as const;

export async function findSetup(db: Db, id: string) {
  return await db
    .selectFrom('pulse_setups')
    .innerJoin('pulse_projects', 'pulse_projects.id', 'pulse_setups.id')
    .select(setupColumns)
    .where('pulse_setups.id', '=', id)
    .executeTakeFirst();
}
export type Setup = NonNullable<Awaited<ReturnType<typeof findSetup>>>;

export async function hasSetupToken(db: Db, id: string, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('pulse_setups')
    .select('id')
    .where('id', '=', id)
    .where('setup_token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets one process at a time verify a setup; false while another one does, once one has, and when it is over. */
export async function takeVerifyLease(db: Db, id: string, until: number, now: number): Promise<boolean> {
  const result = await db
    .updateTable('pulse_setups')
    .set({ verify_lease_until: until, attempted_at: now })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    // Whoever read it before may find the lease free because the setup has been verified since.
    .where('state', 'in', ['pending_deployment', 'waiting_for_event'])
    .where((eb) =>
      eb.or([
        eb('verify_lease_until', 'is', null),
        eb('verify_lease_until', '<=', now),
        // Nobody alive holds one for so long: it was written by a clock that ran ahead.
        eb('verify_lease_until', '>', until + CLOCKS_APART_MS),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function releaseVerifyLease(db: Db, id: string, until: number): Promise<void> {
  await db
    .updateTable('pulse_setups')
    .set({ verify_lease_until: null })
    .where('id', '=', id)
    .where('verify_lease_until', '=', until)
    .execute();
}

/** Moves a setup that is neither verified, claimed nor expired; says whether it took effect. */
export async function moveSetup(
  db: Db,
  id: string,
  to: { state: 'waiting_for_event' } | { state: 'verified'; verified_at: number },
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('pulse_setups')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', ['pending_deployment', 'waiting_for_event'])
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Holds a verified setup for the rest of the transaction; false when it is not verified any more. */
export async function lockVerified(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('pulse_setups')
    .set({ state: 'verified' })
    .where('id', '=', id)
    .where('state', '=', 'verified')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markProjectVerified(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('pulse_projects').set({ last_verified_at: now }).where('id', '=', id).execute();
}

/**
 * The owner of a claimed registration. Its row is held for the rest of the transaction, so that a claim of the
 * registration and a verification of its setup see each other.
 */
export async function lockOwner(
  db: Db,
  registrationId: string,
): Promise<{ userId: string; workspaceId: string } | undefined> {
  const row = await db
    .updateTable('registrations')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', registrationId)
    .returning(['state', 'user_id', 'workspace_id'])
    .executeTakeFirst();
  if (row?.state !== 'claimed' || row.user_id === null || row.workspace_id === null) return undefined;
  return { userId: row.user_id, workspaceId: row.workspace_id };
}

export interface NewChallenge {
  readonly nonceHash: string;
  readonly setupId: string;
  readonly keyId: string;
  readonly userAgent: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db
    .insertInto('pulse_challenges')
    .values({
      nonce_hash: challenge.nonceHash,
      setup_id: challenge.setupId,
      key_id: challenge.keyId,
      user_agent: challenge.userAgent,
      issued_at: challenge.issuedAt,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Accepts the proof of a challenge, once and in time. */
export async function acceptProof(
  db: Db,
  nonceHash: string,
  proven: { readonly eventId: string; readonly egressAddress: string | undefined },
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('pulse_challenges')
    .set({ proof_ok_at: now, event_id: proven.eventId, egress_address: proven.egressAddress ?? null })
    .where('nonce_hash', '=', nonceHash)
    .where('proof_ok_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Spends a challenge; with its event, or because nothing good came of it. */
export async function spendChallenge(
  db: Db,
  nonceHash: string,
  now: number,
  hasEvent: boolean,
): Promise<boolean> {
  const result = await db
    .updateTable('pulse_challenges')
    .set({ consumed_at: now, ...(hasEvent ? { event_seen_at: now } : {}) })
    .where('nonce_hash', '=', nonceHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The challenges of a setup whose proof was accepted and whose event has not been seen, newest first. */
export async function findProven(db: Db, setupId: string, acceptedAfter: number) {
  return await db
    .selectFrom('pulse_challenges')
    .select([
      'nonce_hash as nonceHash',
      'key_id as keyId',
      'user_agent as userAgent',
      'event_id as eventId',
      'egress_address as egressAddress',
    ])
    .where('setup_id', '=', setupId)
    .where('proof_ok_at', '>', acceptedAfter)
    .where('consumed_at', 'is', null)
    .orderBy('issued_at', 'desc')
    .execute();
}

/** The claim link of a setup that is good now, if it has one. */
export async function findOpenLink(db: Db, setupId: string) {
  return await db
    .selectFrom('pulse_claim_links')
    .select(['id', 'created_at as createdAt'])
    .where('setup_id', '=', setupId)
    .where('superseded_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

/** Ends every link of a setup that nobody used. */
export async function supersedeLinks(db: Db, setupId: string, now: number): Promise<void> {
  await db
    .updateTable('pulse_claim_links')
    .set({ superseded_at: now })
    .where('setup_id', '=', setupId)
    .where('superseded_at', 'is', null)
    .where('used_at', 'is', null)
    .execute();
}

export async function insertLink(
  db: Db,
  link: { id: string; setupId: string; tokenHash: string; now: number },
): Promise<void> {
  await db
    .insertInto('pulse_claim_links')
    .values({ id: link.id, setup_id: link.setupId, token_hash: link.tokenHash, created_at: link.now })
    .execute();
}

/** Gives a verified setup its owner; of two claims at once only one takes effect. */
export async function bindSetup(
  db: Db,
  id: string,
  owner: { userId: string; workspaceId: string },
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('pulse_setups')
    .set({ state: 'claimed', claimed_at: now, claimed_by: owner.userId })
    .where('id', '=', id)
    .where('state', '=', 'verified')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  const project = { workspace_id: owner.workspaceId, claimed_at: now, expires_at: null };
  await db.updateTable('pulse_projects').set(project).where('id', '=', id).execute();
  await db.updateTable('pulse_origins').set({ held_until: null }).where('project_id', '=', id).execute();
  return true;
}

/** The setups that a registration reserved and nobody claimed yet. */
export async function setupsOfRegistration(db: Db, registrationId: string, now: number) {
  return await db
    .selectFrom('pulse_setups')
    .innerJoin('pulse_projects', 'pulse_projects.id', 'pulse_setups.id')
    .select([
      'pulse_setups.id as id',
      'pulse_setups.state as state',
      'pulse_projects.origin as origin',
      'pulse_projects.name as name',
    ])
    .where('pulse_projects.registration_id', '=', registrationId)
    .where('pulse_setups.state', '!=', 'claimed')
    .where('pulse_setups.expires_at', '>', now)
    .orderBy('pulse_setups.created_at')
    .execute();
}

const HOUR_MS = 60 * 60 * 1000;
const TOMBSTONE_MS = 30 * 24 * HOUR_MS;

/**
 * Forgets what is over: challenges, holds that ended, keys that no longer work. An expired setup itself is
 * kept for a month, so that its agent is told what happened rather than that it never was.
 */
export async function sweepSetups(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('pulse_challenges')
    .where('issued_at', '<', now - HOUR_MS)
    .execute();
  await db.deleteFrom('pulse_origins').where('held_until', '<=', now).execute();
  const expired = db.selectFrom('pulse_projects').select('id').where('expires_at', '<=', now);
  await db
    .deleteFrom('pulse_keys')
    .where((eb) =>
      eb.or([
        eb('project_id', 'in', expired),
        eb('revoked_at', '<', now - TOMBSTONE_MS),
        eb('expires_at', '<', now - TOMBSTONE_MS),
      ]),
    )
    .execute();
  await db
    .deleteFrom('pulse_projects')
    .where('expires_at', '<', now - TOMBSTONE_MS)
    .execute();
}
