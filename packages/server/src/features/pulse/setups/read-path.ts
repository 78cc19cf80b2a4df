import { normaliseEscapes } from '../../../lib/text/percent-escapes.ts';

// A query, a fragment, and whatever the URL parser would drop or turn into something else (RFC 3986 §2).
const REFUSED = /[?#\\\s\p{C}"<>^`{|}]/u;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/iu;
const ESCAPED_CONTROL = /%(?:[01][0-9a-f]|7f|5c)/iu;

/** A path as it is fetched, and the exact URL; or one sentence on why not. */
export type PathVerdict =
  | { readonly ok: true; readonly path: string; readonly url: string }
  | { readonly ok: false; readonly problem: string };

function problemOf(path: string): string | undefined {
  if (!path.startsWith('/')) return 'must begin with /';
  if (path.startsWith('//')) return 'must not begin with //, which would name another host';
  if (REFUSED.test(path)) return 'must be a plain path without query, fragment, white space or controls';
  if (BROKEN_ESCAPE.test(path) || ESCAPED_CONTROL.test(path)) return 'has an escape that stands for no text';
  return undefined;
}

/** Reads a verification path and writes it in its one spelling, so that what is fetched is what is announced. */
export function readPath(origin: string, text: string): PathVerdict {
  const problem = problemOf(text);
  if (problem !== undefined) return { ok: false, problem };
  const url = URL.parse(origin + text);
  // Dot segments are resolved here; what is left may look like a host again.
  if (url === null || url.origin !== origin || url.pathname.startsWith('//'))
    return { ok: false, problem: 'must be a path on the origin' };
  const path = normaliseEscapes(url.pathname);
  return { ok: true, path, url: origin + path };
}
