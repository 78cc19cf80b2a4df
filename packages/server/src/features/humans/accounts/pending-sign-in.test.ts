import { describe, expect, it } from 'vitest';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { createPendingSignIns } from './pending-sign-in.ts';

const pending = { email: 'ada@acme.dev', pendingId: 'p1', to: 'workspace' } as const;

function open(platformUrl = 'https://platform.acme.dev', secret = 1) {
  const keys = deriveServiceKeys(Buffer.alloc(32, secret));
  return createPendingSignIns({ config: { platformUrl }, keys, lifetimeSeconds: 600 });
}

const headersWith = (cookie: string) => new Headers({ cookie: cookie.split(';')[0] ?? '' });

describe('a sign-in that waits for its code', () => {
  it('is kept by the browser until the code expires', () => {
    const signIns = open();
    const headers = headersWith(signIns.remember(pending, 1_000));
    expect(signIns.read(headers, 600_999)).toEqual(pending);
    expect(signIns.read(headers, 601_000)).toBeUndefined();
  });

  it('is believed only as it was signed, by this service', () => {
    const signIns = open();
    const cookie = signIns.remember(pending, 0);
    const [name = '', payload = '', signature = ''] = (cookie.split(';')[0] ?? '').split(/[=.]/u);
    const other = Buffer.from(JSON.stringify(['eve@acme.dev', 'p1', 'workspace', 600_000])).toString(
      'base64url',
    );
    expect(signIns.read(headersWith(`${name}=${other}.${signature}`), 1)).toBeUndefined();
    expect(signIns.read(headersWith(`${name}=${payload}.`), 1)).toBeUndefined();
    expect(open(undefined, 2).read(headersWith(cookie), 1)).toBeUndefined();
  });

  it('lies in a cookie that only this very host can set, where the site is secure', () => {
    const secure = open().remember(pending, 0);
    expect(secure).toMatch(/^__Host-waymark_sign_in=/u);
    for (const part of ['; Path=/', '; Max-Age=600', '; HttpOnly', '; SameSite=Lax', '; Secure'])
      expect(secure).toContain(part);
    const local = open('http://localhost:4311').remember(pending, 0);
    expect(local).toMatch(/^waymark_sign_in=/u);
    expect(local).not.toContain('Secure');
  });

  it('is forgotten on request', () => {
    expect(open().forget()).toMatch(/^__Host-waymark_sign_in=; .*Max-Age=0/u);
  });
});
