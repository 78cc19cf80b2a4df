import { newId } from '../../../lib/crypto/ids.ts';
import type { Db } from '../../../store/index.ts';

export type Operation = 'audit_submission' | 'example_audit' | 'arena_report_request' | 'workspace_audit';

/** Makes this transaction the only one that accepts for the operation until it ends, on any replica. */
export async function holdGate(db: Db, operation: Operation): Promise<void> {
  await db
    .updateTable('acceptance_gates')
    .set((eb) => ({ turns: eb('turns', '+', 1) }))
    .where('operation', '=', operation)
    .execute();
}

/** The acceptances after a time, oldest first. */
export async function acceptancesSince(db: Db, operation: Operation, since: number) {
  return await db
    .selectFrom('acceptances')
    .select(['caller_hash as callerHash', 'accepted_at as acceptedAt'])
    .where('operation', '=', operation)
    .where('accepted_at', '>', since)
    .orderBy('accepted_at')
    .execute();
}

/** An acceptance later than now was written by a clock that ran ahead: it counts from now on, for one window. */
export async function bringBackAcceptances(db: Db, operation: Operation, now: number): Promise<void> {
  await db
    .updateTable('acceptances')
    .set({ accepted_at: now })
    .where('operation', '=', operation)
    .where('accepted_at', '>', now)
    .execute();
}

export async function insertAcceptance(
  db: Db,
  operation: Operation,
  callerHash: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('acceptances')
    .values({ id: newId(), operation, caller_hash: callerHash, accepted_at: now })
    .execute();
}

export async function findIdempotencyKey(db: Db, operation: Operation, keyHash: string, now: number) {
  return await db
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'response'])
    .where('operation', '=', operation)
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Remembers an answer; an expired one under the same key gives way. */
export async function putIdempotencyKey(
  db: Db,
  row: { operation: Operation; keyHash: string; bodyHash: string; response: string; expiresAt: number },
): Promise<void> {
  const answer = { body_hash: row.bodyHash, response: row.response, expires_at: row.expiresAt };
  await db
    .insertInto('idempotency_keys')
    .values({ operation: row.operation, key_hash: row.keyHash, ...answer })
    .onConflict((conflict) => conflict.columns(['operation', 'key_hash']).doUpdateSet(answer))
    .execute();
}

/** Forgets acceptances and keys that no rule looks at any more. */
export async function deleteExpiredAcceptance(db: Db, acceptedBefore: number, now: number): Promise<void> {
  await db.deleteFrom('acceptances').where('accepted_at', '<', acceptedBefore).execute();
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
}
