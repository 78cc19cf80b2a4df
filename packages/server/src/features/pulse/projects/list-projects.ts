import type { Db } from '../../../store/index.ts';
import { type ProjectRow, projectsOf } from './store.ts';

const PAGE_PROJECTS = 50;
const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/u;

/** A page of projects, and the opaque cursor of the next one. */
export interface ProjectPage {
  readonly projects: readonly ProjectRow[];
  readonly nextCursor: string | null;
}

function writeCursor(last: ProjectRow): string {
  return Buffer.from(`${last.createdAt}.${last.id}`).toString('base64url');
}

function readCursor(cursor: string): { createdAt: number; id: string } | undefined {
  const [, createdAt, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return createdAt === undefined || id === undefined ? undefined : { createdAt: Number(createdAt), id };
}

/** Lists a workspace's projects, newest first; undefined for a cursor that is none of ours. */
export async function listProjects(
  db: Db,
  workspaceId: string,
  cursor: string | undefined,
): Promise<ProjectPage | undefined> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && after === undefined) return undefined;
  const rows = await projectsOf(db, workspaceId, { limit: PAGE_PROJECTS + 1, after });
  const projects = rows.slice(0, PAGE_PROJECTS);
  const last = projects.at(-1);
  const hasMore = rows.length > PAGE_PROJECTS && last !== undefined;
  return { projects, nextCursor: hasMore ? writeCursor(last) : null };
}
