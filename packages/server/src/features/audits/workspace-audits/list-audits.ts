import { cutPage, readCursor } from '../../../lib/http/page-cursor.ts';
import type { Db } from '../../../store/index.ts';
import { type AuditRow, auditsOf } from './store.ts';

const PAGE_AUDITS = 50;

/** A page of audits, and the opaque cursor of the next one. */
export interface AuditPage {
  readonly audits: readonly AuditRow[];
  readonly nextCursor: string | null;
}

/** Lists a workspace's audits, newest first; undefined for a cursor that is none of ours. */
export async function listAudits(
  db: Db,
  workspaceId: string,
  cursor: string | undefined,
): Promise<AuditPage | undefined> {
  const after = readCursor(cursor);
  if (cursor !== undefined && after === undefined) return undefined;
  const rows = await auditsOf(db, workspaceId, { limit: PAGE_AUDITS + 1, after });
  const { page, nextCursor } = cutPage(rows, PAGE_AUDITS, ({ createdAt: at, id }) => ({ at, id }));
  return { audits: page, nextCursor };
}
