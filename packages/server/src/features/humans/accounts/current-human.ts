import { readCookie } from './cookies.ts';
import { IDLE_SESSION_MS, type SignInDeps } from './deps.ts';
import { deleteSession, touchSession } from './store.ts';

const TOUCH_MS = 5 * 60 * 1000;

/** A person who is signed in. */
export interface Human {
  readonly userId: string;
  /** Verified and normalised. */
  readonly email: string;
  readonly sessionId: string;
}

/** Finds out who sends a request; a session that nobody used for a week is over. */
export async function currentHuman(deps: SignInDeps, headers: Headers): Promise<Human | undefined> {
  if (readCookie(headers, deps.signIn.sessionCookie) === undefined) return undefined;
  const session = await deps.signIn.findSession(headers);
  if (session === undefined || !session.isEmailVerified) return undefined;
  const { userId, email, sessionId } = session;
  const idleMs = deps.clock() - session.usedAt;
  if (idleMs > IDLE_SESSION_MS) {
    await deleteSession(deps.store.db, userId, sessionId);
    return undefined;
  }
  if (idleMs > TOUCH_MS) await touchSession(deps.store.db, sessionId, deps.clock());
  return { userId, email, sessionId };
}
