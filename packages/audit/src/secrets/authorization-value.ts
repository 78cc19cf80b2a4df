import { type Match, matchesOf } from './match.ts';
import { isDrawnValue, isOpaqueValue, isPlaceholder } from './opaque-value.ts';

export const authorizationPatterns = {
  bearer: /(?<![\w-])bearer[\s:]{1,8}["'`]?(?<value>[\w.~+=-][\w.~+/=-]{7,4096})/gi,
  basic: /(?<![\w-])basic\s{1,8}["'`]?(?<value>[\w+/-]{4,1024}={0,2})/gi,
  header:
    /(?<![\w-])(?:proxy-)?authorization["'`\\]{0,2}\s{0,4}[:=]\s{0,4}["'`\\]{0,2}(?:(?<scheme>apikey|aws4-hmac-sha256|basic|bearer|digest|dpop|hawk|hmac|jwt|negotiate|ntlm|oauth|ssws|token)\s{1,4})?(?<value>[\w.~+=-][\w.~+/=-]{0,4096})/gi,
  cookie:
    /(?<![\w-])(?:set-)?cookie["'`\\]{0,2}\s{0,4}:\s{0,4}["'`\\]{0,2}[\w.!#$&*^|~-]{1,64}=(?!\[redacted:)(?<value>[^\s;,"'`\\<>{}$]{1,4096})/gi,
  // Names that frameworks give the cookie of a session; the header's name in front is often cut off.
  session:
    /(?<![\w-])(?:__(?:host|secure)-[\w.-]{1,64}|_{0,2}(?:[a-z0-9]{1,20}[._-]){0,3}(?:sess(?:ion)?(?:[._-]?(?:id|token|key))?|sid)|phpsessid|jsessionid|asp\.net_sessionid)=(?<value>[^\s;,&"'`<>{}$\\]{16,4096})/gi,
  assignment:
    /(?:(?:api|access|private|secret)[\s_-]?key|client[\s_-]?secret|(?:access|api|auth|refresh)[\s_-]?token|passw(?:or)?d|passphrase)["'`\\]{0,2}\s{0,4}[:=]\s{0,4}["'`\\]{0,2}(?<value>[\w.~+=-][\w.~+/=-]{0,512})/gi,
} as const satisfies Record<string, RegExp>;

const shortestBearer = 12;
const shortestAssigned = 16;
const shortestAfterScheme = 6;

/** Words that follow a scheme in a sentence about it. */
const proseAfterScheme = /^(?:auth\w*|tokens?|scheme|headers?|access|credentials?|required)\W*$/i;

/** When what a pattern found is a secret, by the pattern. */
export const authorizationRules = {
  bearer: ({ value }) => isOpaqueValue(value, shortestBearer),
  basic: ({ value }) => isUserAndPassword(value),
  header: isHeaderValue,
  cookie: () => true,
  session: ({ value }) => isDrawnValue(value),
  assignment: ({ value }) => isOpaqueValue(value, shortestAssigned),
} as const satisfies Record<keyof typeof authorizationPatterns, (match: Match) => boolean>;

const all = Object.entries(authorizationPatterns).map(
  // Both tables have the same keys.
  ([name, pattern]) => ({ pattern, accepts: authorizationRules[name as keyof typeof authorizationRules] }),
);

/** Whether the text holds what a request sends to prove who it is: a header, or its value alone. */
export function hasAuthorizationValue(text: string): boolean {
  return all.some(({ pattern, accepts }) => matchesOf(text, pattern).some(accepts));
}

/** After a scheme even a short value counts, provided the line ends there: a sentence would go on. */
function isHeaderValue({ value, scheme, next }: Match): boolean {
  if (isOpaqueValue(value, shortestBearer)) return true;
  if (scheme === undefined || value.length < shortestAfterScheme) return false;
  if (isPlaceholder(value) || proseAfterScheme.test(value)) return false;
  return next === '' || /["'`\\\r\n]/.test(next);
}

/** RFC 7617 §2: base64 of user, colon, password; a word of prose decodes to unprintable bytes. */
function isUserAndPassword(value: string): boolean {
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  return decoded.length > 1 && decoded.includes(':') && !/[\p{Cc}\uFFFD]/u.test(decoded);
}
