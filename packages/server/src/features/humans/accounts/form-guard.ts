import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isSentByOtherSite } from '../../../lib/http/form-origin.ts';
import { hostCookieName, readCookie, writeCookie } from './cookies.ts';

const COOKIE_BYTES = 24;
const COOKIE_VALUE = /^[A-Za-z0-9_-]{32}$/u;

export interface FormGuardDeps {
  readonly config: { readonly platformUrl: string };
  readonly keys: { signForm(value: string): string };
  /** The session's cookie: a form belongs to the session it was shown in. */
  readonly sessionCookie: string;
}

/** Tells a form of ours from one that another site sends in a person's name. */
export interface FormGuard {
  /** The token for the forms of one page, and the cookie it is bound to when the browser has none yet. */
  issue(headers: Headers): { readonly token: string; readonly setCookie: string | undefined };
  allows(headers: Headers, token: string | undefined): boolean;
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function createFormGuard({ config, keys, sessionCookie }: FormGuardDeps): FormGuard {
  const isSecure = config.platformUrl.startsWith('https:');
  const from = { ownOrigin: new URL(config.platformUrl).origin, hidesOrigin: true, isSignedIn: true };
  const cookie = hostCookieName('waymark_form', isSecure);
  const cookieIn = (headers: Headers) => {
    const value = readCookie(headers, cookie);
    return value !== undefined && COOKIE_VALUE.test(value) ? value : undefined;
  };
  const tokenFor = (headers: Headers, value: string) =>
    keys.signForm(`form ${value} ${readCookie(headers, sessionCookie) ?? ''}`);
  // The navigation and the forms of one page ask apart, and the browser keeps one cookie.
  const issued = new WeakMap<Headers, string>();
  return {
    issue(headers) {
      const known = cookieIn(headers) ?? issued.get(headers);
      if (known !== undefined) return { token: tokenFor(headers, known), setCookie: undefined };
      const value = randomBytes(COOKIE_BYTES).toString('base64url');
      issued.set(headers, value);
      return { token: tokenFor(headers, value), setCookie: writeCookie(cookie, value, { isSecure }) };
    },
    allows(headers, token) {
      const value = cookieIn(headers);
      if (value === undefined || token === undefined || isSentByOtherSite(headers, from)) return false;
      return equal(token, tokenFor(headers, value));
    },
  };
}
