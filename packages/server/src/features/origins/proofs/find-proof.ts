import type { Db } from '../../../store/index.ts';
import { findByOrigin, findClaimedProject } from './store.ts';

/** Whether a workspace may speak for an origin. */
export type OriginProof =
  | {
      readonly state: 'proven';
      /** The Pulse project that was claimed there, if one was. */
      readonly projectId: string | null;
    }
  | { readonly state: 'lapsed' | 'none' };

/** Whether a workspace has shown that an origin is its own: by a claimed Pulse project, or by a proof that holds. */
export async function findProof(db: Db, workspaceId: string, origin: string): Promise<OriginProof> {
  const project = await findClaimedProject(db, workspaceId, origin);
  if (project !== undefined) return { state: 'proven', projectId: project.id };
  const site = await findByOrigin(db, workspaceId, origin);
  if (site?.state === 'proven') return { state: 'proven', projectId: null };
  return { state: site?.state === 'lapsed' ? 'lapsed' : 'none' };
}
