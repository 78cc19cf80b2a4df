import type { Db } from '../../../store/index.ts';

/** A key as its list shows it; never the key itself. */
export interface PersonalKey {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly scope: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
}

function liveKeys(db: Db, now: number) {
  return (
    db
      .selectFrom('personal_keys')
      // A key acts for its owner, and for nobody once the owner has left the workspace.
      .innerJoin('workspace_members', (join) =>
        join
          .onRef('workspace_members.workspace_id', '=', 'personal_keys.workspace_id')
          .onRef('workspace_members.user_id', '=', 'personal_keys.user_id'),
      )
      .innerJoin('human_users', 'human_users.id', 'personal_keys.user_id')
      .select([
        'personal_keys.id as id',
        'personal_keys.workspace_id as workspaceId',
        'personal_keys.user_id as userId',
        'human_users.email as email',
        'personal_keys.name as name',
        'personal_keys.scope as scope',
        'personal_keys.created_at as createdAt',
        'personal_keys.expires_at as expiresAt',
        'personal_keys.last_used_at as lastUsedAt',
      ])
      .where('personal_keys.revoked_at', 'is', null)
      .where((eb) =>
        eb.or([eb('personal_keys.expires_at', 'is', null), eb('personal_keys.expires_at', '>', now)]),
      )
  );
}

export async function findLiveKey(db: Db, keyHash: string, now: number): Promise<PersonalKey | undefined> {
  return await liveKeys(db, now).where('personal_keys.key_hash', '=', keyHash).executeTakeFirst();
}

/** The live keys of a person, or of a workspace; newest first. */
export async function listKeys(
  db: Db,
  of: { readonly userId: string } | { readonly workspaceId: string },
  now: number,
): Promise<PersonalKey[]> {
  const query = liveKeys(db, now).orderBy('personal_keys.created_at', 'desc').orderBy('personal_keys.id');
  return 'userId' in of
    ? await query.where('personal_keys.user_id', '=', of.userId).execute()
    : await query.where('personal_keys.workspace_id', '=', of.workspaceId).execute();
}

export async function insertKey(
  db: Db,
  key: Omit<PersonalKey, 'email' | 'lastUsedAt'> & { readonly keyHash: string },
): Promise<void> {
  await db
    .insertInto('personal_keys')
    .values({
      id: key.id,
      workspace_id: key.workspaceId,
      user_id: key.userId,
      name: key.name,
      key_hash: key.keyHash,
      scope: key.scope,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      revoked_at: null,
      last_used_at: null,
    })
    .execute();
}

export async function touchKey(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('personal_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Which keys to end: one, those of a person in a workspace, or all of a workspace. */
export interface WantedKeys {
  readonly workspaceId: string;
  readonly id?: string;
  readonly userId?: string;
}

export async function revokeKeys(db: Db, wanted: WantedKeys, now: number) {
  const { workspaceId, id, userId } = wanted;
  return await db
    .updateTable('personal_keys')
    .set({ revoked_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .returning(['id', 'name'])
    .execute();
}
