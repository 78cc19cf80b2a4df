import { type Match, matchesOf } from './match.ts';
import { suggestsPrivateKey } from './member-name.ts';
import { isWalletImportKey } from './wallet-import-key.ts';

/** Formats of private keys that name themselves. */
export const privateKeyPatterns = {
  pem: /-{4}\s?BEGIN\s(?:[A-Z0-9]{1,16}\s){0,3}PRIVATE\sKEY(?:\sBLOCK)?\s?-{4}/,
  putty: /PuTTY-User-Key-File-\d/,
  age: /AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{20}/i,
  extendedKey: /(?<![A-Za-z0-9])[tuvxyz]prv[1-9A-HJ-NP-Za-km-z]{100}/,
  bech32: /(?<![A-Za-z0-9])(?:nsec|suiprivkey|ed25519e?_sk)1[02-9ac-hj-np-z]{58}/,
  aptos: /(?:ed25519|secp256k1)-priv-0x[0-9a-f]{64}/i,
  stellar: /(?<![A-Za-z0-9])S[A-D][A-Z2-7]{54}(?![A-Za-z0-9])/,
  tezos: /(?<![A-Za-z0-9])(?:edsk|spsk|p2sk)[1-9A-HJ-NP-Za-km-z]{50}/,
} as const satisfies Record<string, RegExp>;

/** Shapes that hashes, digests and identifiers share with keys: they count only where the text speaks of a key. */
export const ambiguousKeyPatterns = {
  walletImport: /(?<![A-Za-z0-9])[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}(?![A-Za-z0-9])/g,
  hex: /(?<![A-Za-z0-9])[0-9a-f]{64}(?![A-Za-z0-9])/i,
  prefixedHex: /(?<![A-Za-z0-9])0x[0-9a-f]{64}(?![A-Za-z0-9])/i,
  keyThenHex:
    /(?<!(?:public|pub|storage|cache|idempotency)[\s_-]?)keys?["'`\\]{0,2}[\s:=]{1,6}(?:is\s|was\s)?["'`\\]{0,2}0x[0-9a-f]{64}(?![A-Za-z0-9])/i,
} as const satisfies Record<string, RegExp>;

const namesPrivateKey = /(?:private|secret|signing|wallet)[\s_-]?key|privkey|mnemonic|(?<![a-z])seed/i;
const speaksOfSecrecy = /(?<![a-z])(?:private|secret)/i;

/** Whether the text holds a private key; `name` is the member it stands in. */
export function hasPrivateKey(text: string, name?: string): boolean {
  if (Object.values(privateKeyPatterns).some((pattern) => pattern.test(text))) return true;
  return hasHexKey(text, name) || hasWalletImportKey(text, name);
}

/** Whether the object is a private or symmetric JSON Web Key (RFC 7517 §4, RFC 7518 §6). */
export function isPrivateJwk(value: object): boolean {
  if (!('kty' in value) || typeof value.kty !== 'string') return false;
  return ('d' in value && typeof value.d === 'string') || ('k' in value && typeof value.k === 'string');
}

function hasHexKey(text: string, name?: string): boolean {
  if (isAboutPrivateKeys(text, name)) {
    return ambiguousKeyPatterns.hex.test(text) || ambiguousKeyPatterns.prefixedHex.test(text);
  }
  if (ambiguousKeyPatterns.keyThenHex.test(text)) return true;
  return speaksOfSecrecy.test(text) && ambiguousKeyPatterns.prefixedHex.test(text);
}

function hasWalletImportKey(text: string, name?: string): boolean {
  return findWalletImportKeys(text, name).length > 0;
}

/** Keys in wallet import format; the context is asked for once, not per candidate: it reads the whole text. */
export function findWalletImportKeys(text: string, name?: string): Match[] {
  const candidates = matchesOf(text, ambiguousKeyPatterns.walletImport);
  if (candidates.length === 0) return [];
  const isAboutKeys = isAboutPrivateKeys(text, name);
  return candidates.filter(({ value }) => isWalletImportKey(value) || (isAboutKeys && /^[5KL]/.test(value)));
}

function isAboutPrivateKeys(text: string, name: string | undefined): boolean {
  return namesPrivateKey.test(text) || (name !== undefined && suggestsPrivateKey(name));
}
