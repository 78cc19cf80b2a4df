import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  pulseEventProblems,
  pulseWaitingHeaders,
  SetupCreatedResponse,
  SetupError,
  SetupRequest,
  SetupVerifyResponse,
  visibleName,
} from '@waymark/contract';
import { refuseInvalid } from '../../../lib/errors/invalid-request.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Bearer, HttpEnv } from '../../../lib/http/http-env.ts';
import { describedPath, type OperationRules } from '../../../lib/http/operation-rules.ts';
import { refusalsOf, retryAfter } from '../../../lib/http/response-headers.ts';
import { type CreateDeps, type CreatedSetup, createSetup } from './create-setup.ts';
import { diagnoseEvent } from './diagnose-event.ts';
import type { UnprovenLimits } from './push-out-unproven.ts';
import { reservationRule } from './reservation-rule.ts';
import type { Verified } from './settle-verification.ts';
import { type VerifyDeps, verifySetup } from './verify-setup.ts';

const createRules = {
  path: '/api/v1/pulse/setups',
  family: 'setup',
  familyBelow: '/api/v1/pulse/setups/',
  limit: { callers: 'setup' },
  json: { wrongHeaderCode: 'unsupported_media_type' },
  bearer: { scope: 'pulse:setup', isOptional: true },
} as const satisfies OperationRules;
const verifyRules = {
  path: '/api/v1/pulse/setups/:setup/verify',
  limit: { callers: 'verify' },
} as const satisfies OperationRules;
export const setupRules: readonly OperationRules[] = [createRules, verifyRules];

const refusal = refusalsOf(SetupError);
const header = (name: string) => ({ [name]: { schema: { type: 'string' as const } } });
const limited = refusal('Too many requests, from this address or for this origin.', retryAfter);

const waitingHeaders = {
  [pulseWaitingHeaders.event]: {
    description: 'What is amiss: no event at all, or the member that is not of the request of the verifier.',
    schema: { type: 'string' as const, enum: [...pulseEventProblems] },
  },
  [pulseWaitingHeaders.resolution]: {
    description: 'The same in words, with what usually causes it and what to change.',
    schema: { type: 'string' as const },
  },
};

const createFor = (limits: UnprovenLimits) =>
  createRoute({
    method: 'post',
    path: createRules.path,
    operationId: 'createPulseSetup',
    summary: 'Reserve an origin for instrumentation',
    description:
      'Reserves one public HTTPS origin for seven days and answers a server-only ingest key and a setup token, once. A pre-claim access token in `Authorization: Bearer` is optional: it links the setup to the agent’s registration. Nobody is refused for holding many origins: ' +
      reservationRule(limits),
    tags: ['Pulse'],
    security: [{}, { agentToken: [] }],
    request: { body: { required: true, content: { 'application/json': { schema: SetupRequest } } } },
    responses: {
      201: {
        description: 'Reserved. Both secrets are shown only here.',
        headers: header('Cache-Control'),
        content: { 'application/json': { schema: SetupCreatedResponse } },
      },
      401: refusal(
        '`invalid_token`: an Authorization header came that holds no live token.',
        header('WWW-Authenticate'),
      ),
      403: refusal('`insufficient_scope`: the token lacks `pulse:setup`.'),
      405: refusal('`method_not_allowed`.', header('Allow')),
      409: refusal('`origin_unavailable`: the origin has an active or unexpired owner or reservation.'),
      413: refusal('`payload_too_large`.'),
      415: refusal('`unsupported_media_type`: the body is not sent as application/json.'),
      422: refusal(
        '`invalid_origin`: the origin is not usable. `invalid_request`: broken JSON, or another field.',
      ),
      429: limited,
      500: refusal('`internal_error`.'),
      503: refusal('`service_unavailable`: the service is away for a moment.', retryAfter),
    },
  });

const verify = createRoute({
  method: 'post',
  path: describedPath(verifyRules.path),
  operationId: 'verifyPulseSetup',
  summary: 'Verify a deployed instrumentation',
  description:
    'Fetches the exact verification URL with a signed challenge, and waits up to three seconds for the event of that very request. No body. The ingest key is never sent here.',
  tags: ['Pulse'],
  security: [{ setupToken: [] }],
  request: { params: z.object({ setup: z.string().meta({ format: 'uuid', description: 'The setup_id.' }) }) },
  responses: {
    200: {
      description: '`verified` with a fresh one-time claim URL, or `claimed`.',
      content: { 'application/json': { schema: SetupVerifyResponse } },
    },
    202: {
      description:
        'The proof is good; the genuine event of that request has not arrived yet, or the one that arrived does not match it. The headers say which and what to change. Verify again.',
      headers: { ...retryAfter, ...waitingHeaders },
      content: { 'application/json': { schema: SetupVerifyResponse } },
    },
    401: refusal(
      '`invalid_setup_token`: missing, wrong, or of another setup; unknown setups too.',
      header('WWW-Authenticate'),
    ),
    405: refusal('`method_not_allowed`.', header('Allow')),
    410: refusal(
      '`setup_expired`: not claimed in seven days, already claimed, or dropped for newer reservations of its caller; `message` says which.',
    ),
    413: refusal('`payload_too_large`.'),
    422: refusal(
      '`verification_failed`: no valid proof; `resolution` says what was seen and what to change.',
    ),
    429: limited,
    500: refusal('`internal_error`.'),
    503: refusal('`service_unavailable`: the service is away for a moment.', retryAfter),
  },
});

export interface SetupDeps extends CreateDeps, Omit<VerifyDeps, 'underWay' | 'config'> {
  readonly config: CreateDeps['config'] & VerifyDeps['config'] & { readonly platformUrl: string };
}

const RETRY_SECONDS = '2';

function createdBody(deps: SetupDeps, setup: CreatedSetup): SetupCreatedResponse {
  const { platformUrl } = deps.config;
  return {
    data: {
      setup_id: setup.setupId,
      status: 'pending_deployment',
      origin: setup.origin,
      verification_url: setup.verificationUrl,
      expires_at: new Date(setup.expiresAt).toISOString(),
      setup_token: setup.setupToken,
      verify_url: `${platformUrl}${createRules.path}/${setup.setupId}/verify`,
      credentials: { api_key: setup.apiKey, endpoint: `${platformUrl}/api/v1/pulse/events` },
    },
  };
}

function verifiedBody(deps: SetupDeps, result: Verified): SetupVerifyResponse {
  if (result.status !== 'verified') return { data: { status: result.status } };
  const claim_url = `${deps.config.platformUrl}/setups/claim/${result.claimToken}`;
  return { data: { status: 'verified', claim_url } };
}

function bearerIn(header: string | undefined): string | undefined {
  return /^Bearer +(pulse_setup_[\w-]{43})$/iu.exec(header ?? '')?.[1];
}

/** RFC 6750 §3: a request without credentials is not told of an error. */
function challengeTo(authorization: string | undefined): string {
  return authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
}

function addCreate(routes: OpenAPIHono<HttpEnv>, deps: SetupDeps): void {
  routes.openapi(createFor(deps.config.limits), async (c) => {
    const body = c.req.valid('json');
    // Optional on this operation: the app lets a request without Authorization through.
    const bearer: Bearer | undefined = c.var.bearer;
    const setup = await createSetup(deps, {
      origin: body.origin,
      verificationPath: body.verification_path,
      projectName: body.project_name,
      environment: body.environment,
      agentName: visibleName(body.agent_name) ?? null,
      // No key of a person has the scope of this operation.
      registrationId: bearer === undefined || bearer.kind === 'personal_key' ? null : bearer.registrationId,
      caller: c.var.caller,
    });
    c.header('Cache-Control', 'no-store');
    return c.json(createdBody(deps, setup), 201);
  });
}

function addVerify(routes: OpenAPIHono<HttpEnv>, deps: VerifyDeps & SetupDeps): void {
  routes.openapi(verify, async (c) => {
    const authorization = c.req.header('authorization');
    const input = { setupId: c.req.valid('param').setup.toLowerCase(), setupToken: bearerIn(authorization) };
    const result = await verifySetup(deps, input).catch((thrown: unknown) => {
      if (thrown instanceof ServiceError && thrown.code === 'invalid_setup_token')
        c.header('WWW-Authenticate', challengeTo(authorization));
      throw thrown;
    });
    c.header('Cache-Control', 'no-store');
    if (result.status !== 'waiting_for_event') return c.json(verifiedBody(deps, result), 200);
    c.header('Retry-After', RETRY_SECONDS);
    c.header(pulseWaitingHeaders.event, result.problem);
    c.header(pulseWaitingHeaders.resolution, diagnoseEvent(result.problem));
    return c.json(verifiedBody(deps, result), 202);
  });
}

/** The two setup operations. */
export function setupRoutes(deps: SetupDeps): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  const bearer = { type: 'http', scheme: 'bearer' } as const;
  for (const [name, bearerFormat] of Object.entries({
    setupToken: 'pulse_setup_*',
    agentToken: 'authmd_*',
  })) {
    routes.openAPIRegistry.registerComponent('securitySchemes', name, { ...bearer, bearerFormat });
  }
  addCreate(routes, deps);
  addVerify(routes, { ...deps, underWay: new Map() });
  return routes;
}
