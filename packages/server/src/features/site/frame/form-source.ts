/**
 * Whether a browser says that another site sent a form. Sec-Fetch-Site settles it; without it the Origin must
 * be ours, and a client that sends neither is no browser that could be misused.
 */
export function cameFromElsewhere(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  return origin !== null && origin !== ownOrigin;
}
