import { type Match, matchesOf } from './match.ts';
import { isPlaceholder, isSlug } from './opaque-value.ts';

export const urlPatterns = {
  // `\/` is how JSON inside a text writes the slash.
  userinfo: /:[\\/]{2,8}(?!\[redacted:)(?<value>[^\s/\\?#@:"<>`]{0,1024}:[^\s/\\?#@"<>`]{1,1024})(?=@)/g,
  secretParameter:
    /[?&#;](?:access_token|refresh_token|api[_-]?key|auth_token|client_secret|password|passwd|secret|x-amz-signature|x-amz-security-token|x-goog-signature)=(?<value>[^\s&#"'<>{}$`]{8,2048})/gi,
  signature: /[?&;]sig(?:nature)?=(?!\[redacted:)(?<value>[^\s&#"'<>{}$`]{8,2048})/gi,
  signatureExpiry: /[?&;](?:se|sv|exp|expires|expiry|key-pair-id|googleaccessid|awsaccesskeyid|policy)=/i,
} as const satisfies Record<string, RegExp>;

/** Whether a URL in the text carries a password or a parameter that grants access. */
export function hasUrlCredential(text: string): boolean {
  return [urlPatterns.userinfo, urlPatterns.secretParameter, urlPatterns.signature].some((pattern) =>
    matchesOf(text, pattern).some((match) => isUrlCredential(pattern, match, text)),
  );
}

/** Whether what one of the patterns found grants access; the last of them needs a look at the whole text. */
export function isUrlCredential(pattern: RegExp, { value }: Match, text: string): boolean {
  if (pattern === urlPatterns.secretParameter) return !isPlaceholder(value) && !isSlug(value);
  // Alone, `signature` may name a transaction or a function; beside an expiry it opens a stored file.
  return pattern !== urlPatterns.signature || urlPatterns.signatureExpiry.test(text);
}

/** The text without the userinfo of the URL it starts with. */
export function withoutLeadingUserinfo(text: string): string {
  return text.replace(/^(\s{0,8}[a-z][a-z0-9+.-]{0,32}:[\\/]{2,8})[^\s/\\?#]{0,16384}@/i, '$1');
}
