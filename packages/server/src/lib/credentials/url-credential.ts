import { isPlaceholder, isSlug } from './opaque-value.ts';

export const urlPatterns = {
  // `\/` is how JSON inside a text writes the slash.
  userinfo: /:[\\/]{2,8}[^\s/\\?#@:"<>`]{0,1024}:[^\s/\\?#@"<>`]{1,1024}@/,
  secretParameter:
    /[?&#;](?:access_token|refresh_token|api[_-]?key|auth_token|client_secret|password|passwd|secret|x-amz-signature|x-amz-security-token|x-goog-signature)=(?<value>[^\s&#"'<>{}$`]{8,2048})/gi,
  signature: /[?&;]sig(?:nature)?=[^\s&#"'<>{}$`]{8}/i,
  signatureExpiry: /[?&;](?:se|sv|exp|expires|expiry|key-pair-id|googleaccessid|awsaccesskeyid|policy)=/i,
} as const satisfies Record<string, RegExp>;

/** Whether a URL in the text carries a password or a parameter that grants access. */
export function hasUrlCredential(text: string): boolean {
  return urlPatterns.userinfo.test(text) || hasSecretParameter(text) || hasPresignedUrl(text);
}

/** The text without the userinfo of the URL it starts with. */
export function withoutLeadingUserinfo(text: string): string {
  return text.replace(/^(\s{0,8}[a-z][a-z0-9+.-]{0,32}:[\\/]{2,8})[^\s/\\?#]{0,16384}@/i, '$1');
}

function hasSecretParameter(text: string): boolean {
  for (const match of text.matchAll(urlPatterns.secretParameter)) {
    const value = match.groups?.value ?? '';
    if (!isPlaceholder(value) && !isSlug(value)) return true;
  }
  return false;
}

/** Alone, `signature` may name a transaction or a function; beside an expiry it opens a stored file. */
function hasPresignedUrl(text: string): boolean {
  return urlPatterns.signature.test(text) && urlPatterns.signatureExpiry.test(text);
}
