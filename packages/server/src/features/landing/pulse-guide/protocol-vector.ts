import { createHash, createHmac, hkdfSync } from 'node:crypto';
import {
  formatPulseChallenge,
  formatPulseProof,
  pulseChallengeText,
  pulseFingerprintText,
  pulseKeyBytes,
  pulseKeyInfo,
  pulseProofText,
} from '@waymark/contract';

/** One challenge and its answer, with everything that both are computed from. */
export interface ProtocolVector {
  readonly apiKey: string;
  readonly setupId: string;
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly seconds: number;
  readonly nonce: string;
  readonly eventId: string;
  readonly status: number;
  readonly fingerprint: string;
  readonly challengeKeyHex: string;
  readonly proofKeyHex: string;
  readonly challenge: string;
  readonly challengeText: string;
  readonly signature: string;
  readonly proofText: string;
  readonly proof: string;
}

const given = {
  apiKey: `pulse_live_${Buffer.alloc(32, 0x5a).toString('base64url')}`,
  setupId: '0190f0a0-7c1e-7b8a-9c55-3d2f8a6b1c40',
  origin: 'https://docs.your-company.dev',
  path: '/quickstart',
  method: 'GET',
  seconds: 1_800_000_000,
  nonce: Buffer.alloc(32, 0xa5).toString('base64url'),
  eventId: '0190f0a0-7c1e-7b8a-9c55-3d2f8a6b1c42',
  status: 200,
} as const;

/** Computes the example of the guide from the protocol itself, so that it cannot differ from what is spoken. */
export function protocolVector(): ProtocolVector {
  const derive = (info: string) =>
    Buffer.from(hkdfSync('sha256', given.apiKey, given.setupId, info, pulseKeyBytes));
  const [challengeKey, proofKey] = [derive(pulseKeyInfo.challenge), derive(pulseKeyInfo.proof)];
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const digest = createHash('sha256').update(pulseFingerprintText(given.apiKey)).digest('hex');
  const wire = { ...given, fingerprint: digest.slice(0, 12) };
  const [challengeText, proofText] = [pulseChallengeText(wire, given), pulseProofText(wire, given)];
  return {
    ...wire,
    challengeKeyHex: challengeKey.toString('hex'),
    proofKeyHex: proofKey.toString('hex'),
    challenge: formatPulseChallenge(wire),
    challengeText,
    signature: mac(challengeKey, challengeText),
    proofText,
    proof: formatPulseProof({ eventId: given.eventId, mac: mac(proofKey, proofText) }),
  };
}
