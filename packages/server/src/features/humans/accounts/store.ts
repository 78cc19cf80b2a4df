import { newId } from '../../../lib/crypto/ids.ts';
import type { Db, Store } from '../../../store/index.ts';
import type { HumanTables } from '../../../store/schema-humans.ts';

export type Role = HumanTables['workspace_members']['role'];
export type InvitedRole = HumanTables['workspace_invitations']['role'];

export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
}

export interface SessionRow {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: string;
  readonly usedAt: string;
}

export interface Invitation {
  readonly id: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly email: string;
  readonly role: InvitedRole;
  readonly invitedBy: string;
}

/** The sign-in library's way to write a time, on both engines. */
function isoTime(at: number): string {
  return new Date(at).toISOString();
}

/** Gives a person their own workspace unless they have it; parallel calls leave one. */
export async function ensurePersonalWorkspace(
  store: Store,
  owner: { userId: string; workspaceName: string },
  now: number,
): Promise<void> {
  await store.transaction(async (db) => {
    const personal_of = owner.userId;
    await db
      .insertInto('workspaces')
      .values({ id: newId(), name: owner.workspaceName, personal_of, created_at: now })
      .onConflict((conflict) => conflict.column('personal_of').doNothing())
      .execute();
    const { id } = await db
      .selectFrom('workspaces')
      .select('id')
      .where('personal_of', '=', personal_of)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('workspace_members')
      .values({ workspace_id: id, user_id: owner.userId, role: 'owner', joined_at: now })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
      .execute();
  });
}

export async function findEmail(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('human_users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
}

/** What is known of an address that wants in: an account, or a place that somebody holds for it. */
export async function findNewcomer(
  db: Db,
  email: string,
  now: number,
): Promise<{ hasAccount: boolean; isInvited: boolean }> {
  const account = db.selectFrom('human_users').select('id').where('email', '=', email);
  const invitation = db
    .selectFrom('workspace_invitations')
    .select('id')
    .where('email', '=', email)
    .where('expires_at', '>', now);
  return {
    hasAccount: (await account.executeTakeFirst()) !== undefined,
    isInvited: (await invitation.executeTakeFirst()) !== undefined,
  };
}

export async function findOpenedAt(db: Db, userId: string): Promise<number | undefined> {
  const query = db.selectFrom('human_users').select('created_at').where('id', '=', userId);
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : Date.parse(row.created_at);
}

export async function listWorkspaces(db: Db, userId: string): Promise<Workspace[]> {
  return await db
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select(['workspaces.id', 'workspaces.name', 'workspace_members.role'])
    .where('workspace_members.user_id', '=', userId)
    .orderBy('workspace_members.joined_at')
    .orderBy('workspaces.id')
    .execute();
}

export async function listMembers(db: Db, workspaceId: string): Promise<Member[]> {
  return await db
    .selectFrom('workspace_members')
    .innerJoin('human_users', 'human_users.id', 'workspace_members.user_id')
    .select(['human_users.id as userId', 'human_users.email', 'workspace_members.role'])
    .where('workspace_members.workspace_id', '=', workspaceId)
    .orderBy('workspace_members.joined_at')
    .orderBy('human_users.id')
    .execute();
}

/** Holds a workspace for the rest of the transaction: what two do to it at once, such as leave it, takes turns. */
export async function holdWorkspace(db: Db, workspaceId: string): Promise<void> {
  await db
    .updateTable('workspaces')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', workspaceId)
    .execute();
}

/** What someone is in a workspace; undefined for whoever is not in it. */
export async function findRole(db: Db, workspaceId: string, userId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('workspace_members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

export async function hasOtherOwner(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '!=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row !== undefined;
}

/** Unties a personal workspace from its former owner, who then gets a new one at the next sign-in. */
async function releasePersonal(db: Db, workspaceId: string, userId: string): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({ personal_of: null })
    .where('id', '=', workspaceId)
    .where('personal_of', '=', userId)
    .execute();
}

export async function changeRoleOf(db: Db, workspaceId: string, userId: string, role: Role): Promise<void> {
  await db
    .updateTable('workspace_members')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
  if (role !== 'owner') await releasePersonal(db, workspaceId, userId);
}

/** Removes a member; says whether there was one. */
export async function deleteMember(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('workspace_members')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await releasePersonal(db, workspaceId, userId);
  return numDeletedRows > 0n;
}

export async function listSessions(
  db: Db,
  userId: string,
  times: { now: number; idleSince: number },
): Promise<SessionRow[]> {
  return await db
    .selectFrom('human_sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'updated_at as usedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', isoTime(times.now))
    .where('updated_at', '>', isoTime(times.idleSince))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function touchSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable('human_sessions')
    .set({ updated_at: isoTime(now) })
    .where('id', '=', sessionId)
    .where('updated_at', '<', isoTime(now))
    .execute();
}

/** Ends a session of this person and of nobody else. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('human_sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Offers a place; a second offer to the same address replaces the first, under the id that is answered. */
export async function putInvitation(
  db: Db,
  invitation: { workspaceId: string; email: string; role: InvitedRole; invitedBy: string },
  times: { now: number; expiresAt: number },
): Promise<string> {
  const changing = {
    role: invitation.role,
    invited_by: invitation.invitedBy,
    created_at: times.now,
    expires_at: times.expiresAt,
  };
  const { id } = await db
    .insertInto('workspace_invitations')
    .values({ id: newId(), workspace_id: invitation.workspaceId, email: invitation.email, ...changing })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'email']).doUpdateSet(changing))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function invitations(db: Db, now: number) {
  return db
    .selectFrom('workspace_invitations')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_invitations.workspace_id')
    .innerJoin('human_users', 'human_users.id', 'workspace_invitations.invited_by')
    .select([
      'workspace_invitations.id',
      'workspaces.id as workspaceId',
      'workspaces.name as workspaceName',
      'workspace_invitations.email',
      'workspace_invitations.role',
      'human_users.email as invitedBy',
    ])
    .where('workspace_invitations.expires_at', '>', now)
    .orderBy('workspace_invitations.created_at')
    .orderBy('workspace_invitations.id');
}

export async function listInvitationsTo(db: Db, email: string, now: number): Promise<Invitation[]> {
  return await invitations(db, now).where('workspace_invitations.email', '=', email).execute();
}

export async function listInvitationsOf(db: Db, workspaceId: string, now: number): Promise<Invitation[]> {
  return await invitations(db, now).where('workspace_invitations.workspace_id', '=', workspaceId).execute();
}

/** An invitation that still stands, as its mail tells it. */
export async function findInvitation(db: Db, id: string, now: number) {
  return await invitations(db, now)
    .select('workspace_invitations.created_at as createdAt')
    .where('workspace_invitations.id', '=', id)
    .executeTakeFirst();
}

/** Removes an invitation; says whose it was. */
export async function withdrawInvitation(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('workspace_invitations')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Spends an invitation, if it is addressed to this address and still good. */
export async function spendInvitation(db: Db, id: string, email: string, now: number) {
  return await db
    .deleteFrom('workspace_invitations')
    .where('id', '=', id)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .returning(['workspace_id as workspaceId', 'role'])
    .executeTakeFirst();
}

/** Adds a member; one who is there already stays as they are. */
export async function insertMember(
  db: Db,
  member: { workspaceId: string; userId: string; role: Role },
  now: number,
): Promise<void> {
  const { workspaceId: workspace_id, userId: user_id, role } = member;
  await db
    .insertInto('workspace_members')
    .values({ workspace_id, user_id, role, joined_at: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
    .execute();
}

export async function insertCodeMail(
  db: Db,
  mail: { id: string; sealed: string; createdAt: number; expiresAt: number },
): Promise<void> {
  const { id, sealed, createdAt: created_at, expiresAt: expires_at } = mail;
  await db.insertInto('human_code_mails').values({ id, sealed, created_at, expires_at }).execute();
}

export async function findCodeMail(db: Db, id: string) {
  return await db
    .selectFrom('human_code_mails')
    .select(['id', 'sealed', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteCodeMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('human_code_mails').where('id', '=', id).execute();
}

/** Removes codes, sessions and invitations whose time is over. */
export async function deleteExpiredHumanRows(
  db: Db,
  times: { now: number; idleSince: number },
): Promise<void> {
  const now = isoTime(times.now);
  await db.deleteFrom('human_verifications').where('expires_at', '<=', now).execute();
  await db.deleteFrom('human_challenges').where('expires_at', '<=', times.now).execute();
  await db.deleteFrom('human_code_mails').where('expires_at', '<=', times.now).execute();
  await db
    .deleteFrom('human_sessions')
    .where((row) => row.or([row('expires_at', '<=', now), row('updated_at', '<=', isoTime(times.idleSince))]))
    .execute();
  await db.deleteFrom('workspace_invitations').where('expires_at', '<=', times.now).execute();
}
