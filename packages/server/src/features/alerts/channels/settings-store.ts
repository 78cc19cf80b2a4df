import type { Database, Db } from '../../../store/index.ts';

export type Sensitivity = Database['alert_settings']['sensitivity'];

/** How a workspace wants to be told. */
export interface AlertSettings {
  readonly zone: string;
  readonly sensitivity: Sensitivity;
  /** Minutes of the day between which nothing is sent. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  readonly nextDigestAt: number | null;
}

const usual: AlertSettings = { zone: 'UTC', sensitivity: 'normal', quiet: null, nextDigestAt: null };

export async function readSettings(db: Db, workspaceId: string): Promise<AlertSettings> {
  const row = await db
    .selectFrom('alert_settings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (row === undefined) return usual;
  const { zone, sensitivity, quiet_from: from, quiet_to: to, next_digest_at: nextDigestAt } = row;
  return { zone, sensitivity, quiet: from === null || to === null ? null : { from, to }, nextDigestAt };
}

/** Writes what a person chose; when the next digest is due stays, and is moved to the clocks of another zone by its job. */
export async function writeSettings(
  db: Db,
  workspaceId: string,
  { zone, sensitivity, quiet }: Omit<AlertSettings, 'nextDigestAt'>,
): Promise<void> {
  const chosen = {
    zone,
    sensitivity,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
  };
  await db
    .insertInto('alert_settings')
    .values({ workspace_id: workspaceId, ...chosen, next_digest_at: null })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(chosen))
    .execute();
}
