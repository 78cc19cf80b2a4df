import { cutPage, readCursor } from '../../../lib/http/page-cursor.ts';
import type { Db } from '../../../store/index.ts';
import { type ProjectRow, projectsOf } from './store.ts';

const PAGE_PROJECTS = 50;

/** A page of projects, and the opaque cursor of the next one. */
export interface ProjectPage {
  readonly projects: readonly ProjectRow[];
  readonly nextCursor: string | null;
}

/** Lists a workspace's projects, newest first; undefined for a cursor that is none of ours. */
export async function listProjects(
  db: Db,
  workspaceId: string,
  cursor: string | undefined,
): Promise<ProjectPage | undefined> {
  const after = readCursor(cursor);
  if (cursor !== undefined && after === undefined) return undefined;
  const rows = await projectsOf(db, workspaceId, { limit: PAGE_PROJECTS + 1, after });
  const { page, nextCursor } = cutPage(rows, PAGE_PROJECTS, ({ createdAt: at, id }) => ({ at, id }));
  return { projects: page, nextCursor };
}
