import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../../lib/crypto/secret.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';

const CODE = /^[\w.-]{1,200}$/u;

/** Refuses a body that Vercel did not sign: HMAC-SHA1 over its bytes, in hex, is what its drains use. */
export function requireSignature(body: Buffer, signature: string | undefined, secret: Secret): void {
  const expected = createHmac('sha1', secret.reveal()).update(body).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new ServiceError('invalid_signature', {
    message: 'The header x-vercel-signature is missing, or is not the signature of this body.',
    resolution: 'Give the drain of Vercel the signature secret that was shown when this one was made.',
  });
}

/** The code by which Vercel sees that an endpoint wants its logs; it is among the headers that the drain sends. */
export function verifyHeader(code: string | undefined): Record<string, string> {
  return code !== undefined && CODE.test(code) ? { 'x-vercel-verify': code } : {};
}
