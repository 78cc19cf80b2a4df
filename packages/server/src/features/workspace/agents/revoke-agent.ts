import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { endAgents } from '../../identity/index.ts';

/** Whether somebody with this role may end the access of any agent in the workspace, and read its log. */
export function managesAgents(role: string): boolean {
  return role === 'owner' || role === 'admin';
}

/**
 * Takes an agent's access away at once: its tokens, its assertions and its client. Members end only agents of
 * their own. Says whether there was anything to take.
 */
export async function revokeAgent(
  deps: { store: Store; clock: Clock },
  input: { registrationId: string; workspaceId: string; userId: string; role: string },
): Promise<boolean> {
  const { registrationId: id, workspaceId, userId, role } = input;
  const claimedBy = managesAgents(role) ? undefined : userId;
  return await deps.store.transaction(async (db) => {
    return (await endAgents(db, { id, workspaceId, claimedBy }, { userId }, deps.clock())) > 0;
  });
}
