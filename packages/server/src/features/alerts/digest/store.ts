import type { Db } from '../../../store/index.ts';

/** Workspaces of which somebody wants the weekly digest. */
export async function digestWorkspaces(db: Db) {
  return await db
    .selectFrom('alert_channels')
    .innerJoin('workspaces', 'workspaces.id', 'alert_channels.workspace_id')
    .select('workspaces.id as id')
    .where('alert_channels.kind', '=', 'mail')
    .where('alert_channels.digest', '=', 1)
    .where('alert_channels.state', '=', 'on')
    .distinct()
    .execute();
}

export async function findWorkspace(db: Db, id: string) {
  return await db.selectFrom('workspaces').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** Moves the next digest of a workspace on; says whether it was still that one. */
export async function moveDigest(
  db: Db,
  workspaceId: string,
  { from, to }: { readonly from: number | null; readonly to: number },
): Promise<boolean> {
  await db
    .insertInto('alert_settings')
    .values({
      workspace_id: workspaceId,
      zone: 'UTC',
      sensitivity: 'normal',
      quiet_from: null,
      quiet_to: null,
      next_digest_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const result = await db
    .updateTable('alert_settings')
    .set({ next_digest_at: to })
    .where('workspace_id', '=', workspaceId)
    .where('next_digest_at', from === null ? 'is' : '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** How many pages of a workspace have which verdict. */
export async function countVerdicts(db: Db, workspaceId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('audit_journeys')
    .select((eb) => ['verdict', eb.fn.countAll<number>().as('pages')])
    .where('workspace_id', '=', workspaceId)
    .where('verdict', 'is not', null)
    .groupBy('verdict')
    .orderBy('verdict')
    .execute();
  return Object.fromEntries(rows.map(({ verdict, pages }) => [verdict ?? '', Number(pages)]));
}
