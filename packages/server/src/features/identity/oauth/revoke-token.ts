import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { type ExchangeDeps, readAssertion } from './exchange-assertion.ts';
import { endGeneration, revokeAccessToken, revokeTokensOf } from './store.ts';

export interface RevokeDeps extends Pick<ExchangeDeps, 'config' | 'signingKeys'> {
  readonly store: Store;
  readonly clock: Clock;
}

/** Ends what an assertion stands for: itself, another one that was answered for the same claim, and all their tokens. */
async function revokeAssertion(deps: RevokeDeps, assertion: string): Promise<void> {
  const found = await readAssertion(deps, assertion);
  if (found === undefined || typeof found.generation !== 'number') return;
  const { registrationId, generation } = found;
  const now = deps.clock();
  await deps.store.transaction(async (db) => {
    if (!(await endGeneration(db, registrationId, generation))) return;
    await revokeTokensOf(db, registrationId, now);
    await recordEvent(db, { action: 'assertion.revoked', registrationId }, now);
  });
}

async function revokeAccess({ store, clock }: RevokeDeps, token: string): Promise<void> {
  const now = clock();
  await store.transaction(async (db) => {
    const registrationId = await revokeAccessToken(db, hashToken(token), now);
    if (registrationId !== undefined) await recordEvent(db, { action: 'token.revoked', registrationId }, now);
  });
}

/**
 * Revokes an access token or an assertion at once; says nothing about whether there was one (RFC 7009 §2.2). The kind
 * is told by its form, so token_type_hint is not needed (§2.1).
 */
export async function revokeToken(deps: RevokeDeps, token: string): Promise<void> {
  await (token.includes('.') ? revokeAssertion(deps, token) : revokeAccess(deps, token));
}
