import { generateKeyPairSync, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDer, SIGNATURE_BYTES, signEs256, toDer, verifyEs256 } from './es256.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const data = Buffer.from('what is signed');
const asJws = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;

describe('a signature of JWS', () => {
  it('comes back from DER as it went, also with leading zeros and high bits', () => {
    const scalar = fc
      .tuple(fc.nat(31), fc.uint8Array({ minLength: 32, maxLength: 32 }))
      .map(([zeros, bytes]) => Buffer.from(bytes).fill(0, 0, zeros));
    fc.assert(
      fc.property(scalar, scalar, (r, s) => {
        const signature = Buffer.concat([r, s]);
        expect(fromDer(toDer(signature)).equals(signature)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is read and written as OpenSSL reads and writes it', async () => {
    for (let round = 0; round < 50; round += 1) {
      const ours = await signEs256(data, privateKey);
      expect(ours).toHaveLength(SIGNATURE_BYTES);
      expect(verify('sha256', data, { ...asJws, key: publicKey }, ours)).toBe(true);
      expect(await verifyEs256(data, publicKey, sign('sha256', data, asJws))).toBe(true);
    }
  });

  it.each([
    ['of zeros', Buffer.alloc(SIGNATURE_BYTES)],
    ['of ones', Buffer.alloc(SIGNATURE_BYTES, 0xff)],
    ['that is too short', Buffer.alloc(10, 1)],
    ['that is empty', Buffer.alloc(0)],
  ])('%s is nobody’s', async (_what, signature) => {
    expect(await verifyEs256(data, publicKey, signature)).toBe(false);
  });

  it('is not for other data or of another key', async () => {
    const signature = await signEs256(data, privateKey);
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(await verifyEs256(Buffer.from('else'), publicKey, signature)).toBe(false);
    expect(await verifyEs256(data, other.publicKey, signature)).toBe(false);
  });
});
