import { ingestLimits } from '@waymark/contract';
import { normaliseEscapes } from '../../../lib/text/percent-escapes.ts';

export type CanonicalPath =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly code: 'invalid_event' | 'origin_mismatch'; readonly message: string };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/u;
// Nothing to normalise, unless there is a dot segment: no percent sign, no query.
const PLAIN = /^\/[\w.~!$&'()*+,;=:@/-]*$/u;
const LONGEST_RAW = 4 * ingestLimits.urlCharacters;

function refuse(code: 'invalid_event' | 'origin_mismatch', message: string): CanonicalPath {
  return { ok: false, code, message };
}

/**
 * The path of a URL on the reserved origin, without query and fragment, in one spelling: dot segments
 * resolved, escapes normalised. The origin itself is not repeated in every row.
 */
export function canonicalPath(url: string, origin: string): CanonicalPath {
  if (url.startsWith(origin)) {
    const rest = url.slice(origin.length);
    const isPlain = PLAIN.test(rest) && !rest.includes('/.');
    if (isPlain && url.length <= ingestLimits.urlCharacters) return { ok: true, path: rest };
  }
  if (url.length > LONGEST_RAW) return refuse('invalid_event', 'url is too long.');
  if (CONTROL.test(url)) return refuse('invalid_event', 'url holds control characters.');
  const parsed = URL.parse(url);
  if (parsed === null) return refuse('invalid_event', 'url is no absolute URL.');
  if (parsed.username !== '' || parsed.password !== '')
    return refuse('invalid_event', 'url holds credentials.');
  if (parsed.origin !== origin) return refuse('origin_mismatch', `url is not on ${origin}.`);
  const path = normaliseEscapes(parsed.pathname);
  if (origin.length + path.length > ingestLimits.urlCharacters)
    return refuse('invalid_event', 'url is too long.');
  return { ok: true, path };
}
