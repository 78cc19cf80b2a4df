import type { Db, Store } from '../../../store/index.ts';

/** What a site publishes: rules for crawlers as text, the others as paths. */
export type SiteFileKind = 'robots' | 'sitemap' | 'llms';

const MOST_VERSIONS = 200;

/** Claimed projects whose site is to be looked at, those that have waited longest first. */
export async function dueProjects(db: Db, now: number, most: number) {
  return await db
    .selectFrom('pulse_projects')
    .leftJoin('pulse_site_checks', 'pulse_site_checks.project_id', 'pulse_projects.id')
    .select(['pulse_projects.id as id', 'pulse_projects.origin as origin'])
    .where('pulse_projects.workspace_id', 'is not', null)
    .where((eb) =>
      eb.or([eb('pulse_site_checks.due_at', 'is', null), eb('pulse_site_checks.due_at', '<=', now)]),
    )
    .orderBy((eb) => eb.fn.coalesce('pulse_site_checks.due_at', eb.lit(0)))
    .orderBy('pulse_projects.id')
    .limit(most)
    .execute();
}

/** Takes a site that is due for oneself, so that no other worker looks at it as well. */
export async function takeSite(db: Db, projectId: string, now: number, nextAt: number): Promise<boolean> {
  const taken = await db
    .insertInto('pulse_site_checks')
    .values({ project_id: projectId, due_at: nextAt })
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet({ due_at: nextAt })
        .where('pulse_site_checks.due_at', '<=', now),
    )
    .returning('project_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Lets a site be looked at with the next job; within a while after the last look it changes nothing. */
export async function requestLook(db: Db, projectId: string, now: number, notSince: number) {
  await db
    .updateTable('pulse_site_checks')
    .set({ due_at: now })
    .where('project_id', '=', projectId)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', notSince)]))
    .execute();
}

/** Leaves a site that was taken to the next look. */
export async function postponeLook(db: Db, projectId: string, now: number) {
  await db
    .updateTable('pulse_site_checks')
    .set({ due_at: now })
    .where('project_id', '=', projectId)
    .execute();
}

export async function noteLook(db: Db, projectId: string, now: number, problem: string | null) {
  await db
    .updateTable('pulse_site_checks')
    .set({ checked_at: now, problem })
    .where('project_id', '=', projectId)
    .execute();
}

export async function lastLook(db: Db, projectId: string) {
  return await db
    .selectFrom('pulse_site_checks')
    .select(['checked_at as checkedAt', 'problem', 'due_at as dueAt'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

interface FoundFile {
  readonly projectId: string;
  readonly kind: SiteFileKind;
  readonly content: string;
  readonly now: number;
}

/** Keeps a file as a new version where it changed. Of rules all versions count, of lists of pages the newest. */
export async function keepFile(store: Store, { projectId, kind, content, now }: FoundFile): Promise<void> {
  await store.transaction(async (db) => {
    const newest = await newestOf(db, projectId, kind);
    if (newest?.content === content) await noteSeen(db, projectId, kind, newest.foundAt, now);
    else
      await db
        .insertInto('pulse_site_files')
        .values({ project_id: projectId, kind, found_at: now, seen_at: now, content })
        .execute();
    const oldest = await timeOfVersion(db, projectId, kind, kind === 'robots' ? MOST_VERSIONS : 1);
    if (oldest !== undefined) await dropBefore(db, projectId, kind, oldest);
  });
}

async function noteSeen(db: Db, projectId: string, kind: SiteFileKind, foundAt: number, now: number) {
  await db
    .updateTable('pulse_site_files')
    .set({ seen_at: now })
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('found_at', '=', foundAt)
    .execute();
}

async function dropBefore(db: Db, projectId: string, kind: SiteFileKind, foundAt: number) {
  await db
    .deleteFrom('pulse_site_files')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('found_at', '<', foundAt)
    .execute();
}

/** The newest version of a file. */
export async function newestOf(db: Db, projectId: string, kind: SiteFileKind) {
  return await db
    .selectFrom('pulse_site_files')
    .select(['found_at as foundAt', 'content'])
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .orderBy('found_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When the version was found that is so many from the newest on, itself counted. */
async function timeOfVersion(db: Db, projectId: string, kind: SiteFileKind, count: number) {
  const found = await db
    .selectFrom('pulse_site_files')
    .select('found_at as foundAt')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .orderBy('found_at', 'desc')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return found?.foundAt;
}

/** The versions of a file, oldest first. */
export async function versionsOf(db: Db, projectId: string, kind: SiteFileKind) {
  return await db
    .selectFrom('pulse_site_files')
    .select(['found_at as foundAt', 'seen_at as seenAt', 'content'])
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .orderBy('found_at')
    .execute();
}
