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
