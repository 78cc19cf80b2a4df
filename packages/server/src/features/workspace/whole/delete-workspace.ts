import { enqueue } from '../../../jobs/index.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { endTelling } from '../../alerts/index.ts';
import { findRole, type Human, holdWorkspace, queueNotice } from '../../humans/index.ts';
import { endAgents, endKeys, recordEvent } from '../../identity/index.ts';
import { endChecks } from '../../origins/index.ts';
import { revokeProjectAccess } from '../../pulse/index.ts';
import { emptyWorkspace, peopleOf } from './store.ts';

const ATTEMPTS = 20;

export interface DeleteDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly humans: { readonly deps: { mailQueued(): void } };
}

/**
 * Ends a workspace at the wish of an owner: every token and key of it, and everybody's access, at once; the worker then
 * removes what it holds.
 */
export async function deleteWorkspace(
  deps: DeleteDeps,
  human: Human,
  workspace: { readonly id: string; readonly name: string },
): Promise<'deleted' | 'not_owner'> {
  const { userId } = human;
  const { id: workspaceId, name } = workspace;
  const now = deps.clock();
  const deleted = await deps.store.transaction(async (db) => {
    await holdWorkspace(db, workspaceId);
    if ((await findRole(db, workspaceId, userId)) !== 'owner') return 'not_owner';
    await endAgents(db, { workspaceId }, { userId }, now);
    await endKeys(db, { workspaceId }, { userId }, now);
    await revokeProjectAccess(db, workspaceId, now);
    await endTelling(db, workspaceId, now);
    await endChecks(db, workspaceId);
    for (const { id } of await peopleOf(db, workspaceId))
      await queueNotice(db, { userId: id, about: 'workspace_deleted', name }, now);
    await emptyWorkspace(db, workspaceId);
    // Without the workspace's id: its own log goes with it, and this is for the operator.
    await recordEvent(db, { action: 'workspace.deleted', userId }, now);
    const job = { now, maxAttempts: ATTEMPTS, uniqueKey: `workspace.remove:${workspaceId}` };
    await enqueue(db, 'workspace.remove', { workspace_id: workspaceId, project_ids: [] }, job);
    return 'deleted';
  });
  if (deleted === 'deleted') deps.humans.deps.mailQueued();
  return deleted;
}
