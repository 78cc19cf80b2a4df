import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkDetached } from './check-detached.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = (key: typeof publicKey, kid: string): JsonWebKey => ({ ...key.export({ format: 'jwk' }), kid });
const keys = [jwk(other.publicKey, 'older'), jwk(publicKey, 'now')];
const typ = 'waymark-report+jws';
const payload = '{"verdict":"passed"}';
const encoded = (value: string) => Buffer.from(value).toString('base64url');

/** A detached signature, with a header as the test wants it. */
function signed(header: Record<string, unknown> = {}, by = privateKey): string {
  const head = encoded(JSON.stringify({ alg: 'ES256', typ, kid: 'now', ...header }));
  const proof = sign('sha256', Buffer.from(`${head}.${encoded(payload)}`), {
    key: by,
    dsaEncoding: 'ieee-p1363',
  });
  return `${head}..${proof.toString('base64url')}`;
}

const check = (signature: string, more: Partial<Parameters<typeof checkDetached>[0]> = {}) =>
  checkDetached({ signature, keys, typ, payload, ...more });

describe('a detached signature', () => {
  it('is right where the named key signed just this, however the file ends', () => {
    expect(check(signed())).toEqual({ ok: true, detail: 'ES256 by now' });
    expect(check(`${signed()}\n`).ok).toBe(true);
  });

  it.each([
    ['another payload', () => check(signed(), { payload: '{"verdict":"failed"}' })],
    ['another key under the same name', () => check(signed({}, other.privateKey))],
    [
      'a changed header',
      () =>
        check(
          signed().replace(/^[\w-]+/u, encoded(JSON.stringify({ alg: 'ES256', typ, kid: 'now', more: 1 }))),
        ),
    ],
    ['a proof that is cut', () => check(signed().slice(0, -2))],
  ])('is wrong with %s', (_, result) => {
    expect(result()).toEqual({ ok: false, detail: 'this is not what was signed' });
  });

  it.each([
    ['of another kind of document', signed({ typ: 'waymark-pack+jws' })],
    ['that names no algorithm', signed({ alg: 'none' })],
    ['of an algorithm of its own choice', signed({ alg: 'HS256' })],
    ['with an extension that must be understood', signed({ crit: ['b64'], b64: false })],
    ['that is not detached', signed().replace('..', `.${encoded(payload)}.`)],
    ['whose header is no JSON', `${encoded('{')}..AAAA`],
    ['whose header is no object', `${encoded('null')}..AAAA`],
    ['that is empty', ''],
  ])('%s is none of this kind', (_, signature) => {
    expect(check(signature)).toEqual({ ok: false, detail: 'this is not a signature of this kind' });
  });

  it('by a key that the set does not hold says what to do', () => {
    const { ok, detail } = check(signed({ kid: 'gone' }));
    expect(ok).toBe(false);
    expect(detail).toMatch(/does not hold the key gone.*fetch them again/u);
  });
});
