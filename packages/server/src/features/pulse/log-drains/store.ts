import type { LogSender } from '@waymark/contract';
import { sql } from 'kysely';
import type { Db } from '../../../store/index.ts';

/** The first and the last moment, since some time, of which a site itself reported a request. */
export interface OwnReports {
  readonly first: number;
  readonly last: number;
}

/** What the site itself reported; the ids of requests that came out of a log are of version 8. */
export async function selectOwnReports(
  db: Db,
  projectId: string,
  since: number,
): Promise<OwnReports | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(happened_at) as first, max(happened_at) as last from pulse_events
    where project_id = ${projectId} and happened_at >= ${since} and substr(id, 15, 1) <> '8'`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? undefined : { first: Number(first), last: Number(last) };
}

const TOMBSTONE_MS = 30 * 24 * 60 * 60 * 1000;

export interface NewLogDrain {
  readonly id: string;
  readonly projectId: string;
  readonly tokenHash: string;
  readonly sender: LogSender;
  readonly includesReported: boolean;
  readonly createdBy: string;
  readonly now: number;
}

export async function insertLogDrain(db: Db, drain: NewLogDrain): Promise<void> {
  await db
    .insertInto('pulse_log_drains')
    .values({
      id: drain.id,
      project_id: drain.projectId,
      token_hash: drain.tokenHash,
      sender: drain.sender,
      includes_reported: drain.includesReported ? 1 : 0,
      created_by: drain.createdBy,
      created_at: drain.now,
    })
    .execute();
}

/** The drains of a project that work, newest first. */
export async function liveLogDrains(db: Db, projectId: string) {
  return await db
    .selectFrom('pulse_log_drains')
    .leftJoin('human_users', 'human_users.id', 'pulse_log_drains.created_by')
    .select([
      'pulse_log_drains.id as id',
      'pulse_log_drains.sender as sender',
      'pulse_log_drains.includes_reported as includesReported',
      'pulse_log_drains.created_at as createdAt',
      'pulse_log_drains.last_used_at as lastUsedAt',
      'human_users.email as createdBy',
    ])
    .where('pulse_log_drains.project_id', '=', projectId)
    .where('pulse_log_drains.revoked_at', 'is', null)
    .orderBy('pulse_log_drains.created_at', 'desc')
    .orderBy('pulse_log_drains.id')
    .execute();
}

export type LogDrain = Awaited<ReturnType<typeof liveLogDrains>>[number];

/** The drain of a token, with the project that it is of; only claimed projects have any. */
export async function findLogDrain(db: Db, tokenHash: string) {
  return await db
    .selectFrom('pulse_log_drains')
    .innerJoin('pulse_projects', 'pulse_projects.id', 'pulse_log_drains.project_id')
    .select([
      'pulse_log_drains.id as id',
      'pulse_log_drains.sender as sender',
      'pulse_log_drains.includes_reported as includesReported',
      'pulse_projects.id as projectId',
      'pulse_projects.origin as origin',
    ])
    .where('pulse_log_drains.token_hash', '=', tokenHash)
    .where('pulse_log_drains.revoked_at', 'is', null)
    .where('pulse_projects.workspace_id', 'is not', null)
    .executeTakeFirst();
}

/** Notes that a drain was used, unless that was noted since a moment. */
export async function touchLogDrain(db: Db, id: string, now: number, since: number): Promise<void> {
  await db
    .updateTable('pulse_log_drains')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', since)]))
    .execute();
}

export async function endLogDrain(db: Db, projectId: string, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('pulse_log_drains')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Forgets drains a month after they ended. */
export async function sweepLogDrains(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('pulse_log_drains')
    .where('revoked_at', '<', now - TOMBSTONE_MS)
    .execute();
}
