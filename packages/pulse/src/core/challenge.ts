import {
  formatPulseProof,
  isPulseMac,
  parsePulseChallenge,
  pulseChallengeText,
  pulseClockToleranceSeconds,
  pulseHeaders,
  pulseProofText,
} from '@waymark/contract/pulse-protocol';
import type { HeaderReader } from './event.ts';

/** A challenge that is well formed and fresh; only a signer can tell whether it is genuine. */
export interface Challenge {
  readonly setupId: string;
  readonly fingerprint: string;
  readonly nonce: string;
  readonly signature: string;
  /** What the service signed. */
  readonly text: string;
  /** What to sign for an answer with this status. */
  proofText(status: number): string;
  formatProof(mac: string): string;
  /** Takes the nonce for this answer; false when it was answered before. */
  claim(): boolean;
  /** The ingest key; a function, so that printing a challenge does not print it. */
  key(): string;
}

/** Signs the proof of a challenge that was found genuine. */
export interface Answer<Signed> {
  prove(status: number): Signed;
}

/** What a site answers challenges with. */
export interface Identity {
  readonly key: string;
  readonly origin: string;
  /** The nonces answered lately. */
  readonly answered: Set<string>;
}

/** The request as this site's configuration sees it. */
export interface ChallengedExchange {
  readonly path: string;
  readonly method: string;
  readonly eventId: string;
  readonly nowMs: number;
}

/** Finds a challenge among the headers; anything malformed or stale is an ordinary request. */
export function findChallenge(
  header: HeaderReader,
  exchange: ChallengedExchange,
  identity: Identity,
): Challenge | undefined {
  const written = header(pulseHeaders.challenge.toLowerCase());
  if (written === undefined) return undefined;
  const parsed = parsePulseChallenge(written);
  const signature = header(pulseHeaders.signature.toLowerCase()) ?? '';
  if (!parsed || !isPulseMac(signature)) return undefined;
  const seen = { ...exchange, origin: identity.origin };
  if (Math.abs(seen.nowMs / 1000 - parsed.seconds) > pulseClockToleranceSeconds) return undefined;
  return {
    setupId: parsed.setupId,
    fingerprint: parsed.fingerprint,
    nonce: parsed.nonce,
    signature,
    text: pulseChallengeText(parsed, seen),
    proofText: (status) => pulseProofText(parsed, { ...seen, status }),
    formatProof: (mac) => formatPulseProof({ eventId: seen.eventId, mac }),
    claim: () => claimNonce(identity.answered, parsed.nonce),
    key: () => identity.key,
  };
}

const rememberedNonces = 64;

function claimNonce(answered: Set<string>, nonce: string): boolean {
  if (answered.has(nonce)) return false;
  answered.add(nonce);
  const [oldest] = answered;
  if (oldest && answered.size > rememberedNonces) answered.delete(oldest);
  return true;
}

/** The name of the header that carries the proof. */
export const proofHeader = pulseHeaders.proof;

/** What Vary must say on the proven response, whatever it said before. */
export function varyByChallenge(vary: string | null | undefined): string {
  if (!vary) return pulseHeaders.challenge;
  return vary.includes('*') ? vary : `${vary}, ${pulseHeaders.challenge}`;
}
