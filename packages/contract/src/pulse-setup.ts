import { z } from 'zod';
import { lineOfText, visibleName } from './text.ts';

/** Where a project is deployed. */
export const SetupEnvironment = z.enum(['production', 'staging', 'development']);
export type SetupEnvironment = z.infer<typeof SetupEnvironment>;

/** The bounds of a setup's fields (interface, Field and constant limits). */
export const setupFieldLimits = {
  originCharacters: 300,
  verificationPathCharacters: 1024,
  projectNameCharacters: 120,
  agentNameCharacters: 120,
} as const;

/** The body of `POST /api/v1/pulse/setups`; the origin's own rules have a code of their own, so they are judged apart. */
export const SetupRequest = z
  .strictObject({
    origin: z.string().meta({
      format: 'uri',
      pattern: '^https://',
      maxLength: setupFieldLimits.originCharacters,
      description:
        'Exact public HTTPS origin where the caller may deploy: a registered public host name (letters, digits and hyphens; no underscore in any label), default port, no path, query or credentials.',
    }),
    verification_path: z
      .string()
      .max(
        setupFieldLimits.verificationPathCharacters,
        `must be at most ${setupFieldLimits.verificationPathCharacters} characters`,
      )
      .regex(/^\//, 'must begin with /')
      .default('/')
      .meta({ description: 'Path that verification fetches; no query string or fragment.' }),
    project_name: lineOfText({ min: 1, max: setupFieldLimits.projectNameCharacters })
      .refine((name) => visibleName(name) !== undefined, 'must not be blank')
      .meta({ description: 'Shown during claim.' }),
    environment: SetupEnvironment.default('production'),
    agent_name: lineOfText({ max: setupFieldLimits.agentNameCharacters })
      .nullable()
      .optional()
      .meta({ description: 'Name of the installing agent.' }),
  })
  .meta({ id: 'SetupRequest' });
export type SetupRequest = z.infer<typeof SetupRequest>;

/** What creating a setup answers; its secrets are shown here and nowhere else. */
export const SetupCreatedResponse = z
  .strictObject({
    data: z.strictObject({
      setup_id: z.uuid(),
      status: z.literal('pending_deployment'),
      origin: z.url(),
      verification_url: z.url().meta({ description: 'Exact public URL that verification fetches.' }),
      expires_at: z.iso.datetime(),
      setup_token: z.string().meta({ description: 'Bearer credential of the verify operation; shown once.' }),
      verify_url: z.url(),
      credentials: z.strictObject({
        api_key: z.string().meta({ description: 'Server-only ingest key; shown once.' }),
        endpoint: z.url(),
      }),
    }),
  })
  .meta({ id: 'SetupCreatedResponse' });
export type SetupCreatedResponse = z.infer<typeof SetupCreatedResponse>;

/** What verifying a setup answers. */
export const SetupVerifyResponse = z
  .strictObject({
    data: z.strictObject({
      status: z.enum(['waiting_for_event', 'verified', 'claimed']).meta({
        description: '`claimed` when the registration that reserved the origin is claimed already.',
      }),
      claim_url: z
        .url()
        .optional()
        .meta({ description: 'One-time link for the human who will own the project; only with `verified`.' }),
    }),
  })
  .meta({ id: 'SetupVerifyResponse' });
export type SetupVerifyResponse = z.infer<typeof SetupVerifyResponse>;

/** What keeps a good proof waiting: no event, or the member of the event that is not of the verifier’s request. */
export const pulseEventProblems = [
  'missing',
  'key',
  'user_agent',
  'url',
  'private_ip',
  'foreign_ip',
] as const;
export type PulseEventProblem = (typeof pulseEventProblems)[number];

/** The headers of a 202 that say what keeps it waiting; its body is closed (interface, Verify response). */
export const pulseWaitingHeaders = { event: 'Pulse-Event', resolution: 'Pulse-Resolution' } as const;

/** The codes of the setup operations and their statuses (decisions §4). */
export const setupErrorStatus = {
  invalid_setup_token: 401,
  invalid_token: 401,
  insufficient_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  origin_unavailable: 409,
  setup_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_request: 422,
  invalid_origin: 422,
  verification_failed: 422,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const;
export type SetupErrorCode = keyof typeof setupErrorStatus;

/** The error envelope of the setup operations. */
export const SetupError = z
  .strictObject({
    error: z.strictObject({
      code: z.string().meta({
        description: `One of: ${Object.keys(setupErrorStatus).join(', ')}.`,
        examples: ['invalid_origin'],
      }),
      message: z.string(),
      resolution: z.string().meta({ description: 'Safe next action.' }),
    }),
  })
  .meta({ id: 'SetupError' });
export type SetupError = z.infer<typeof SetupError>;
