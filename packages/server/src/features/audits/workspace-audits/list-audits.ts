import type { Db } from '../../../store/index.ts';
import { type AuditRow, auditsOf } from './store.ts';

const PAGE_AUDITS = 50;
const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/u;

/** A page of audits, and the opaque cursor of the next one. */
export interface AuditPage {
  readonly audits: readonly AuditRow[];
  readonly nextCursor: string | null;
}

function writeCursor(last: AuditRow): string {
  return Buffer.from(`${last.createdAt}.${last.id}`).toString('base64url');
}

function readCursor(cursor: string): { createdAt: number; id: string } | undefined {
  const [, createdAt, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return createdAt === undefined || id === undefined ? undefined : { createdAt: Number(createdAt), id };
}

/** Lists a workspace's audits, newest first; undefined for a cursor that is none of ours. */
export async function listAudits(
  db: Db,
  workspaceId: string,
  cursor: string | undefined,
): Promise<AuditPage | undefined> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && after === undefined) return undefined;
  const rows = await auditsOf(db, workspaceId, { limit: PAGE_AUDITS + 1, after });
  const audits = rows.slice(0, PAGE_AUDITS);
  const last = audits.at(-1);
  const hasMore = rows.length > PAGE_AUDITS && last !== undefined;
  return { audits, nextCursor: hasMore ? writeCursor(last) : null };
}
