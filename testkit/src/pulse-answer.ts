import { createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto';
import {
  formatPulseProof,
  parsePulseChallenge,
  pulseChallengeText,
  pulseFingerprintText,
  pulseHeaders,
  pulseKeyInfo,
  pulseProofText,
} from '@waymark/contract';

/** What a site that runs the middleware answers to a challenge, written from the protocol and not from our middleware. */
export interface PulseAnswer {
  readonly proof: string;
  readonly eventId: string;
  readonly nonce: string;
}

function derive(apiKey: string, setupId: string, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', apiKey, setupId, info, 32));
}

const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Answers a challenge with an ingest key; undefined when the challenge is not for that key, or forged. */
export function answerPulseChallenge(
  site: { readonly apiKey: string; readonly origin: string; readonly path: string; readonly status?: number },
  headers: Readonly<Record<string, string | string[] | undefined>>,
): PulseAnswer | undefined {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const challenge = parsePulseChallenge(String(lower[pulseHeaders.challenge.toLowerCase()] ?? ''));
  const fingerprint = createHash('sha256')
    .update(pulseFingerprintText(site.apiKey))
    .digest('hex')
    .slice(0, 12);
  if (challenge === undefined || challenge.fingerprint !== fingerprint) return undefined;
  const { origin, path, apiKey, status = 200 } = site;
  const key = (info: string) => derive(apiKey, challenge.setupId, info);
  const signed = mac(
    key(pulseKeyInfo.challenge),
    pulseChallengeText(challenge, { origin, path, method: 'GET' }),
  );
  if (signed !== lower[pulseHeaders.signature.toLowerCase()]) return undefined;
  const eventId = randomUUID();
  const text = pulseProofText(challenge, { origin, path, eventId, status });
  return {
    eventId,
    nonce: challenge.nonce,
    proof: formatPulseProof({ eventId, mac: mac(key(pulseKeyInfo.proof), text) }),
  };
}
