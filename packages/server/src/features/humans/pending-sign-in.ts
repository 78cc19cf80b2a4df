import { timingSafeEqual } from 'node:crypto';
import { hostCookieName, readCookie, writeCookie } from './cookies.ts';
import { type Destination, readDestination } from './destinations.ts';

/** Whom a code was mailed to and where they were going: kept by their browser, so that no URL carries it. */
export interface PendingSignIn {
  readonly email: string;
  readonly to: Destination;
}

export interface PendingSignIns {
  read(headers: Headers, now: number): PendingSignIn | undefined;
  remember(pending: PendingSignIn, now: number): string;
  forget(): string;
}

function parse(payload: string, now: number): PendingSignIn | undefined {
  const value: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!Array.isArray(value)) return undefined;
  const [email, to, expiresAt]: unknown[] = value;
  if (typeof email !== 'string' || typeof expiresAt !== 'number' || expiresAt <= now) return undefined;
  return { email, to: readDestination(to) };
}

export function createPendingSignIns(deps: {
  readonly config: { readonly platformUrl: string };
  readonly keys: { signForm(value: string): string };
  readonly lifetimeSeconds: number;
}): PendingSignIns {
  const isSecure = deps.config.platformUrl.startsWith('https:');
  const name = hostCookieName('waymark_sign_in', isSecure);
  const sign = (payload: string) => deps.keys.signForm(`sign-in ${payload}`);
  return {
    read(headers, now) {
      const [payload = '', signature = ''] = (readCookie(headers, name) ?? '').split('.');
      const [given, own] = [Buffer.from(signature), Buffer.from(sign(payload))];
      if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
      return parse(payload, now);
    },
    remember({ email, to }, now) {
      const value = JSON.stringify([email, to, now + deps.lifetimeSeconds * 1000]);
      const payload = Buffer.from(value).toString('base64url');
      const maxAgeSeconds = deps.lifetimeSeconds;
      return writeCookie(name, `${payload}.${sign(payload)}`, { isSecure, maxAgeSeconds });
    },
    forget: () => writeCookie(name, '', { isSecure, maxAgeSeconds: 0 }),
  };
}
