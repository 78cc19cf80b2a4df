import type { ExpressionBuilder } from 'kysely';
import type { PagePlace } from '../../../lib/http/page-cursor.ts';
import { behindPlace, type Database, type Db } from '../../../store/index.ts';

export interface NewProject {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  readonly environment: 'production' | 'staging' | 'development';
  readonly agentName: string | null;
  readonly registrationId: string | null;
  readonly expiresAt: number;
  readonly now: number;
}

export async function insertProject(db: Db, project: NewProject): Promise<void> {
  await db
    .insertInto('pulse_projects')
    .values({
      id: project.id,
      name: project.name,
      origin: project.origin,
      environment: project.environment,
      agent_name: project.agentName,
      registration_id: project.registrationId,
      created_at: project.now,
      expires_at: project.expiresAt,
    })
    .execute();
}

export interface NewKey {
  readonly id: string;
  readonly projectId: string;
  readonly secretHash: string;
  readonly fingerprint: string;
  readonly challengeKeySealed: string;
  readonly proofKeySealed: string;
  readonly now: number;
}

export async function insertKey(db: Db, key: NewKey): Promise<void> {
  await db
    .insertInto('pulse_keys')
    .values({
      id: key.id,
      project_id: key.projectId,
      secret_hash: key.secretHash,
      fingerprint: key.fingerprint,
      challenge_key_sealed: key.challengeKeySealed,
      proof_key_sealed: key.proofKeySealed,
      created_at: key.now,
    })
    .execute();
}

function isLive(now: number) {
  return (eb: ExpressionBuilder<Database, 'pulse_keys'>) =>
    eb.and([
      eb('pulse_keys.revoked_at', 'is', null),
      eb.or([eb('pulse_keys.expires_at', 'is', null), eb('pulse_keys.expires_at', '>', now)]),
    ]);
}

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
    .where(isLive(now))
    .where((eb) =>
      eb.or([eb('pulse_projects.expires_at', 'is', null), eb('pulse_projects.expires_at', '>', now)]),
    )
    .executeTakeFirst();
}

export async function findNewestKey(db: Db, projectId: string, now: number) {
  return await db
    .selectFrom('pulse_keys')
    .select([
      'id',
      'fingerprint',
      'challenge_key_sealed as challengeKeySealed',
      'proof_key_sealed as proofKeySealed',
    ])
    .where('project_id', '=', projectId)
    .where(isLive(now))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function touchKey(db: Db, keyId: string, now: number): Promise<void> {
  await db.updateTable('pulse_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
}

const projectColumns = [
  'id',
  'name',
  'origin',
  'environment',
  'agent_name as agentName',
  'created_at as createdAt',
  'claimed_at as claimedAt',
  'last_verified_at as lastVerifiedAt',
] as const;

/** The projects of a workspace, newest first; `after` is the last one of the page before. */
export async function projectsOf(
  db: Db,
  workspaceId: string,
  page: { limit: number; after?: PagePlace | undefined },
) {
  return await db
    .selectFrom('pulse_projects')
    .select(projectColumns)
    .where('workspace_id', '=', workspaceId)
    .where((eb) => behindPlace(eb, { at: 'created_at', id: 'id' }, page.after))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .execute();
}
export type ProjectRow = Awaited<ReturnType<typeof projectsOf>>[number];

export async function findProject(db: Db, workspaceId: string, id: string) {
  return await db
    .selectFrom('pulse_projects')
    .select(projectColumns)
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
}

/** The projects that a registration set up and that are in this workspace. */
export async function projectsOfRegistration(db: Db, registrationId: string, workspaceId: string) {
  return await db
    .selectFrom('pulse_projects')
    .select(['id', 'name', 'origin'])
    .where('registration_id', '=', registrationId)
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .execute();
}

export async function liveKeysOf(db: Db, projectId: string, now: number) {
  return await db
    .selectFrom('pulse_keys')
    .select([
      'id',
      'fingerprint',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
    ])
    .where('project_id', '=', projectId)
    .where(isLive(now))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export type LiveKey = Awaited<ReturnType<typeof liveKeysOf>>[number];

/** Holds a project for the rest of the transaction, so that its keys are counted by one caller at a time. */
export async function lockProject(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('pulse_projects')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Lets the live keys of a project end; one that ends sooner by itself keeps its time. */
export async function expireKeys(db: Db, projectId: string, at: number): Promise<void> {
  await db
    .updateTable('pulse_keys')
    .set({ expires_at: at })
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .where('expires_at', 'is', null)
    .execute();
}

export async function revokeKeyRow(db: Db, projectId: string, keyId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('pulse_keys')
    .set({ revoked_at: now })
    .where('id', '=', keyId)
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends every ingest key, shared view and log drain of a workspace's projects. */
export async function revokeProjectAccess(db: Db, workspaceId: string, now: number): Promise<void> {
  for (const table of ['pulse_keys', 'pulse_view_links', 'pulse_log_drains'] as const)
    await db
      .updateTable(table)
      .set({ revoked_at: now })
      .where('revoked_at', 'is', null)
      .where('project_id', 'in', (eb) =>
        eb.selectFrom('pulse_projects').select('pulse_projects.id').where('workspace_id', '=', workspaceId),
      )
      .execute();
}
