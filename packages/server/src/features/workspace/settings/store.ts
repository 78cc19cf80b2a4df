import type { Db } from '../../../store/index.ts';

/** Names a workspace; says whether it had another name before. */
export async function writeName(db: Db, workspaceId: string, name: string): Promise<boolean> {
  const result = await db
    .updateTable('workspaces')
    .set({ name })
    .where('id', '=', workspaceId)
    .where('name', '!=', name)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
