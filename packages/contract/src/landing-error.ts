import { z } from 'zod';

/** The stable codes of the landing API and the status each one travels with (decisions §2). */
export const landingErrorStatus = {
  invalid_json: 400,
  invalid_request: 400,
  credential_detected: 400,
  challenge_required: 400,
  challenge_failed: 400,
  not_found: 404,
  arena_not_enabled: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unprocessable_url: 422,
  entry_not_found: 422,
  entry_without_finding: 422,
  entry_mismatch: 422,
  rate_limited: 429,
  internal_error: 500,
  processing_failed: 502,
  service_unavailable: 503,
} as const;
export type LandingErrorCode = keyof typeof landingErrorStatus;

/** The body of every landing error. */
export const LandingError = z
  .looseObject({
    ok: z.literal(false),
    error: z.string().meta({
      description: `Stable machine-readable code, one of: ${Object.keys(landingErrorStatus).join(', ')}.`,
      examples: ['invalid_request'],
    }),
    message: z.string().meta({ description: 'Concise explanation.' }),
    resolution: z.string().meta({ description: 'Next action for the caller.' }),
    scope: z.enum(['ip', 'global']).optional().meta({ description: 'Rate-limit scope when applicable.' }),
    retry_after_seconds: z.int().min(1).optional().meta({ description: 'Seconds until retry.' }),
    fields: z
      .array(z.string())
      .optional()
      .meta({ description: 'Every field or header at fault, where the error is about one.' }),
  })
  .meta({ id: 'LandingError' });
export type LandingError = z.infer<typeof LandingError>;
