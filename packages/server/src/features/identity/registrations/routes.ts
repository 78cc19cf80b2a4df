import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  AnonymousRegistrationResponse,
  agentScopes,
  ClaimCeremonyResponse,
  ClaimRequest,
  IdentityError,
  type IdentityType,
  identityTypes,
  preClaimScopes,
  type RegistrationRequest,
  registrationRequest,
  ServiceAuthRegistrationResponse,
  visibleName,
} from '@waymark/contract';
import { createMiddleware } from 'hono/factory';
import { refuseInvalid } from '../../../lib/errors/invalid-request.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { challenge, refusalsOf, retryAfter } from '../../../lib/http/response-headers.ts';
import { type RegisterDeps, registerAnonymous, registerServiceAuth } from './register-agent.ts';
import { startClaim } from './start-claim.ts';

const refusal = refusalsOf(IdentityError);

const registerRules = {
  path: '/agent/identity',
  family: 'identity',
  familyBelow: '/agent/identity/',
  limit: { callers: 'identity' },
  json: {},
} as const satisfies OperationRules;
const claimRules = {
  path: '/agent/identity/claim',
  family: 'identity',
  limit: { callers: 'claim' },
  json: {},
} as const satisfies OperationRules;
export const registrationRules: readonly OperationRules[] = [registerRules, claimRules];

const responses = {
  anonymous: AnonymousRegistrationResponse,
  service_auth: ServiceAuthRegistrationResponse,
};
const behaviours = {
  anonymous: '`anonymous` answers an assertion at once.',
  service_auth: '`service_auth` starts the claim ceremony of the named owner.',
};

const registerRoute = (types: readonly IdentityType[]) =>
  createRoute({
    method: 'post',
    path: registerRules.path,
    operationId: 'registerAgent',
    summary: 'Register an agent',
    description: types.map((type) => behaviours[type]).join(' '),
    tags: ['Agents'],
    request: {
      body: { required: true, content: { 'application/json': { schema: registrationRequest(types) } } },
    },
    responses: {
      200: {
        description: 'Registered. Every secret in it is shown only here.',
        content: {
          'application/json': {
            schema: z.union(types.map((type) => responses[type])),
          },
        },
      },
      400: refusal('A field is invalid, or the type is not offered here.'),
      413: refusal('The body is too large.'),
      429: refusal('Too many registrations from this address.', retryAfter),
      500: refusal('Unexpected error.'),
      503: refusal('The service is away for a moment.', retryAfter),
    },
  });

const claim = createRoute({
  method: 'post',
  path: claimRules.path,
  operationId: 'startClaim',
  summary: 'Start the claim ceremony, or start it anew',
  tags: ['Agents'],
  request: { body: { required: true, content: { 'application/json': { schema: ClaimRequest } } } },
  responses: {
    200: {
      description: 'A fresh link and code; the earlier ones no longer work.',
      content: { 'application/json': { schema: ClaimCeremonyResponse } },
    },
    400: refusal('A field is invalid.'),
    401: refusal('The claim token is unknown.', challenge),
    409: refusal('Already claimed, or bound to another address.'),
    410: refusal('The registration has expired.'),
    413: refusal('The body is too large.'),
    429: refusal('Too many claims, or too many wrong codes.', retryAfter),
    500: refusal('Unexpected error.'),
    503: refusal('The service is away for a moment.', retryAfter),
  },
});

const iso = (time: number) => new Date(time).toISOString();

/** Refuses a type that is unknown or switched off here, each by its own code. */
function offeredType(type: string, offered: readonly IdentityType[]): IdentityType {
  const known = identityTypes.find((each) => each === type);
  if (known !== undefined && offered.includes(known)) return known;
  throw new ServiceError(known === undefined ? 'unsupported_identity_type' : `${known}_not_enabled`, {
    message: `This service registers agents of type ${offered.join(' or ')}.`,
    resolution: 'Choose a type of identity_types_supported in the authorization server metadata.',
  });
}

/** Refuses a type that is not offered before the schema complains about members that belong to that type. */
function requireOfferedType(offered: readonly IdentityType[]) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { type }: { type?: unknown } = Object(await c.req.json());
    if (typeof type === 'string') offeredType(type, offered);
    await next();
  });
}

function missingHint(): ServiceError {
  return new ServiceError('invalid_request', {
    message: '"login_hint" is required with service_auth.',
    resolution: 'Send the e-mail address of the human who will own this agent.',
  });
}

async function registrationBody(deps: RegisterDeps, body: RegistrationRequest, caller: { address: string }) {
  const names = {
    agentName: visibleName(body.agent_name),
    skillName: visibleName(body.skill_name),
    skillVersion: visibleName(body.skill_version),
    deviceName: visibleName(body.device_name),
  };
  if (offeredType(body.type, deps.config.agentTypes) === 'anonymous') {
    const registered = await registerAnonymous(deps, { names, caller });
    return {
      ...handleOf(registered),
      registration_type: 'anonymous' as const,
      identity_assertion: registered.identity.assertion,
      assertion_expires: iso(registered.identity.expiresAt),
      pre_claim_scopes: [...preClaimScopes],
    };
  }
  if (body.login_hint === undefined) throw missingHint();
  const registered = await registerServiceAuth(deps, { names, caller, loginHint: body.login_hint });
  return {
    ...handleOf(registered),
    registration_type: 'service_auth' as const,
    claim: registered.attempt.shown,
    claim_attempt_id: registered.attempt.id,
    status: 'initiated' as const,
    expires_at: iso(registered.attempt.expiresAt),
  };
}

function handleOf(handle: { registrationId: string; claimToken: string; claimTokenExpiresAt: number }) {
  return {
    registration_id: handle.registrationId,
    claim_url: claimRules.path,
    claim_token: handle.claimToken,
    claim_token_expires: iso(handle.claimTokenExpiresAt),
    post_claim_scopes: [...agentScopes],
  };
}

export function registrationRoutes(deps: RegisterDeps): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  routes.post(registerRules.path, requireOfferedType(deps.config.agentTypes));
  routes.openapi(registerRoute(deps.config.agentTypes), async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Pragma', 'no-cache');
    return c.json(await registrationBody(deps, c.req.valid('json'), c.var.caller), 200);
  });
  routes.openapi(claim, async (c) => {
    const body = c.req.valid('json');
    const started = await startClaim(deps, {
      claimToken: body.claim_token,
      email: body.email,
      loginHint: body.login_hint,
      caller: c.var.caller,
    });
    c.header('Cache-Control', 'no-store');
    c.header('Pragma', 'no-cache');
    return c.json(
      {
        registration_id: started.registrationId,
        claim_attempt_id: started.attempt.id,
        status: 'initiated' as const,
        expires_at: iso(started.attempt.expiresAt),
        claim_attempt: started.attempt.shown,
      },
      200,
    );
  });
  return routes;
}
