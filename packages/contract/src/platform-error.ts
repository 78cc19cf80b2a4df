import { z } from 'zod';

/** Codes of rejections that happen before a platform operation runs, and their statuses (decisions §4). */
export const platformErrorStatus = {
  invalid_request: 400,
  credential_detected: 400,
  invalid_token: 401,
  insufficient_scope: 403,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_many_keys: 409,
  run_ended: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  origin_not_claimed: 422,
  unprocessable_url: 422,
  rate_limited: 429,
  internal_error: 500,
  processing_failed: 502,
  service_unavailable: 503,
} as const;
export type PlatformErrorCode = keyof typeof platformErrorStatus;

/** The error envelope of the platform host. */
export const PlatformError = z
  .strictObject({
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      resolution: z.string().meta({ description: 'Safe next action.' }),
    }),
  })
  .meta({ id: 'PlatformError' });
export type PlatformError = z.infer<typeof PlatformError>;
