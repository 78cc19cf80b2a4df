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
