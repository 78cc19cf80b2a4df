import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hostCookieName, readCookie, writeCookie } from './cookies.ts';
import { type Destination, readDestination } from './destinations.ts';

/**
 * Whom a code was mailed to and where they were going: kept by their browser, so that no URL carries it. The id
 * ties the code to this browser: elsewhere it is worth nothing, and nobody elsewhere can use it up.
 */
export interface PendingSignIn {
  readonly email: string;
  readonly pendingId: string;
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
  const [email, pendingId, to, expiresAt]: unknown[] = value;
  if (typeof email !== 'string' || typeof pendingId !== 'string') return undefined;
  if (typeof expiresAt !== 'number' || expiresAt <= now) return undefined;
  return { email, pendingId, to: readDestination(to) };
}

const ID_BYTES = 16;

export function newPendingId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
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
    remember({ email, pendingId, to }, now) {
      const value = JSON.stringify([email, pendingId, to, now + deps.lifetimeSeconds * 1000]);
      const payload = Buffer.from(value).toString('base64url');
      const maxAgeSeconds = deps.lifetimeSeconds;
      return writeCookie(name, `${payload}.${sign(payload)}`, { isSecure, maxAgeSeconds });
    },
    forget: () => writeCookie(name, '', { isSecure, maxAgeSeconds: 0 }),
  };
}
