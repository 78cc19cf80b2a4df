import { newId } from '../../../lib/crypto/ids.ts';
import type { Db } from '../../../store/index.ts';
import type { ProofFacts } from './proof-state.ts';

const columns = [
  'id',
  'workspace_id as workspaceId',
  'origin',
  'state',
  'way',
  'proven_at as provenAt',
  'seen_at as seenAt',
  'failed_checks as failedChecks',
  'lapsed_at as lapsedAt',
  'checked_at as checkedAt',
  'findings',
  'due_at as dueAt',
  'added_by as addedBy',
  'created_at as createdAt',
] as const;

/** The sites that a workspace has added, by origin. */
export async function selectOrigins(db: Db, workspaceId: string) {
  return await db
    .selectFrom('workspace_origins')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .orderBy('origin')
    .execute();
}

export type OriginRow = Awaited<ReturnType<typeof selectOrigins>>[number];

/** A site by its id, within its workspace. */
export async function findOrigin(db: Db, workspaceId: string, id: string): Promise<OriginRow | undefined> {
  return await db
    .selectFrom('workspace_origins')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A site by its origin, within its workspace. */
export async function findByOrigin(
  db: Db,
  workspaceId: string,
  origin: string,
): Promise<OriginRow | undefined> {
  return await db
    .selectFrom('workspace_origins')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('origin', '=', origin)
    .executeTakeFirst();
}

export async function countOrigins(db: Db, workspaceId: string): Promise<number> {
  const row = await db
    .selectFrom('workspace_origins')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertOrigin(
  db: Db,
  site: { workspaceId: string; origin: string; userId: string; dueAt: number },
  now: number,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('workspace_origins')
    .values({
      id,
      workspace_id: site.workspaceId,
      origin: site.origin,
      state: 'unproven',
      due_at: site.dueAt,
      added_by: site.userId,
      created_at: now,
    })
    .execute();
  return id;
}

/** Removes a site; says whether there was one. */
export async function deleteOrigin(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('workspace_origins')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Holds a site for the rest of the transaction and reads it. */
export async function lockOrigin(db: Db, id: string): Promise<OriginRow | undefined> {
  return await db
    .updateTable('workspace_origins')
    .set((eb) => ({ origin: eb.ref('origin') }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function writeCheck(
  db: Db,
  id: string,
  facts: ProofFacts,
  check: { checkedAt: number; findings: string },
): Promise<void> {
  await db
    .updateTable('workspace_origins')
    .set({
      state: facts.state,
      way: facts.way,
      proven_at: facts.provenAt,
      seen_at: facts.seenAt,
      failed_checks: facts.failedChecks,
      lapsed_at: facts.lapsedAt,
      due_at: facts.dueAt,
      checked_at: check.checkedAt,
      findings: check.findings,
    })
    .where('id', '=', id)
    .execute();
}

/** Sites of all workspaces that lost their proof and are proven by no claimed project either. */
export async function selectLapsed(db: Db) {
  return await db
    .selectFrom('workspace_origins')
    .select(['id', 'workspace_id as workspaceId', 'origin', 'lapsed_at as lapsedAt'])
    .where('state', '=', 'lapsed')
    .where('lapsed_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pulse_projects')
            .select('pulse_projects.id')
            .whereRef('pulse_projects.workspace_id', '=', 'workspace_origins.workspace_id')
            .whereRef('pulse_projects.origin', '=', 'workspace_origins.origin')
            .where('claimed_at', 'is not', null),
        ),
      ),
    )
    .$narrowType<{ lapsedAt: number }>()
    .orderBy('workspace_origins.id')
    .execute();
}

/** Whom the mails about the present lapse of each site go to; whoever left before theirs is not among them. */
export async function mailedOfLapses(db: Db): Promise<{ originId: string; userId: string }[]> {
  return await db
    .selectFrom('origin_notices')
    .innerJoin('workspace_origins', (join) =>
      join
        .onRef('workspace_origins.id', '=', 'origin_notices.origin_id')
        .onRef('workspace_origins.lapsed_at', '=', 'origin_notices.lapsed_at'),
    )
    .select(['origin_notices.origin_id as originId', 'origin_notices.user_id as userId'])
    .where('workspace_origins.state', '=', 'lapsed')
    .where('origin_notices.state', '!=', 'unwanted')
    .execute();
}

/** Sites whose check of the day has come, the longest waiting first; a time too far away was set by a clock ahead. */
export async function dueOrigins(
  db: Db,
  times: { now: number; furthest: number },
  most: number,
): Promise<OriginRow[]> {
  return await db
    .selectFrom('workspace_origins')
    .select(columns)
    .where((eb) => eb.or([eb('due_at', '<=', times.now), eb('due_at', '>', times.furthest)]))
    .orderBy('due_at')
    .limit(most)
    .execute();
}

/** Takes a check for oneself until a time; says whether nobody else did since it was seen due. */
export async function takeCheck(
  db: Db,
  { id, dueAt }: Pick<OriginRow, 'id' | 'dueAt'>,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('workspace_origins')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('due_at', '=', dueAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a check that was taken back, if it is still one's own. */
export async function giveBackCheck(db: Db, id: string, until: number, now: number): Promise<void> {
  await db
    .updateTable('workspace_origins')
    .set({ due_at: now })
    .where('id', '=', id)
    .where('due_at', '=', until)
    .execute();
}

/** Has no site of a workspace looked at any more, which ends. */
export async function endChecks(db: Db, workspaceId: string): Promise<void> {
  await db
    .updateTable('workspace_origins')
    .set({ due_at: null })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** The project by which a workspace has claimed an origin, if it has. */
export async function findClaimedProject(db: Db, workspaceId: string, origin: string) {
  return await db
    .selectFrom('pulse_projects')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('origin', '=', origin)
    .where('claimed_at', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** The claimed projects of a workspace. */
export async function claimedProjects(db: Db, workspaceId: string) {
  return await db
    .selectFrom('pulse_projects')
    .select(['id', 'name', 'origin', 'claimed_at as claimedAt'])
    .where('workspace_id', '=', workspaceId)
    .where('claimed_at', 'is not', null)
    .orderBy('origin')
    .orderBy('created_at')
    .execute();
}

/** The pages that a workspace has ever had audited, and how often each is again. */
export async function auditedPages(db: Db, workspaceId: string) {
  return await db
    .selectFrom('audit_journeys')
    .select(['quickstart_url as quickstartUrl', 'every'])
    .where('workspace_id', '=', workspaceId)
    .execute();
}

export async function ownersOf(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_members')
    .select('user_id as userId')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** A notice that waits, with what it tells of and whether that is still so and its reader still to be told. */
export async function findQueuedNotice(db: Db, noticeId: string) {
  return await db
    .selectFrom('origin_notices')
    .innerJoin('workspace_origins', 'workspace_origins.id', 'origin_notices.origin_id')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_origins.workspace_id')
    .innerJoin('human_users', 'human_users.id', 'origin_notices.user_id')
    .leftJoin('workspace_members as owner', (join) =>
      join
        .onRef('owner.workspace_id', '=', 'workspace_origins.workspace_id')
        .onRef('owner.user_id', '=', 'origin_notices.user_id')
        .on('owner.role', '=', 'owner'),
    )
    .select([
      'origin_notices.queued_at as queuedAt',
      'origin_notices.lapsed_at as lapsedAt',
      'workspace_origins.id as originId',
      'workspace_origins.origin as origin',
      'workspace_origins.lapsed_at as stillLapsedAt',
      'workspaces.id as workspaceId',
      'workspaces.name as workspaceName',
      'human_users.email as email',
      'owner.user_id as ownerId',
    ])
    .where('origin_notices.notice_id', '=', noticeId)
    .where('origin_notices.state', '=', 'queued')
    .executeTakeFirst();
}

export type QueuedNotice = NonNullable<Awaited<ReturnType<typeof findQueuedNotice>>>;
