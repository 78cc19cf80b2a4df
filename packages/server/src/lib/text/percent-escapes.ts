const UNRESERVED = /[A-Za-z0-9\-._~]/u;

/** RFC 3986 §6.2.2: unreserved characters stand for themselves, other escapes are upper case. */
export function normaliseEscapes(path: string): string {
  if (!path.includes('%')) return path;
  return path.replace(/%(?:([0-9a-f]{2}))?/giu, (_escape, hex?: string) => {
    if (hex === undefined) return '%25';
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : `%${hex.toUpperCase()}`;
  });
}
