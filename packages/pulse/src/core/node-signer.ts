import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { pulseFingerprintText, pulseKeyInfo } from '@waymark/contract/pulse-protocol';
import type { Answer, Challenge } from './challenge.ts';

/** Checks a challenge without waiting: a Node.js response sends its headers within one call. */
export function answerWithNodeCrypto(challenge: Challenge): Answer<string> | undefined {
  const key = challenge.key();
  const fingerprint = createHash('sha256').update(pulseFingerprintText(key)).digest('hex').slice(0, 12);
  if (fingerprint !== challenge.fingerprint) return undefined;
  const expected = sign(challenge, pulseKeyInfo.challenge, challenge.text);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(challenge.signature))) return undefined;
  if (!challenge.claim()) return undefined;
  return {
    prove: (status) =>
      challenge.formatProof(sign(challenge, pulseKeyInfo.proof, challenge.proofText(status))),
  };
}

function sign(challenge: Challenge, info: string, text: string): string {
  const key = hkdfSync('sha256', challenge.key(), challenge.setupId, info, 32);
  return createHmac('sha256', Buffer.from(key)).update(text).digest('base64url');
}
