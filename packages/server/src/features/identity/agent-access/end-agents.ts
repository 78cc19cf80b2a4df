import type { Db } from '../../../store/index.ts';
import { revokeTokensOf } from '../oauth/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { endRegistrations, revokeClient, type WantedAgents } from './store.ts';

/**
 * Takes the access of agents away for good, in the caller's transaction: their assertions, their tokens and their
 * clients. Says how many there were.
 */
export async function endAgents(
  db: Db,
  wanted: WantedAgents,
  by: { readonly userId: string },
  now: number,
): Promise<number> {
  const ended = await endRegistrations(db, wanted, now);
  for (const registrationId of ended) {
    await revokeTokensOf(db, registrationId, now);
    await revokeClient(db, registrationId, now);
    const { workspaceId } = wanted;
    await recordEvent(db, { action: 'registration.revoked', registrationId, workspaceId, ...by }, now);
  }
  return ended.length;
}
