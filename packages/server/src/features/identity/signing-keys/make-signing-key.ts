import { createHash, generateKeyPairSync } from 'node:crypto';
import { PublicSigningKey } from '@waymark/contract';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { NewSigningKey } from './store.ts';

/** RFC 7638 §3: the hash of the required members, in this order and without white space. */
function thumbprint(x: string, y: string): string {
  const members = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y });
  return createHash('sha256').update(members).digest('base64url');
}

/** Makes a key pair whose private half only this service can open. */
export function makeSigningKey(keys: ServiceKeys, now: number): NewSigningKey {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
  const kid = thumbprint(x, y);
  const publicKey = PublicSigningKey.parse({ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' });
  const privateBytes = pair.privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    kid,
    publicJwk: JSON.stringify(publicKey),
    privateSealed: keys.signingKeys.seal(privateBytes, kid),
    createdAt: now,
    activeFrom: now,
  };
}
