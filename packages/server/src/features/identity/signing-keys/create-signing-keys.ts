import type { SigningKeySet } from '@waymark/contract';
import {
  detachedInput,
  type ExpectedToken,
  readClaims,
  readCompactJws,
  signingInput,
  type TokenClaims,
} from './compact-jws.ts';
import { signEs256, verifyEs256 } from './es256.ts';
import { createKeyRing, type KeyDeps } from './key-ring.ts';

/** The claims of a token and the key that signed them. */
export interface VerifiedToken {
  readonly kid: string;
  readonly claims: TokenClaims;
}

/** What signs the service's own tokens and knows them again. */
export interface SigningKeys {
  /** A compact JWS of these claims under the active key. */
  sign(claims: Record<string, unknown>, options: { readonly typ: string }): Promise<string>;
  /** A JWS over bytes that travel apart from it (RFC 7515 appendix F), and the key that made it. */
  signDetached(
    payload: Buffer,
    options: { readonly typ: string },
  ): Promise<{ readonly jws: string; readonly kid: string }>;
  /** A token that this service signed for this purpose and whose time is now; else undefined. */
  verify(jwt: string, expected: ExpectedToken): Promise<VerifiedToken | undefined>;
  /** The public halves of the active key and of those whose signatures may still be valid. */
  publicJwks(): Promise<SigningKeySet>;
}

/** Opens the signing keys; the first one is made when it is first needed. */
export function createSigningKeys(deps: KeyDeps): SigningKeys {
  const ring = createKeyRing(deps);
  return {
    async sign(claims, { typ }) {
      const { kid, signer } = await ring.active();
      const input = signingInput(kid, typ, claims);
      const signature = await signEs256(Buffer.from(input), signer);
      return `${input}.${signature.toString('base64url')}`;
    },
    async signDetached(payload, { typ }) {
      const { kid, signer } = await ring.active();
      const { header, input } = detachedInput(kid, typ, payload);
      const signature = await signEs256(input, signer);
      return { kid, jws: `${header}..${signature.toString('base64url')}` };
    },
    async verify(jwt, expected) {
      const token = readCompactJws(jwt);
      if (token === undefined || token.typ !== expected.typ) return undefined;
      const key = await ring.find(token.kid);
      if (key === undefined) return undefined;
      const isOurs = await verifyEs256(token.signed, key.verifier, token.signature);
      const claims = isOurs ? readClaims(token.payload, expected, deps.clock()) : undefined;
      // A retired key signs no more, so a token dated later was made by somebody who stole the key.
      if (claims === undefined || claims.iat * 1000 > key.retiredAt) return undefined;
      return { kid: token.kid, claims };
    },
    async publicJwks() {
      return { keys: await ring.published() };
    },
  };
}
