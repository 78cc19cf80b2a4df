import type { Clock } from '../../lib/clock.ts';
import type { Store } from '../../store/index.ts';
import { revokeTokensOf } from '../oauth/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { revokeClient, revokeRegistration } from './store.ts';

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
  const { role, ...event } = input;
  const { registrationId: id, workspaceId, userId } = event;
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    const claimedBy = managesAgents(role) ? undefined : userId;
    if (!(await revokeRegistration(db, { id, workspaceId, claimedBy }, now))) return false;
    await revokeTokensOf(db, id, now);
    await revokeClient(db, id, now);
    await recordEvent(db, { action: 'registration.revoked', ...event }, now);
    return true;
  });
}
