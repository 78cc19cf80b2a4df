import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import {
  formatPulseChallenge,
  parsePulseProof,
  pulseChallengeText,
  pulseFingerprintText,
  pulseHeaders,
  pulseKeyInfo,
  pulseProofText,
} from '@waymark/contract/pulse-protocol';

export const apiKey = `pulse_live_${Buffer.alloc(32, 7).toString('base64url')}`;
export const origin = 'https://docs.waymark.dev';
const setupId = '6f1c2a34-9b7e-4d15-8c3a-2f5e7d9b1a60';

export const fingerprintOf = (key: string) =>
  createHash('sha256').update(pulseFingerprintText(key)).digest('hex').slice(0, 12);

/** What the service's verifier sends and checks, written with node:crypto apart from the package's code. */
export function createVerifier(
  path: string,
  change: { method?: string; seconds?: number; key?: string } = {},
) {
  const { method = 'GET', seconds = Math.floor(Date.now() / 1000), key = apiKey } = change;
  const nonce = randomBytes(32).toString('base64url');
  const challenge = { setupId, fingerprint: fingerprintOf(key), seconds, nonce };
  const sign = (info: string, text: string) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', key, setupId, info, 32)))
      .update(text)
      .digest('base64url');
  const signature = sign(pulseKeyInfo.challenge, pulseChallengeText(challenge, { origin, path, method }));
  return {
    nonce,
    headers: {
      [pulseHeaders.challenge]: formatPulseChallenge(challenge),
      [pulseHeaders.signature]: signature,
      'user-agent': `PulseVerifier/1.0 (+https://waymark.dev/pulse.md; attempt=${nonce.slice(0, 16)})`,
    },
    /** The event id of a valid proof for this status; undefined when the proof is missing or wrong. */
    check(proofHeader: string | null, status: number): string | undefined {
      const proof = parsePulseProof(proofHeader ?? '');
      if (!proof) return undefined;
      const text = pulseProofText(challenge, { origin, path, eventId: proof.eventId, status });
      return sign(pulseKeyInfo.proof, text) === proof.mac ? proof.eventId : undefined;
    },
  };
}
