import type { Clock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/opaque-token.ts';
import type { Store } from '../../store/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { revokeAccessToken } from './store.ts';

/** Revokes an access token at once; says nothing about whether there was one (RFC 7009 §2.2). */
export async function revokeToken(deps: { store: Store; clock: Clock }, token: string): Promise<void> {
  const now = deps.clock();
  await deps.store.transaction(async (db) => {
    const registrationId = await revokeAccessToken(db, hashToken(token), now);
    if (registrationId !== undefined) await recordEvent(db, { action: 'token.revoked', registrationId }, now);
  });
}
