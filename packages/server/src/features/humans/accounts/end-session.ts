import { recordEvent } from '../../identity/index.ts';
import type { HumansDeps } from './deps.ts';
import { deleteSession } from './store.ts';

/** Ends a session of this person and of nobody else; says whether there was one. */
export async function endSession(
  deps: Pick<HumansDeps, 'store' | 'clock'>,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  return await deps.store.transaction(async (db) => {
    if (!(await deleteSession(db, userId, sessionId))) return false;
    await recordEvent(db, { action: 'session.ended', userId }, deps.clock());
    return true;
  });
}
