import { domainToASCII } from 'node:url';
import { emailPartLimits, limits } from '@waymark/contract';

// Dot-atoms of RFC 5322 §3.2.3 and, for RFC 6531, letters beyond ASCII; no quotes, spaces or separators.
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/u;

function isTooLong(local: string, domain: string): boolean {
  return Buffer.byteLength(local) > emailPartLimits.local || domain.length > emailPartLimits.domain;
}

/**
 * The one form of an address by which two are compared (decisions §3): trimmed, NFC, lower-cased, domain in
 * ASCII. Dots and plus tags stay, because only the mail's provider knows what they mean. Undefined when the
 * text is not exactly one address.
 */
export function normalizeEmail(text: string): string | undefined {
  const composed = text.trim().normalize('NFC').toLowerCase().normalize('NFC');
  const at = composed.lastIndexOf('@');
  const local = composed.slice(0, Math.max(at, 0));
  // A name of ASCII must not come from one that only looks so after mapping, such as fullwidth separators.
  const domain = domainToASCII(composed.slice(at + 1));
  if (isTooLong(local, domain) || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length > limits.emailCharacters ? undefined : address;
}
