import { recordEvent } from '../../identity/index.ts';
import type { SignInDeps } from './deps.ts';

/** Opens a session for a person who proved in another way than by a code who they are; undefined for nobody. */
export async function startSession(
  deps: SignInDeps,
  input: {
    readonly userId: string;
    readonly userAgent: string | undefined;
    readonly way: 'passkey' | 'provider';
  },
): Promise<readonly string[] | undefined> {
  const { userId, userAgent, way } = input;
  const setCookies = await deps.signIn.openSession(userId, userAgent);
  if (setCookies === undefined) return undefined;
  await recordEvent(deps.store.db, { action: 'session.started', userId, detail: { way } }, deps.clock());
  return setCookies;
}
