import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';

/** How long one key signs. Keys come from the master key and the number of their term: no replica stores one. */
const TERM_MS = 90 * 24 * 60 * 60 * 1000;
/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The public half, as directories hold it (RFC 8037 §2). */
export interface BotJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly use: 'sig';
  /** Seconds since the epoch between which it signs. */
  readonly nbf: number;
  readonly exp: number;
}

/** A key with the means to sign by it. */
export interface BotKey {
  readonly jwk: BotJwk;
  sign(bytes: Uint8Array): Uint8Array;
}

function publicPoint(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (x === undefined) throw new TypeError('an Ed25519 key has a point');
  return x;
}

/** RFC 7638 §3: members in lexical order. */
function thumbprint(x: string): string {
  return createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
}

function keyOfTerm(keys: Pick<ServiceKeys, 'botSeed'>, term: number): BotKey {
  const der = Buffer.concat([PKCS8_PREFIX, keys.botSeed(term)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const x = publicPoint(key);
  const nbf = (term * TERM_MS) / 1000;
  return {
    jwk: { kty: 'OKP', crv: 'Ed25519', x, kid: thumbprint(x), use: 'sig', nbf, exp: nbf + TERM_MS / 1000 },
    sign: (bytes) => sign(null, bytes, key),
  };
}

/** The keys by which this service's own requests are known. */
export interface BotKeys {
  current(): BotKey;
  /** The last, the current and the next: caches and clocks may lag. */
  published(): readonly BotKey[];
}

export function createBotKeys(keys: Pick<ServiceKeys, 'botSeed'>, clock: () => number): BotKeys {
  const made = new Map<number, BotKey>();
  const ofTerm = (term: number) => {
    const key = made.get(term) ?? keyOfTerm(keys, term);
    made.set(term, key);
    return key;
  };
  const now = () => Math.floor(clock() / TERM_MS);
  return {
    current: () => ofTerm(now()),
    published: () => [now() - 1, now(), now() + 1].map(ofTerm),
  };
}
