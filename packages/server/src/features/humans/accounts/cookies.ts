// By hand: the framework's cookies need its context, which only routes know, and here verbs write and read them.
export interface CookieOptions {
  readonly isSecure: boolean;
  /** Without it the cookie ends with the browser. */
  readonly maxAgeSeconds?: number;
}

/** A name that only this very host can set, where the browser is told so (RFC 6265bis §4.1.3.2). */
export function hostCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** Our cookies hold unreserved characters only, so nothing needs decoding. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const split = part.indexOf('=');
    if (split > 0 && part.slice(0, split).trim() === name) return part.slice(split + 1).trim();
  }
  return undefined;
}

export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const lifetime = options.maxAgeSeconds === undefined ? '' : `; Max-Age=${options.maxAgeSeconds}`;
  const secure = options.isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=/${lifetime}; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookie into which a one-time link moves, so that it leaves the address bar, the history and the referrer. */
export function linkCookie(platformUrl: string, link: { name: string; seconds: number }) {
  const isSecure = platformUrl.startsWith('https:');
  const name = hostCookieName(link.name, isSecure);
  return {
    read: (headers: Headers) => readCookie(headers, name) ?? '',
    write: (token: string) => writeCookie(name, token, { isSecure, maxAgeSeconds: link.seconds }),
    forget: () => writeCookie(name, '', { isSecure, maxAgeSeconds: 0 }),
  };
}
