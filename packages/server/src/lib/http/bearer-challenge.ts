/** What is wrong with the credential of a request (RFC 6750 §3.1); a missing one is called invalid too. */
type Refused = { readonly error: 'invalid_token' } | { readonly error: 'insufficient_scope'; scope: string };

/** The `WWW-Authenticate` of the Agent API: why, and where a client learns how to get a token (RFC 9728 §5.1). */
export function bearerChallenge(resourceMetadataUrl: string, refused: Refused): string {
  const scope = refused.error === 'insufficient_scope' ? `, scope="${refused.scope}"` : '';
  return `Bearer resource_metadata="${resourceMetadataUrl}", error="${refused.error}"${scope}`;
}
