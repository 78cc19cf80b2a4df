/** The headers of the signed challenge and its answer; field names are compared without case (RFC 9110 §5.1). */
export const pulseHeaders = {
  challenge: 'Pulse-Challenge',
  signature: 'Pulse-Challenge-Signature',
  proof: 'Pulse-Proof',
} as const;

/** What the HKDF-SHA256 `info` is for each of the two keys; ikm is the API key, salt the setup id. */
export const pulseKeyInfo = { challenge: 'pulse/challenge/v1', proof: 'pulse/proof/v1' } as const;

/** How long each derived key is. */
export const pulseKeyBytes = 32;

/** How every ingest key begins. */
export const pulseApiKeyPrefix = 'pulse_live_';

/** The longest `Pulse-Challenge` a middleware looks at. */
export const pulseChallengeHeaderMax = 512;

/** How far apart the clocks of service and site may be before a middleware ignores a challenge. */
export const pulseClockToleranceSeconds = 600;

/** What one request to the ingest endpoint may hold. */
export const pulseBatchLimits = { events: 1000, bytes: 1024 * 1024 } as const;

// 32 bytes make 43 characters, the last of which carries four bits only: one spelling per value (RFC 4648 §3.5).
const bytes32 = '[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]';
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
// Marked pure, so that a bundle holds only those it uses.
const apiKeyShape = /* @__PURE__ */ new RegExp(`^${pulseApiKeyPrefix}${bytes32}$`, 'u');
const challengeShape = /* @__PURE__ */ new RegExp(
  `^v1\\.(${uuid})_([0-9a-f]{12})\\.([1-9][0-9]{0,11})\\.(${bytes32})$`,
  'u',
);
const macShape = /* @__PURE__ */ new RegExp(`^${bytes32}$`, 'u');
const proofShape = /* @__PURE__ */ new RegExp(`^v1\\.(${uuid})\\.(${bytes32})$`, 'u');

/** The parts of a `Pulse-Challenge` header. */
export interface PulseChallenge {
  readonly setupId: string;
  readonly fingerprint: string;
  readonly seconds: number;
  readonly nonce: string;
}

/** The parts of a `Pulse-Proof` header. */
export interface PulseProof {
  readonly eventId: string;
  readonly mac: string;
}

/** The request a challenge is for; `path` is the pathname of the URL, without query. */
export interface ChallengedRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
}

/** The answer a proof is for; `path` is the pathname of the URL, without query. */
export interface ProvenResponse {
  readonly origin: string;
  readonly path: string;
  readonly eventId: string;
  readonly status: number;
}

/** Whether the text has the shape of an ingest key. */
export function isPulseApiKey(text: string): boolean {
  return apiKeyShape.test(text);
}

/** Whether the text has the shape of an HMAC-SHA256 in base64url. */
export function isPulseMac(text: string): boolean {
  return macShape.test(text);
}

/** The text whose SHA-256, cut to its first 12 hex characters, is the fingerprint of an ingest key. */
export function pulseFingerprintText(apiKey: string): string {
  return `pulse/key-id/v1\n${apiKey}`;
}

/** The name of a key on the wire: it tells a middleware the setup, and whether the challenge is for its key. */
export function pulseKeyId(setupId: string, fingerprint: string): string {
  return `${setupId}_${fingerprint}`;
}

/** The value of a `Pulse-Challenge` header. */
export function formatPulseChallenge(challenge: PulseChallenge): string {
  const keyId = pulseKeyId(challenge.setupId, challenge.fingerprint);
  return `v1.${keyId}.${challenge.seconds}.${challenge.nonce}`;
}

/** The parts of a `Pulse-Challenge` header, or undefined when it is none of version 1. */
export function parsePulseChallenge(header: string): PulseChallenge | undefined {
  if (header.length > pulseChallengeHeaderMax) return undefined;
  const [, setupId, fingerprint, seconds, nonce] = challengeShape.exec(header) ?? [];
  if (!setupId || !fingerprint || !seconds || !nonce) return undefined;
  return { setupId, fingerprint, seconds: Number(seconds), nonce };
}

/** The lines that the challenge key signs. */
export function pulseChallengeText(challenge: PulseChallenge, request: ChallengedRequest): string {
  const { setupId, seconds, nonce } = challenge;
  const { origin, path, method } = request;
  return ['pulse-challenge-v1', setupId, origin, path, method, seconds, nonce].join('\n');
}

/** The value of a `Pulse-Proof` header. */
export function formatPulseProof(proof: PulseProof): string {
  return `v1.${proof.eventId}.${proof.mac}`;
}

/** The parts of a `Pulse-Proof` header, or undefined when it is none of version 1. */
export function parsePulseProof(header: string): PulseProof | undefined {
  const [, eventId, mac] = proofShape.exec(header) ?? [];
  return eventId && mac ? { eventId, mac } : undefined;
}

/** The lines that the proof key signs. */
export function pulseProofText(challenge: PulseChallenge, response: ProvenResponse): string {
  const { setupId, seconds, nonce } = challenge;
  const { origin, path, eventId, status } = response;
  return ['pulse-proof-v1', setupId, origin, path, nonce, seconds, eventId, status].join('\n');
}

/** The User-Agent of the verifier: `docsUrl` says who asks, `attempt` marks this one request. */
export function pulseVerifierUserAgent(docsUrl: string, attempt: string): string {
  return `PulseVerifier/1.0 (+${docsUrl}; attempt=${attempt})`;
}
