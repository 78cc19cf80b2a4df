import { createHmac, hash, hkdfSync } from 'node:crypto';
import { createSealer, type Sealer } from './key-wrapping.ts';
import { Secret } from './secret.ts';

const HASH_CHARACTERS = 43;
const PSEUDONYM_CHARACTERS = 22;
const REMEMBERED_DAYS = 16;

/** Keys derived from the service's master key, one per purpose, so that no hash can stand in for another. */
export interface ServiceKeys {
  /** Pseudonym of a caller's limit key; equal for equal callers, useless without the master key. */
  hashCaller(limitKey: string): string;
  /** Hash of a value that a caller chose and that must be recognised later. */
  hashIdempotencyKey(value: string): string;
  /** Hash of a six-digit code, bound to its attempt: a plain hash of a million values is soon reversed. */
  hashUserCode(attemptId: string, code: string): string;
  /** What the sign-in library signs its session cookies with. */
  readonly humanSessionSecret: Secret;
  /** Hash of the token in a session cookie. */
  hashHumanSession(token: string): string;
  /** Hash of a mailed sign-in code. */
  hashSignInCode(code: string): string;
  /** Hash under which a mailed code is kept, bound to the browser that asked for it. */
  hashPendingSignIn(pendingId: string, identifier: string): string;
  /** Signature of what a browser keeps for us between a page and the form it sends. */
  signForm(value: string): string;
  /** Pseudonym of a client of an observed site; under another key every day, so days cannot be joined. */
  hashPulseClient(day: number, value: string): string;
  /** Pseudonym of who asked for the audit of which page; reports with the same one are compared. */
  hashJourney(email: string, quickstartUrl: string): string;
  /** Seals a sign-in code and its address until it is mailed. */
  readonly codeMails: Sealer;
  /** Seals what the answer of another provider of sign-in is held against. */
  readonly providerSignIns: Sealer;
  /** Seals the private halves of the signing keys. */
  readonly signingKeys: Sealer;
  /** Seals the keys that are derived from an ingest key. */
  readonly pulseKeys: Sealer;
  /** Seals the addresses and secrets of alert channels. */
  readonly alertChannels: Sealer;
  /** The seed of the key that signs our own requests in a term. */
  botSeed(term: number): Buffer;
  /** The token of a claim link, made anew from its id by any replica, so that it is stored nowhere. */
  claimLinkToken(linkId: string): string;
  /** What a sender of logs signs with, made anew from the drain's id, so that it is stored nowhere. */
  drainSecret(drainId: string): Secret;
  /** What a workspace shows on a site to prove it, made anew from both, so that it is stored nowhere. */
  originToken(workspaceId: string, origin: string): string;
}

function purposeKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `waymark/${purpose}/v1`, 32));
}

/**
 * Pseudonyms under a key of the day. A plain hash behind the key does, and costs a third of an HMAC: cut to
 * half its length it cannot be extended.
 */
function dailyPseudonyms(key: Buffer): (day: number, value: string) => string {
  const days = new Map<number, string>();
  return (day, value) => {
    const known = days.get(day) ?? createHmac('sha256', key).update(String(day)).digest('base64url');
    if (days.size >= REMEMBERED_DAYS) days.clear();
    days.set(day, known);
    return hash('sha256', `${known}\n${value}`, 'base64url').slice(0, PSEUDONYM_CHARACTERS);
  };
}

/** Derives the purpose keys once; the master key itself goes no further. */
export function deriveServiceKeys(master: Buffer): ServiceKeys {
  const callerKey = purposeKey(master, 'caller-hash');
  const idempotencyKey = purposeKey(master, 'idempotency-hash');
  const userCodeKey = purposeKey(master, 'user-code');
  const sessionKey = purposeKey(master, 'human-session-hash');
  const signInCodeKey = purposeKey(master, 'sign-in-code');
  const pendingKey = purposeKey(master, 'pending-sign-in');
  const formKey = purposeKey(master, 'form');
  const claimLinkKey = purposeKey(master, 'pulse-claim-link');
  const botKey = purposeKey(master, 'bot-identity');
  const journeyKey = purposeKey(master, 'journey');
  const drainKey = purposeKey(master, 'pulse-drain');
  const originKey = purposeKey(master, 'origin-proof');
  const mac = (key: Buffer, value: string) =>
    createHmac('sha256', key).update(value).digest('base64url').slice(0, HASH_CHARACTERS);
  return {
    hashCaller: (limitKey) => mac(callerKey, limitKey),
    hashIdempotencyKey: (value) => mac(idempotencyKey, value),
    hashUserCode: (attemptId, code) => mac(userCodeKey, `${attemptId} ${code}`),
    humanSessionSecret: new Secret(purposeKey(master, 'human-session').toString('base64url')),
    hashHumanSession: (token) => mac(sessionKey, token),
    hashSignInCode: (code) => mac(signInCodeKey, code),
    hashPendingSignIn: (pendingId, identifier) => mac(pendingKey, `${pendingId} ${identifier}`),
    signForm: (value) => mac(formKey, value),
    hashPulseClient: dailyPseudonyms(purposeKey(master, 'pulse-client')),
    hashJourney: (email, quickstartUrl) => mac(journeyKey, `${email} ${quickstartUrl}`),
    codeMails: createSealer(purposeKey(master, 'code-mails')),
    providerSignIns: createSealer(purposeKey(master, 'provider-sign-ins')),
    signingKeys: createSealer(purposeKey(master, 'signing-keys')),
    pulseKeys: createSealer(purposeKey(master, 'pulse-keys')),
    alertChannels: createSealer(purposeKey(master, 'alert-channels')),
    botSeed: (term) => createHmac('sha256', botKey).update(String(term)).digest(),
    claimLinkToken: (linkId) => `psc_${mac(claimLinkKey, linkId)}`,
    drainSecret: (drainId) => new Secret(`pds_${mac(drainKey, drainId)}`),
    originToken: (workspaceId, origin) => mac(originKey, `${workspaceId} ${origin}`),
  };
}
