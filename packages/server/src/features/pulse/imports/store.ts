import { sql } from 'kysely';
import type { Db } from '../../../store/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const IDS_AT_ONCE = 500;

export interface ImportProject {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  readonly isClaimed: boolean;
}

/** The projects that are called so, by id or by origin, and still there. */
export async function selectProjects(db: Db, reference: string, now: number): Promise<ImportProject[]> {
  const rows = await db
    .selectFrom('pulse_projects')
    .select(['id', 'name', 'origin', 'claimed_at'])
    .where((eb) => eb.or([eb('id', '=', reference), eb('origin', '=', reference)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at')
    .execute();
  return rows.map(({ claimed_at: claimedAt, ...row }) => ({ ...row, isClaimed: claimedAt !== null }));
}

/** Those of some ids that have a row. */
export async function selectKnownIds(db: Db, projectId: string, ids: readonly string[]): Promise<string[]> {
  const known: string[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('pulse_events')
      .select('id')
      .where('project_id', '=', projectId)
      .where('id', 'in', ids.slice(at, at + IDS_AT_ONCE))
      .execute();
    known.push(...rows.map(({ id }) => id));
  }
  return known;
}

/** The days of a project that were only ever counted, before there were segments. */
export async function countedDays(db: Db, projectId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('pulse_agent_counts')
    .select('bucket')
    .distinct()
    .where('project_id', '=', projectId)
    .execute();
  return rows.map(({ bucket }) => Math.floor(bucket / DAY_MS));
}

/** When the first event with a row happened that did not come out of a log. */
export async function firstReportedRow(db: Db, projectId: string): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`select min(happened_at) as at from pulse_events
    where project_id = ${projectId} and substr(id, 15, 1) <> '8'`.execute(db);
  const at = rows[0]?.at;
  return at === null || at === undefined ? undefined : Number(at);
}

/** The first event since a moment that is not of a log of this project: of others the verdict may still change. */
export async function openFrom(
  db: Db,
  { after, since, projectId }: { readonly after: number; readonly since: number; readonly projectId: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number | null }>`
    select min(seq) as seq from pulse_events
    where seq > ${after} and received_at > ${since}
      and not (project_id = ${projectId} and substr(id, 15, 1) = '8')`.execute(db);
  const seq = rows[0]?.seq ?? null;
  return seq === null ? undefined : Number(seq);
}
