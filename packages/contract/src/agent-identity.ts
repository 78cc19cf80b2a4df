import { z } from 'zod';
import { lineOfText } from './text.ts';

const unverifiedName = lineOfText({ max: 120 }).optional();

/** The ways an agent may register; a deployment offers some of them. */
export const identityTypes = ['anonymous', 'service_auth'] as const;
export type IdentityType = (typeof identityTypes)[number];

const hintUses = {
  on: 'The owner’s verified e-mail; required with `service_auth`.',
  off: 'Without meaning here.',
};

/**
 * The body of `POST /agent/identity` where these types are offered. All are parsed, since the operation judges
 * `type`: one that is unknown and one that is switched off have codes of their own.
 */
export function registrationRequest(offered: readonly IdentityType[]) {
  const types = offered.map((type) => `\`${type}\``).join(' or ');
  const hint = hintUses[offered.includes('service_auth') ? 'on' : 'off'];
  return z
    .strictObject({
      type: z.string().meta({ description: `${types}.` }),
      agent_name: unverifiedName,
      skill_name: unverifiedName,
      skill_version: unverifiedName,
      device_name: unverifiedName,
      login_hint: z.string().optional().meta({ description: hint }),
      client_id: z
        .string()
        .optional()
        .meta({ description: 'Accepted and ignored: existing clients send it.' }),
    })
    .meta({ id: 'RegistrationRequest' });
}
export type RegistrationRequest = z.infer<ReturnType<typeof registrationRequest>>;

const claimHandle = {
  registration_id: z.string(),
  claim_url: z.string().meta({ description: 'Relative path of the claim operation.' }),
  claim_token: z.string().meta({ description: 'One-time secret; only its hash is stored.' }),
  claim_token_expires: z.iso.datetime(),
  post_claim_scopes: z.array(z.string()),
};

/** What the agent shows its human: the code is never pasted back into the agent's chat. */
export const ClaimAttempt = z.strictObject({
  user_code: z.string().regex(/^\d{6}$/),
  expires_in: z.int(),
  verification_uri: z.url(),
  interval: z.int().meta({ description: 'Minimum seconds between polls.' }),
});
export type ClaimAttempt = z.infer<typeof ClaimAttempt>;

/** What an anonymous registration answers. */
export const AnonymousRegistrationResponse = z
  .strictObject({
    ...claimHandle,
    registration_type: z.literal('anonymous'),
    identity_assertion: z.string().meta({ description: 'Service-signed JWT.' }),
    assertion_expires: z.iso.datetime(),
    pre_claim_scopes: z.array(z.string()),
  })
  .meta({ id: 'AnonymousRegistrationResponse' });
export type AnonymousRegistrationResponse = z.infer<typeof AnonymousRegistrationResponse>;

/** What a `service_auth` registration answers: a ceremony, and no assertion until its human completed it. */
export const ServiceAuthRegistrationResponse = z
  .strictObject({
    ...claimHandle,
    registration_type: z.literal('service_auth'),
    claim: ClaimAttempt,
    claim_attempt_id: z.string(),
    status: z.literal('initiated'),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'ServiceAuthRegistrationResponse' });
export type ServiceAuthRegistrationResponse = z.infer<typeof ServiceAuthRegistrationResponse>;

/** The body of `POST /agent/identity/claim`, in the spelling of draft 0.6 or of 0.7. */
export const ClaimRequest = z
  .strictObject({
    claim_token: z.string(),
    email: z.string().optional().meta({ description: 'The owner’s e-mail.' }),
    type: z.enum(['login_hint', 'service_auth']).optional(),
    login_hint: z.string().optional().meta({ description: 'In place of `email`.' }),
    client_id: z.string().optional().meta({ description: 'Accepted and ignored.' }),
  })
  .meta({ id: 'ClaimRequest' });
export type ClaimRequest = z.infer<typeof ClaimRequest>;

/** What starting the claim ceremony answers. */
export const ClaimCeremonyResponse = z
  .strictObject({
    registration_id: z.string(),
    claim_attempt_id: z.string(),
    status: z.literal('initiated'),
    expires_at: z.iso.datetime(),
    claim_attempt: ClaimAttempt,
  })
  .meta({ id: 'ClaimCeremonyResponse' });
export type ClaimCeremonyResponse = z.infer<typeof ClaimCeremonyResponse>;

/** The codes of the two registration operations and their statuses (decisions §3). */
export const identityErrorStatus = {
  invalid_request: 400,
  invalid_login_hint: 400,
  unsupported_identity_type: 400,
  anonymous_not_enabled: 400,
  service_auth_not_enabled: 400,
  invalid_claim_token: 401,
  not_found: 404,
  method_not_allowed: 405,
  claimed_or_in_flight: 409,
  claim_expired: 410,
  payload_too_large: 413,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const;
export type IdentityErrorCode = keyof typeof identityErrorStatus;

/** The body of their errors; description and message are equal, since two kinds of client parse one each. */
export const IdentityError = z
  .strictObject({
    error: z.string(),
    error_description: z.string(),
    message: z.string(),
    resolution: z.string(),
  })
  .meta({ id: 'IdentityError' });
export type IdentityError = z.infer<typeof IdentityError>;
