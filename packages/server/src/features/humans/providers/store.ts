import type { Db } from '../../../store/index.ts';

/** Somebody at another provider, by what that provider calls them. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export interface LinkedIdentity extends Identity {
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

export async function findLinkedPerson(db: Db, { issuer, subject }: Identity): Promise<string | undefined> {
  const row = await db
    .selectFrom('human_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

export async function listIdentities(db: Db, userId: string): Promise<LinkedIdentity[]> {
  return await db
    .selectFrom('human_identities')
    .select(['issuer', 'subject', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('issuer')
    .orderBy('subject')
    .execute();
}

/** Links an identity to a person; one that is linked already stays with whom it belongs to. */
export async function insertIdentity(
  db: Db,
  { issuer, subject }: Identity,
  userId: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .insertInto('human_identities')
    .values({ issuer, subject, user_id: userId, created_at: now, last_used_at: null })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

export async function touchIdentity(db: Db, { issuer, subject }: Identity, now: number): Promise<void> {
  await db
    .updateTable('human_identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** Unlinks an identity of this person and of nobody else. */
export async function deleteIdentity(
  db: Db,
  { issuer, subject }: Identity,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('human_identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
