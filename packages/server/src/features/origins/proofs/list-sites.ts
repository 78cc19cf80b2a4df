import type { Db } from '../../../store/index.ts';
import { claimedProjects, mailedOfLapses, type OriginRow, selectLapsed, selectOrigins } from './store.ts';

/** A site of a workspace: added by somebody, claimed with its Pulse project, or both. */
export interface Site {
  readonly origin: string;
  readonly state: 'unproven' | 'proven' | 'lapsed';
  /** By what it is proven while it is. */
  readonly by: 'pulse' | 'dns' | 'file' | 'meta' | null;
  /** What was added; nothing where only a project was claimed. */
  readonly added: OriginRow | undefined;
  readonly project: { readonly id: string; readonly name: string } | undefined;
}

/** The sites of a workspace, by origin. A claimed project proves its origin, whatever else is known of it. */
export async function sitesOf(db: Db, workspaceId: string): Promise<Site[]> {
  const [added, projects] = [await selectOrigins(db, workspaceId), await claimedProjects(db, workspaceId)];
  const origins = new Set([...added, ...projects].map(({ origin }) => origin));
  return [...origins].toSorted().map((origin) => {
    const own = added.find((each) => each.origin === origin);
    const project = projects.find((each) => each.origin === origin);
    if (project !== undefined) return { origin, state: 'proven', by: 'pulse', added: own, project };
    const state = own?.state ?? 'unproven';
    return { origin, state, by: state === 'proven' ? (own?.way ?? null) : null, added: own, project };
  });
}

/**
 * The sites of all workspaces whose proof has lapsed, with the page that says how to prove them again, and who is
 * mailed about it already.
 */
export async function lapsedProofs(db: Db) {
  const rows = await selectLapsed(db);
  const mailed = Map.groupBy(rows.length === 0 ? [] : await mailedOfLapses(db), ({ originId }) => originId);
  return rows.map(({ id, workspaceId, origin, lapsedAt }) => ({
    workspaceId,
    projectId: null,
    origin,
    lapsedAt,
    toldAlready: (mailed.get(id) ?? []).map(({ userId }) => userId),
    evidence: `/workspace/sites/${workspaceId}/${id}`,
  }));
}
