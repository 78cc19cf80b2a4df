import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import type { AgentBearer } from '../../../lib/http/http-env.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { findLiveToken, touchRegistration } from './store.ts';

const TOUCH_EVERY_MS = 60_000;

/** Looks a bearer token up; only our own kind of token is looked for, and only by its hash. */
export async function authenticate(
  deps: { store: Store; clock: Clock },
  token: string,
): Promise<AgentBearer | undefined> {
  if (!token.startsWith('authmd_')) return undefined;
  const now = deps.clock();
  const found = await findLiveToken(deps.store.db, hashToken(token), now);
  // A token from before the claim is worthless after it, and the other way round.
  if (found?.state !== (found?.kind === 'post_claim' ? 'claimed' : 'unclaimed')) return undefined;
  // A claimed agent acts for its owner, and for nobody once the owner has left the workspace.
  if (found.kind === 'post_claim' && found.memberId === null) return undefined;
  if (found.lastUsedAt === null || now - found.lastUsedAt > TOUCH_EVERY_MS)
    await touchRegistration(deps.store.db, found.registrationId, now);
  const { kind, expiresAt, registrationId, workspaceId, userId } = found;
  return { kind, scopes: found.scope.split(' '), expiresAt, registrationId, workspaceId, userId };
}
