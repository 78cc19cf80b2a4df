/** The grant that exchanges an identity assertion for an access token (RFC 7523 §2.1). */
export const JWT_BEARER_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The claim grant under the two names an agent may ask for it: this deployment's own and the reference's. */
export function claimGrants(vendor: string): [own: string, workos: string] {
  return [`urn:${vendor}:agent-auth:grant-type:claim`, 'urn:workos:agent-auth:grant-type:claim'];
}
