import { agentLifetimes, type ClaimAttempt } from '@waymark/contract';
import { hashToken, newPrefixedId, newToken, newUserCode } from '../../../lib/crypto/opaque-token.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Db } from '../../../store/index.ts';
import { insertAttempt, supersedeAttempts } from './store.ts';

export interface MintedAttempt {
  readonly id: string;
  readonly expiresAt: number;
  readonly shown: ClaimAttempt;
}

/** Makes a fresh link and code for a registration; the earlier ones stop working in the same transaction. */
export async function mintAttempt(
  db: Db,
  deps: { keys: ServiceKeys; config: { platformUrl: string } },
  registration: { id: string; startedFrom: string },
  now: number,
): Promise<MintedAttempt> {
  const id = newPrefixedId('cla_');
  const token = newToken('cvt_');
  const code = newUserCode();
  const expiresAt = now + agentLifetimes.userCodeMs;
  await supersedeAttempts(db, registration.id);
  await insertAttempt(db, {
    id,
    registrationId: registration.id,
    tokenHash: hashToken(token),
    codeHash: deps.keys.hashUserCode(id, code),
    expiresAt,
    intervalSeconds: agentLifetimes.pollIntervalSeconds,
    startedFrom: registration.startedFrom,
    now,
  });
  return {
    id,
    expiresAt,
    shown: {
      user_code: code,
      expires_in: agentLifetimes.userCodeMs / 1000,
      verification_uri: `${deps.config.platformUrl}/claim/${token}`,
      interval: agentLifetimes.pollIntervalSeconds,
    },
  };
}
