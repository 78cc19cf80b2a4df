import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  agentApiResource,
  claimGrants,
  JWT_BEARER_GRANT,
  OAuthError,
  TokenResponse,
} from '@waymark/contract';
import type { Context } from 'hono';
import type { DirectOperation } from '../../../lib/http/direct-route.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { refusalsOf, retryAfter, retryAfterIfPending } from '../../../lib/http/response-headers.ts';
import { type ExchangeDeps, exchangeAssertion } from './exchange-assertion.ts';
import { type FormParameters, parseForm } from './form-parameters.ts';
import { oauthRefusal } from './oauth-refusal.ts';
import { type PollDeps, pollClaim } from './poll-claim.ts';
import { revokeToken } from './revoke-token.ts';

export interface OAuthDeps extends Omit<ExchangeDeps, 'config'>, Omit<PollDeps, 'config' | 'signingKeys'> {
  readonly signingKeys: ExchangeDeps['signingKeys'] & PollDeps['signingKeys'];
  readonly config: { readonly platformUrl: string; readonly vendor: string };
}

const FORM = 'application/x-www-form-urlencoded';
export const tokenRules = {
  path: '/oauth2/token',
  family: 'oauth',
  familyBelow: '/oauth2/',
  limit: { callers: 'token' },
} as const satisfies OperationRules;
export const revokeRules = {
  path: '/oauth2/revoke',
  family: 'oauth',
  limit: { callers: 'revoke' },
} as const satisfies OperationRules;

const refusal = refusalsOf(OAuthError);
const refusals = {
  400: refusal('An OAuth error.'),
  413: refusal('The body is too large.'),
  429: refusal('Too many requests from this address.', retryAfter),
  500: refusal('Unexpected error.'),
  503: refusal('The service is away for a moment.', retryAfter),
};

const tokenRoute = createRoute({
  method: 'post',
  path: tokenRules.path,
  operationId: 'issueToken',
  summary: 'Exchange an identity assertion, or poll a claim',
  tags: ['Agents'],
  request: {
    body: {
      required: true,
      content: {
        [FORM]: {
          schema: z.object({
            grant_type: z.string(),
            assertion: z.string().optional(),
            claim_token: z.string().optional(),
            resource: z.string().optional(),
            scope: z.string().optional(),
          }),
        },
      },
    },
  },
  responses: {
    200: { description: 'A bearer token.', content: { 'application/json': { schema: TokenResponse } } },
    ...refusals,
    400: refusal('An OAuth error; a pending ceremony carries Retry-After.', retryAfterIfPending),
  },
});

const revokeRoute = createRoute({
  method: 'post',
  path: revokeRules.path,
  operationId: 'revokeToken',
  summary: 'Revoke an access token or an identity assertion',
  tags: ['Agents'],
  request: {
    body: {
      required: true,
      content: {
        [FORM]: { schema: z.object({ token: z.string(), token_type_hint: z.string().optional() }) },
      },
    },
  },
  responses: {
    200: {
      description:
        'Revoked, or never known: the answer is the same. An assertion takes with it every access token of its registration.',
    },
    ...refusals,
  },
});

function required(form: FormParameters, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw oauthRefusal('invalid_request', `The parameter ${name} is required.`);
  return value;
}

function checkResource(form: FormParameters, platformUrl: string): void {
  const resource = form.get('resource');
  if (resource === undefined || resource.replace(/\/$/u, '') === agentApiResource(platformUrl)) return;
  throw oauthRefusal('invalid_target', 'The resource is not one this server issues tokens for.');
}

async function answerToken(deps: OAuthDeps, form: FormParameters): Promise<TokenResponse> {
  const grant = required(form, 'grant_type');
  const scope = form.get('scope');
  if (grant === JWT_BEARER_GRANT) {
    checkResource(form, deps.config.platformUrl);
    const issued = await exchangeAssertion(deps, { assertion: required(form, 'assertion'), scope });
    return tokenBody(issued);
  }
  if (!claimGrants(deps.config.vendor).includes(grant)) {
    throw oauthRefusal('unsupported_grant_type', 'This grant is not supported.');
  }
  checkResource(form, deps.config.platformUrl);
  const claimed = await pollClaim(deps, { claimToken: required(form, 'claim_token'), scope });
  return {
    ...tokenBody(claimed),
    identity_assertion: claimed.assertion,
    assertion_expires: new Date(claimed.assertionExpiresAt).toISOString(),
  };
}

function tokenBody(issued: { accessToken: string; expiresInSeconds: number; scope: string }): TokenResponse {
  return {
    access_token: issued.accessToken,
    token_type: 'Bearer',
    expires_in: issued.expiresInSeconds,
    scope: issued.scope,
  };
}

async function readForm(c: Context<HttpEnv>): Promise<FormParameters> {
  c.header('Cache-Control', 'no-store');
  c.header('Pragma', 'no-cache');
  return parseForm(c.req.header('content-type'), await c.req.text());
}

const TOKEN_HEADERS = [
  ...['content-type', 'application/json'],
  ...['cache-control', 'no-store'],
  ...['pragma', 'no-cache'],
];

/** The token endpoint: every agent comes here for every token. */
export function tokenOperation(deps: OAuthDeps): DirectOperation {
  return {
    path: tokenRoute.path,
    async answer({ header, body }) {
      const form = parseForm(header('content-type'), body.toString());
      return { status: 200, headers: TOKEN_HEADERS, body: JSON.stringify(await answerToken(deps, form)) };
    },
  };
}

export function oauthRoutes(deps: OAuthDeps): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>();
  // Registered and routed apart: repeated parameters must be seen before a validator folds them.
  routes.openAPIRegistry.registerPath(tokenRoute);
  routes.openAPIRegistry.registerPath(revokeRoute);
  routes.post(revokeRoute.path, async (c) => {
    await revokeToken(deps, required(await readForm(c), 'token'));
    return c.body(null, 200);
  });
  return routes;
}
