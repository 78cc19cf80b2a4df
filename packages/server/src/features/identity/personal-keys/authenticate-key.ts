import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import type { KeyBearer } from '../../../lib/http/http-env.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { findLiveKey, touchKey } from './store.ts';

const TOUCH_EVERY_MS = 60_000;

/** Looks a key of a person up, by its hash alone. */
export async function authenticateKey(
  deps: { readonly store: Store; readonly clock: Clock },
  secret: string,
): Promise<KeyBearer | undefined> {
  if (!secret.startsWith('waymark_key_')) return undefined;
  const now = deps.clock();
  const found = await findLiveKey(deps.store.db, hashToken(secret), now);
  if (found === undefined) return undefined;
  if (found.lastUsedAt === null || now - found.lastUsedAt > TOUCH_EVERY_MS)
    await touchKey(deps.store.db, found.id, now);
  const { id: keyId, scope, lastUsedAt: _, ...key } = found;
  return { ...key, kind: 'personal_key', keyId, scopes: scope.split(' ') };
}
