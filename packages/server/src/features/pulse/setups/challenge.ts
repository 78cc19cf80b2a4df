import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  formatPulseChallenge,
  type PulseChallenge,
  parsePulseProof,
  pulseChallengeText,
  pulseHeaders,
  pulseProofText,
  pulseVerifierUserAgent,
} from '@waymark/contract';
import type { PulseSigningKey } from '../projects/index.ts';

const NONCE_BYTES = 32;
const ATTEMPT_BYTES = 12;

/** What is challenged: the path as it is fetched, without query. */
export interface ChallengedPage {
  readonly setupId: string;
  readonly origin: string;
  readonly path: string;
}

export interface Challenge {
  readonly page: ChallengedPage;
  readonly wire: PulseChallenge;
  readonly userAgent: string;
  readonly headers: Readonly<Record<string, string>>;
}

function mac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** A fresh challenge to one page, signed by the key that its middleware holds too. */
export function makeChallenge(
  page: ChallengedPage,
  key: Pick<PulseSigningKey, 'fingerprint' | 'challengeKey'>,
  options: { readonly docsUrl: string; readonly now: number },
): Challenge {
  const wire: PulseChallenge = {
    setupId: page.setupId,
    fingerprint: key.fingerprint,
    seconds: Math.floor(options.now / 1000),
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
  };
  const userAgent = pulseVerifierUserAgent(options.docsUrl, randomBytes(ATTEMPT_BYTES).toString('base64url'));
  const signed = pulseChallengeText(wire, { origin: page.origin, path: page.path, method: 'GET' });
  const headers = {
    'User-Agent': userAgent,
    Accept: 'text/html,*/*',
    'Cache-Control': 'no-cache, no-store',
    Pragma: 'no-cache',
    [pulseHeaders.challenge]: formatPulseChallenge(wire),
    [pulseHeaders.signature]: mac(key.challengeKey, signed).toString('base64url'),
  };
  return { page, wire, userAgent, headers };
}

/** What a `Pulse-Proof` header is worth. */
export type ProofVerdict =
  | { readonly kind: 'good'; readonly eventId: string }
  | { readonly kind: 'missing' | 'malformed' | 'forged' };

/** Verifies the proof of an answer to this very challenge; compares in constant time. */
export function verifyProof(
  challenge: Challenge,
  proofKey: Buffer,
  answer: { readonly status: number; readonly proof: string | undefined },
): ProofVerdict {
  if (answer.proof === undefined) return { kind: 'missing' };
  const proof = parsePulseProof(answer.proof);
  if (proof === undefined) return { kind: 'malformed' };
  const { origin, path } = challenge.page;
  const { eventId } = proof;
  const wanted = mac(
    proofKey,
    pulseProofText(challenge.wire, { origin, path, eventId, status: answer.status }),
  );
  const given = Buffer.from(proof.mac, 'base64url');
  const isGood = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isGood ? { kind: 'good', eventId } : { kind: 'forged' };
}
