import { SIGNATURE_BYTES } from './es256.ts';

// By hand and not by jose: signatures are made and checked many at a time in threads (docs/adr/0007-token-throughput.md), so
// that the text of a token and its signature are needed apart. Tests verify our tokens with jose.

const LONGEST = 8_192;
/** Three base64url parts; the signature's last character has no bits to spare, so that it is written one way. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]{85}[AQgw])$/u;
const SKEW_SECONDS = 60;

/** A token taken apart; nothing in it is proven yet. */
export interface CompactJws {
  readonly kid: string;
  readonly typ: string;
  readonly signed: Buffer;
  readonly payload: string;
  readonly signature: Buffer;
}

/** The type, issuer and audience that a token must have. */
export interface ExpectedToken {
  readonly typ: string;
  readonly issuer: string;
  readonly audience: string;
}

/** Claims with the times that every token of ours has. */
export interface TokenClaims extends Record<string, unknown> {
  readonly iat: number;
  readonly exp: number;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseObject(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** What precedes the signature: header and claims. */
export function signingInput(kid: string, typ: string, claims: Record<string, unknown>): string {
  return `${encode({ alg: 'ES256', typ, kid })}.${encode(claims)}`;
}

/** The header, and what is signed, of a JWS whose payload is left out of it. */
export function detachedInput(kid: string, typ: string, payload: Buffer): { header: string; input: Buffer } {
  const header = encode({ alg: 'ES256', typ, kid });
  return { header, input: Buffer.from(`${header}.${payload.toString('base64url')}`) };
}

interface OwnHeader {
  readonly kid: string;
  readonly typ: string;
}

function parseHeader(head: string): OwnHeader | undefined {
  const header = parseObject(head);
  if (header === undefined || Object.keys(header).length !== 3) return undefined;
  const { alg, typ, kid } = header;
  if (alg !== 'ES256' || typeof typ !== 'string' || typeof kid !== 'string') return undefined;
  return { kid, typ };
}

/** All tokens of one type that one key signed begin alike; what the last one began with is read once. */
let lastHead: { readonly text: string; readonly header: OwnHeader | undefined } | undefined;

function readHeader(text: string): OwnHeader | undefined {
  if (lastHead?.text !== text) lastHead = { text, header: parseHeader(text) };
  return lastHead.header;
}

/**
 * Takes a token apart whose header is one that we write: ES256, a type and a key id, and nothing else. So
 * neither `crit` nor a header that brings its own key (`jwk`, `jku`, `x5u`) is ever considered (RFC 8725 §3.10).
 */
export function readCompactJws(jwt: string): CompactJws | undefined {
  if (jwt.length > LONGEST) return undefined;
  const [, head = '', payload = '', proof = ''] = COMPACT.exec(jwt) ?? [];
  const header = readHeader(head);
  if (header === undefined) return undefined;
  const signature = Buffer.from(proof, 'base64url');
  if (signature.length !== SIGNATURE_BYTES) return undefined;
  return { ...header, payload, signature, signed: Buffer.from(`${head}.${payload}`) };
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** The claims of a token whose signature is proven, if it is for us and its time is now, give or take a minute. */
export function readClaims(payload: string, expected: ExpectedToken, nowMs: number): TokenClaims | undefined {
  const claims = parseObject(payload);
  if (claims === undefined) return undefined;
  const { iss, aud, iat, exp, nbf = iat } = claims;
  if (iss !== expected.issuer || aud !== expected.audience) return undefined;
  if (!isTime(iat) || !isTime(exp) || !isTime(nbf)) return undefined;
  const now = nowMs / 1000;
  const isCurrent = exp > now - SKEW_SECONDS && Math.max(iat, nbf) <= now + SKEW_SECONDS;
  return isCurrent ? { ...claims, iat, exp } : undefined;
}
