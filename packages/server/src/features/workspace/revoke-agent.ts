import type { Clock } from '../../lib/clock.ts';
import type { Store } from '../../store/index.ts';
import { revokeTokensOf } from '../oauth/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { revokeClient, revokeRegistration } from './store.ts';

/** Takes an agent's access away at once: its tokens, its assertions and its client. Says whether it had any. */
export async function revokeAgent(
  deps: { store: Store; clock: Clock },
  input: { registrationId: string; workspaceId: string; userId: string },
): Promise<boolean> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    if (!(await revokeRegistration(db, input.registrationId, input.workspaceId, now))) return false;
    await revokeTokensOf(db, input.registrationId, now);
    await revokeClient(db, input.registrationId, now);
    await recordEvent(db, { action: 'registration.revoked', ...input }, now);
    return true;
  });
}
