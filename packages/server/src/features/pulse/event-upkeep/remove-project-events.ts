import { setImmediate as nextTurn } from 'node:timers/promises';
import { removeSegments, type SegmentDeps } from '../segments/index.ts';
import { deleteProjectEvents, deleteSomeEvents } from './store.ts';

const ROWS_AT_ONCE = 5_000;

/**
 * Removes everything that was observed for a project: rows first, so that nothing is left to be moved, then segments with
 * their files. Whoever was moving events meanwhile may leave a segment behind, which another call finds.
 */
export async function removeProjectEvents(
  deps: SegmentDeps,
  projectId: string,
  signal?: AbortSignal,
): Promise<void> {
  while ((await deleteSomeEvents(deps.store.db, projectId, ROWS_AT_ONCE)) > 0) {
    signal?.throwIfAborted();
    await nextTurn();
  }
  await deleteProjectEvents(deps.store.db, projectId);
  await removeSegments(deps, projectId);
}
