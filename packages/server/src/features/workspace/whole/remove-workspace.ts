import { enqueue } from '../../../jobs/index.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import { type Columns, deleteWorkspaceRows, type Store } from '../../../store/index.ts';
import { sweepEvents } from '../../identity/index.ts';
import { removeProjectEvents } from '../../pulse/index.ts';
import { deleteSomeRuns, projectIdsOf } from './store.ts';

const RUNS_AT_ONCE = 20;
/** Whoever was moving events of a project while it was removed has long finished by then. */
const AGAIN_AFTER_MS = 15 * 60 * 1000;

export interface RemoveDeps {
  readonly store: Store;
  readonly columns: Columns;
  readonly clock: Clock;
}

/**
 * Removes everything that a deleted workspace holds, in pieces; what was done is not done again when it is taken up anew.
 * Its projects' events are looked for once more later: they may have been on their way into a segment.
 */
export async function removeWorkspace(
  deps: RemoveDeps,
  { workspaceId, projectIds }: { readonly workspaceId: string; readonly projectIds: readonly string[] },
  signal?: AbortSignal,
): Promise<void> {
  const { store } = deps;
  const found = await projectIdsOf(store.db, workspaceId);
  for (const projectId of new Set([...found, ...projectIds]))
    await removeProjectEvents(deps, projectId, signal);
  while ((await deleteSomeRuns(store.db, workspaceId, RUNS_AT_ONCE)) > 0) signal?.throwIfAborted();
  await store.transaction(async (db) => {
    await deleteWorkspaceRows(db, workspaceId);
    await sweepEvents(db);
    if (found.length === 0) return;
    const now = deps.clock();
    const payload = { workspace_id: workspaceId, project_ids: found };
    await enqueue(db, 'workspace.remove', payload, { now, readyAt: now + AGAIN_AFTER_MS });
  });
}
