import type { Db } from '../../../store/index.ts';

/** Whoever comes back within this time is still on the same visit: a reload forgets nothing. */
const SAME_VISIT_MS = 30 * 60 * 1000;
/** How exact the moment of a visit is: pages that are opened one after another write once. */
const NOTED_MS = 60 * 1000;

/**
 * Notes that a member is in their workspace, and says when they were there the time before. Two pages at once count as
 * one visit: only the one that finds the earlier moment moves it.
 */
export async function noteVisit(
  db: Db,
  visit: { readonly workspaceId: string; readonly userId: string },
  now: number,
): Promise<number | undefined> {
  const { workspaceId, userId } = visit;
  const noted = await db
    .insertInto('workspace_visits')
    .columns(['workspace_id', 'user_id', 'seen_at', 'before_at'])
    .expression((eb) =>
      eb
        .selectFrom('workspace_members')
        .select(['workspace_id', 'user_id', eb.val(now).as('seen_at'), eb.val(null).as('before_at')])
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet((eb) => ({
          before_at: eb
            .case()
            .when('workspace_visits.seen_at', '<=', now - SAME_VISIT_MS)
            .then(eb.ref('workspace_visits.seen_at'))
            .else(eb.ref('workspace_visits.before_at'))
            .end(),
          seen_at: now,
        }))
        .where('workspace_visits.seen_at', '<=', now - NOTED_MS),
    )
    .returning('before_at as before')
    .executeTakeFirst();
  if (noted !== undefined) return noted.before ?? undefined;
  const known = await db
    .selectFrom('workspace_visits')
    .select('before_at as before')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return known?.before ?? undefined;
}

/** The workspace that a person was in last. */
export async function findLastVisited(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('workspace_visits')
    .select('workspace_id as workspaceId')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('workspace_id')
    .limit(1)
    .executeTakeFirst();
  return row?.workspaceId;
}
