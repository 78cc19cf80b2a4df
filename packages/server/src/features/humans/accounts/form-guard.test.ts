import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFormGuard } from './form-guard.ts';

const keys = {
  signForm: (value: string) => createHmac('sha256', 'test key').update(value).digest('base64url'),
};

function guardOf(platformUrl = 'https://platform.harbour-tools.dev') {
  return createFormGuard({ config: { platformUrl }, keys, sessionCookie: 'session' });
}

/** What a browser sends back that was shown one of our forms while it had a session. */
function shown(session = 'one') {
  const first = new Headers({ cookie: `session=${session}` });
  const { token, setCookie } = guardOf().issue(first);
  const [pair = ''] = (setCookie ?? '').split(';');
  return { token, cookie: `${pair}; session=${session}` };
}

describe('a token of a form', () => {
  it('is taken from the browser and the session that it was shown in', () => {
    const { token, cookie } = shown();
    expect(guardOf().allows(new Headers({ cookie }), token)).toBe(true);
    expect(guardOf().allows(new Headers({ cookie, origin: 'null' }), token)).toBe(true);
  });

  it.each([
    ['that has another session by now', { cookie: shown().cookie.replace('session=one', 'session=two') }],
    ['that is signed out by now', { cookie: shown().cookie.replace('; session=one', '') }],
    ['without the cookie that it belongs to', { cookie: 'session=one' }],
  ])('is refused from a browser %s', (_, headers) => {
    expect(guardOf().allows(new Headers(headers), shown().token)).toBe(false);
  });

  it('is refused with the cookie of another browser', () => {
    expect(guardOf().allows(new Headers({ cookie: shown().cookie }), shown().token)).toBe(false);
  });

  it.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.dev' }])(
    'is refused where another site sends it: %j',
    (more) => {
      const { token, cookie } = shown();
      expect(guardOf().allows(new Headers({ cookie, ...more }), token)).toBe(false);
    },
  );

  it('must be there, and whole', () => {
    const { token, cookie } = shown();
    for (const wrong of [undefined, '', token.slice(0, -1), `${token}A`, token.toLowerCase()])
      expect(guardOf().allows(new Headers({ cookie }), wrong)).toBe(false);
  });
});

describe('the cookie of forms', () => {
  it('is set once, and its forms share a token', () => {
    const { token, cookie } = shown();
    expect(guardOf().issue(new Headers({ cookie }))).toEqual({ token, setCookie: undefined });
  });

  it.each(['short', `${'a'.repeat(31)}!`, 'a'.repeat(33)])(
    'is replaced where it is not one of ours: %s',
    (value) => {
      const name = shown().cookie.split('=')[0] ?? '';
      const headers = new Headers({ cookie: `${name}=${value}` });
      const issued = guardOf().issue(headers);
      expect(issued.setCookie).toMatch(/^__Host-waymark_form=[\w-]{32};/u);
      expect(guardOf().allows(headers, issued.token)).toBe(false);
    },
  );

  it('is bound to the host over TLS, and has a plain name without', () => {
    expect(guardOf().issue(new Headers()).setCookie).toMatch(/^__Host-.*Secure/u);
    expect(guardOf('http://127.0.0.1:4310').issue(new Headers()).setCookie).not.toMatch(/__Host-|Secure/u);
  });
});
