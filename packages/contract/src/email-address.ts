import { z } from 'zod';
import { limits } from './limits.ts';

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const LAST_LABEL = '[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]';
const ATOM = "[A-Za-z0-9!#$%&'*+\\/=?^_`{|}~-]+";

/** The longest parts of an address, in octets (RFC 5321 §4.5.3.1). */
export const emailPartLimits = { local: 64, domain: 255 } as const;

// Dot-atoms of RFC 5322 §3.2.3 before the sign, a host name of RFC 1123 with a top-level domain after it.
const PATTERN = new RegExp(
  `^(?=[^@]{1,${emailPartLimits.local}}@)(?=[^@]*@.{1,${emailPartLimits.domain}}$)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LAST_LABEL}$`,
);

/** An e-mail address as the landing operations take it (interface, Field and constant limits). */
export const EmailAddress = z
  .email({ pattern: PATTERN, error: 'must be an e-mail address' })
  .max(limits.emailCharacters, `must be at most ${limits.emailCharacters} characters`);
