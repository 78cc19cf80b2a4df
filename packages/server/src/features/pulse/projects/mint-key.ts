import { createHash, hkdfSync } from 'node:crypto';
import { pulseFingerprintText, pulseKeyInfo } from '@waymark/contract';
import { newId } from '../../../lib/crypto/ids.ts';
import { hashToken, newToken } from '../../../lib/crypto/opaque-token.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { NewKey } from './store.ts';

const KEY_BYTES = 32;
const FINGERPRINT_CHARACTERS = 12;

/** Which of a key's two derived keys is meant; the context binds each sealed value to its row and use. */
export function sealContext(keyId: string, use: keyof typeof pulseKeyInfo): string {
  return `pulse-key ${keyId} ${use}`;
}

/**
 * Makes an ingest key. What is kept of it is a hash, by which it is known again, and the two keys derived
 * from it, sealed: whoever reads the database can neither ingest nor sign.
 */
export function mintKey(
  keys: Pick<ServiceKeys, 'pulseKeys'>,
  projectId: string,
  now: number,
): { apiKey: string; row: NewKey } {
  const apiKey = newToken('pulse_live_');
  const id = newId();
  const sealed = (use: keyof typeof pulseKeyInfo) => {
    const derived = Buffer.from(hkdfSync('sha256', apiKey, projectId, pulseKeyInfo[use], KEY_BYTES));
    return keys.pulseKeys.seal(derived, sealContext(id, use));
  };
  const fingerprint = createHash('sha256').update(pulseFingerprintText(apiKey)).digest('hex');
  const row = {
    id,
    projectId,
    secretHash: hashToken(apiKey),
    fingerprint: fingerprint.slice(0, FINGERPRINT_CHARACTERS),
    challengeKeySealed: sealed('challenge'),
    proofKeySealed: sealed('proof'),
    now,
  };
  return { apiKey, row };
}
