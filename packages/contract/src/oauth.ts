import { z } from 'zod';

/** What the token endpoint answers; the claim grant adds the assertion, and there is no refresh token. */
export const TokenResponse = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
    identity_assertion: z.string().optional(),
    assertion_expires: z.iso.datetime().optional(),
  })
  .meta({ id: 'TokenResponse' });
export type TokenResponse = z.infer<typeof TokenResponse>;

/** The codes of the OAuth endpoints and their statuses (RFC 6749 §5.2, RFC 8628 §3.5, RFC 8707 §2). */
export const oauthErrorStatus = {
  invalid_request: 400,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  unsupported_grant_type: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  access_denied: 400,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const;
export type OAuthErrorCode = keyof typeof oauthErrorStatus;

/** The body of their errors. */
export const OAuthError = z
  .strictObject({ error: z.string(), error_description: z.string() })
  .meta({ id: 'OAuthError' });
export type OAuthError = z.infer<typeof OAuthError>;
