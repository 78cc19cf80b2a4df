export interface FormOrigin {
  readonly ownOrigin: string;
  /** Whether our page was sent under `no-referrer`, where a browser sends `Origin: null` with our own forms (Fetch §3.2). */
  readonly hidesOrigin: boolean;
}

/**
 * Whether a browser says that another site sent a form. Sec-Fetch-Site settles it, and no site can make it `none`;
 * without it the Origin must be ours, and a client that sends neither is no browser that could be misused.
 */
export function isSentByOtherSite(headers: Headers, { ownOrigin, hidesOrigin }: FormOrigin): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  if (origin === null || origin === ownOrigin) return false;
  return origin !== 'null' || !hidesOrigin;
}
