import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  formatPulseChallenge,
  formatPulseProof,
  isPulseApiKey,
  isPulseMac,
  parsePulseChallenge,
  parsePulseProof,
  pulseChallengeText,
  pulseFingerprintText,
  pulseKeyInfo,
  pulseProofText,
  pulseVerifierUserAgent,
} from './pulse-protocol.ts';

// Computed with Python's hmac and hashlib (HKDF of RFC 5869 by hand) and `openssl kdf`, not with this code.
const known = {
  apiKey: 'pulse_live_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  fingerprint: '2b9d637f853d',
  challengeKey: '21c8fd2bc730ea217d2ee628bc6537b95dfb2aea535e141ea697289fb214e3c9',
  proofKey: 'eb3f3124ecdbb7abeaa85c7e7fad9c2fdfdde58dee30813bad9544095bc38d91',
  challengeHeader:
    'v1.6f1c2a34-9b7e-4d15-8c3a-2f5e7d9b1a60_2b9d637f853d.1795000000.ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1-f4CBgoM',
  signatureHeader: 'kasOelx3HSiKAFYtqwOIkOtZ_Qt-VX_GQX2DoSEElAc',
  proofHeader: 'v1.01934d2e-7c11-7a3b-9f42-5d6e7f8091a2.au11GHgkXjysd8e59JuKOQ5RT1NsXYgD6DlpZp143b4',
};
const challenge = {
  setupId: '6f1c2a34-9b7e-4d15-8c3a-2f5e7d9b1a60',
  fingerprint: known.fingerprint,
  seconds: 1_795_000_000,
  nonce: 'ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1-f4CBgoM',
};
const page = { origin: 'https://docs.waymark.dev', path: '/guides/start' };
const eventId = '01934d2e-7c11-7a3b-9f42-5d6e7f8091a2';

function derive(info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', known.apiKey, challenge.setupId, info, 32));
}

function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

describe('the known answers of protocol version 1', () => {
  it('names a key by its fingerprint', () => {
    const digest = createHash('sha256').update(pulseFingerprintText(known.apiKey)).digest('hex');
    expect(digest.slice(0, 12)).toBe(known.fingerprint);
  });

  it('derives one key for challenges and another for proofs', () => {
    expect(derive(pulseKeyInfo.challenge).toString('hex')).toBe(known.challengeKey);
    expect(derive(pulseKeyInfo.proof).toString('hex')).toBe(known.proofKey);
  });

  it('signs a challenge over setup, origin, path, method, time and nonce', () => {
    const text = pulseChallengeText(challenge, { ...page, method: 'GET' });
    expect(sign(derive(pulseKeyInfo.challenge), text)).toBe(known.signatureHeader);
    expect(formatPulseChallenge(challenge)).toBe(known.challengeHeader);
  });

  it('signs a proof over setup, origin, path, nonce, time, event and status', () => {
    const text = pulseProofText(challenge, { ...page, eventId, status: 200 });
    const mac = sign(derive(pulseKeyInfo.proof), text);
    expect(formatPulseProof({ eventId, mac })).toBe(known.proofHeader);
  });

  it('puts no field twice and none away: every one changes what is signed', () => {
    const asked = pulseChallengeText(challenge, { ...page, method: 'GET' });
    const proven = pulseProofText(challenge, { ...page, eventId, status: 200 });
    expect(asked.split('\n')).toHaveLength(7);
    expect(new Set(asked.split('\n')).size).toBe(7);
    expect(proven.split('\n')).toHaveLength(8);
    expect(new Set(proven.split('\n')).size).toBe(8);
  });
});

describe('parsePulseChallenge', () => {
  it('reads what formatPulseChallenge wrote', () => {
    expect(parsePulseChallenge(known.challengeHeader)).toEqual(challenge);
  });

  it.each([
    ['nothing', ''],
    ['another version', known.challengeHeader.replace('v1', 'v2')],
    ['a key id without a setup', known.challengeHeader.replace(challenge.setupId, '')],
    ['an upper-case setup id', known.challengeHeader.replace('6f1c2a34', '6F1C2A34')],
    ['a short fingerprint', known.challengeHeader.replace('2b9d637f853d', '2b9d637f853')],
    ['a time that is no number', known.challengeHeader.replace('1795000000', 'now')],
    ['a negative time', known.challengeHeader.replace('1795000000', '-1')],
    ['a time with a leading zero', known.challengeHeader.replace('1795000000', '01795000000')],
    ['a short nonce', known.challengeHeader.slice(0, -1)],
    ['a long nonce', `${known.challengeHeader}A`],
    ['a nonce in a second spelling', known.challengeHeader.replace(/M$/u, 'N')],
    ['padding', `${known.challengeHeader}=`],
    ['a line break at its end', `${known.challengeHeader}\n`],
    ['a header joined from two', `${known.challengeHeader}, ${known.challengeHeader}`],
    ['more than 512 characters', `${known.challengeHeader}${' '.repeat(512)}`],
  ])('refuses %s', (_what, header) => {
    expect(parsePulseChallenge(header)).toBeUndefined();
  });
});

describe('parsePulseProof', () => {
  it('reads what formatPulseProof wrote', () => {
    const parsed = parsePulseProof(known.proofHeader);
    expect(parsed?.eventId).toBe(eventId);
    expect(formatPulseProof(parsed ?? { eventId: '', mac: '' })).toBe(known.proofHeader);
  });

  it.each([
    ['nothing', ''],
    ['another version', known.proofHeader.replace('v1', 'v2')],
    ['an event id that is no UUID', known.proofHeader.replace(eventId, 'event')],
    ['a short code', known.proofHeader.slice(0, -1)],
    ['two proofs', `${known.proofHeader}, ${known.proofHeader}`],
  ])('refuses %s', (_what, header) => {
    expect(parsePulseProof(header)).toBeUndefined();
  });
});

describe('shapes', () => {
  it('knows an ingest key', () => {
    expect(isPulseApiKey(known.apiKey)).toBe(true);
    expect(isPulseApiKey(known.apiKey.slice(0, -1))).toBe(false);
    expect(isPulseApiKey(known.apiKey.replace('live', 'test'))).toBe(false);
    expect(isPulseApiKey(`${known.apiKey}\n`)).toBe(false);
  });

  it('knows an HMAC-SHA256 in base64url', () => {
    expect(isPulseMac(known.signatureHeader)).toBe(true);
    expect(isPulseMac(`${known.signatureHeader}=`)).toBe(false);
  });

  it('says in the User-Agent who asks, where to read about it, and which attempt it is', () => {
    expect(pulseVerifierUserAgent('https://waymark.dev/pulse.md', 'AbCdEfGhIjKlMnOp')).toBe(
      'PulseVerifier/1.0 (+https://waymark.dev/pulse.md; attempt=AbCdEfGhIjKlMnOp)',
    );
  });
});
