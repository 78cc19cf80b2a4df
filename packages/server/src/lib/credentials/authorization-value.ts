import { isDrawnValue, isOpaqueValue, isPlaceholder } from './opaque-value.ts';

export const authorizationPatterns = {
  bearer: /(?<![\w-])bearer[\s:]{1,8}["'`]?(?<value>[\w.~+=-][\w.~+/=-]{7,4096})/gi,
  basic: /(?<![\w-])basic\s{1,8}["'`]?(?<value>[\w+/-]{4,1024}={0,2})/gi,
  header:
    /(?<![\w-])(?:proxy-)?authorization["'`\\]{0,2}\s{0,4}[:=]\s{0,4}["'`\\]{0,2}(?:(?<scheme>apikey|aws4-hmac-sha256|basic|bearer|digest|dpop|hawk|hmac|jwt|negotiate|ntlm|oauth|ssws|token)\s{1,4})?(?<value>[\w.~+=-][\w.~+/=-]{0,4096})/gi,
  cookie:
    /(?<![\w-])(?:set-)?cookie["'`\\]{0,2}\s{0,4}:\s{0,4}["'`\\]{0,2}[\w.!#$&*^|~-]{1,64}=[^\s;,"'`\\<>{}$]/i,
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

/** Whether the text holds what a request sends to prove who it is: a header, or its value alone. */
export function hasAuthorizationValue(text: string): boolean {
  return (
    authorizationPatterns.cookie.test(text) ||
    someMatch(text, authorizationPatterns.bearer, ({ value }) => isOpaqueValue(value, shortestBearer)) ||
    someMatch(text, authorizationPatterns.basic, ({ value }) => isUserAndPassword(value)) ||
    someMatch(text, authorizationPatterns.session, ({ value }) => isDrawnValue(value)) ||
    someMatch(text, authorizationPatterns.header, isHeaderValue) ||
    someMatch(text, authorizationPatterns.assignment, ({ value }) => isOpaqueValue(value, shortestAssigned))
  );
}

interface Match {
  readonly value: string;
  readonly scheme: string | undefined;
  /** The character behind the match, empty at the end of the text. */
  readonly next: string;
}

function someMatch(text: string, pattern: RegExp, accepts: (match: Match) => boolean): boolean {
  for (const match of text.matchAll(pattern)) {
    const next = text.charAt(match.index + match[0].length);
    if (accepts({ value: match.groups?.value ?? '', scheme: match.groups?.scheme, next })) return true;
  }
  return false;
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
