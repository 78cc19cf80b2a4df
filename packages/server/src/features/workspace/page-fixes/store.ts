import type { Db } from '../../../store/index.ts';

/** Since when a page of a project is mended, and who says so. */
export interface MarkedFix {
  readonly fixedAt: number;
  /** Nobody's address any more once they are gone. */
  readonly markedBy: string | null;
}

export async function findFix(db: Db, projectId: string, path: string): Promise<MarkedFix | undefined> {
  return await db
    .selectFrom('pulse_page_fixes')
    .leftJoin('human_users', 'human_users.id', 'pulse_page_fixes.marked_by')
    .select(['pulse_page_fixes.fixed_at as fixedAt', 'human_users.email as markedBy'])
    .where('pulse_page_fixes.project_id', '=', projectId)
    .where('pulse_page_fixes.path', '=', path)
    .executeTakeFirst();
}

/** The marks of a project, those of some page left out. */
export async function countOtherFixes(db: Db, projectId: string, path: string): Promise<number> {
  const { count } = await db
    .selectFrom('pulse_page_fixes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('path', '!=', path)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function writeFix(
  db: Db,
  fix: { projectId: string; path: string; fixedAt: number; userId: string; now: number },
): Promise<void> {
  const mark = { fixed_at: fix.fixedAt, marked_by: fix.userId, marked_at: fix.now };
  await db
    .insertInto('pulse_page_fixes')
    .values({ project_id: fix.projectId, path: fix.path, ...mark })
    .onConflict((conflict) => conflict.columns(['project_id', 'path']).doUpdateSet(mark))
    .execute();
}

export async function deleteFix(db: Db, projectId: string, path: string): Promise<void> {
  await db
    .deleteFrom('pulse_page_fixes')
    .where('project_id', '=', projectId)
    .where('path', '=', path)
    .execute();
}
