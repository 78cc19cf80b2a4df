import { pulseFingerprintText, pulseKeyInfo } from '@waymark/contract/pulse-protocol';
import type { Answer, Challenge } from './challenge.ts';

type Subtle = typeof globalThis.crypto.subtle;
type Purpose = keyof typeof pulseKeyInfo;

const encode = (text: string) => new TextEncoder().encode(text);
const sha256 = 'SHA-256';

/** Checks a challenge with WebCrypto; gives what signs the proof, or undefined when the challenge is not ours. */
export async function answerWithWebCrypto(
  challenge: Challenge,
): Promise<Answer<Promise<string>> | undefined> {
  const { subtle } = globalThis.crypto;
  if ((await fingerprintOf(challenge.key())) !== challenge.fingerprint) return undefined;
  const checking = await deriveKey(subtle, challenge, 'challenge', 'verify');
  const signature = decode(challenge.signature);
  if (!(await subtle.verify('HMAC', checking, signature, encode(challenge.text)))) return undefined;
  if (!challenge.claim()) return undefined;
  return {
    prove: async (status) => {
      const proving = await deriveKey(subtle, challenge, 'proof', 'sign');
      const mac = await subtle.sign('HMAC', proving, encode(challenge.proofText(status)));
      return challenge.formatProof(toBase64Url(new Uint8Array(mac)));
    },
  };
}

/** The public name of a key: the first 12 hex characters of a tagged SHA-256. */
export async function fingerprintOf(key: string): Promise<string> {
  const { subtle } = globalThis.crypto;
  const digest = new Uint8Array(await subtle.digest(sha256, encode(pulseFingerprintText(key))));
  return [...digest.slice(0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function deriveKey(subtle: Subtle, challenge: Challenge, purpose: Purpose, use: 'sign' | 'verify') {
  const material = await subtle.importKey('raw', encode(challenge.key()), 'HKDF', false, ['deriveKey']);
  const derivation = {
    name: 'HKDF',
    hash: sha256,
    salt: encode(challenge.setupId),
    info: encode(pulseKeyInfo[purpose]),
  };
  const shape = { name: 'HMAC', hash: sha256, length: 256 };
  return subtle.deriveKey(derivation, material, shape, false, [use]);
}

function decode(base64Url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}
