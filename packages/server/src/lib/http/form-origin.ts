export interface FormOrigin {
  readonly ownOrigin: string;
  /** Whether our page was sent under `no-referrer`, where a browser sends `Origin: null` with our own forms (Fetch §3.2). */
  readonly hidesOrigin: boolean;
  /** Whether a session stands behind the form: then a form from nowhere is refused, and the Origin must be ours in any case. */
  readonly isSignedIn: boolean;
}

/**
 * Whether a browser says that another site sent a form. Where nobody is signed in Sec-Fetch-Site settles it, and no site
 * can make it `none`; without it the Origin must be ours, and a client that sends neither is no browser that could be
 * misused.
 */
export function isSentByOtherSite(headers: Headers, from: FormOrigin): boolean {
  const { ownOrigin, hidesOrigin, isSignedIn } = from;
  const site = headers.get('sec-fetch-site');
  if (site !== null && !isSignedIn) return site !== 'same-origin' && site !== 'none';
  if (site !== null && site !== 'same-origin') return true;
  const origin = headers.get('origin');
  if (origin === null || origin === ownOrigin) return false;
  return origin !== 'null' || !hidesOrigin;
}
