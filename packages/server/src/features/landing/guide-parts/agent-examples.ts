import {
  agentApiResource,
  agentLifetimes,
  agentScopes,
  claimGrants,
  JWT_BEARER_GRANT,
  platformPaths,
  preClaimScopes,
} from '@waymark/contract';
import type { ApiExample, ExampleHosts } from './api-example.ts';

const OWNER = 'owner@your-company.dev';
const ASSERTION = 'eyJhbGciOiJFUzI1NiIsInR5cCI6Im9hdXRoLWlkLWphZytqd3QifQ.example.signature';
const REGISTRATION = 'reg_01example';
const seconds = (ms: number) => ms / 1000;

function claimHandle() {
  return {
    registration_id: REGISTRATION,
    claim_url: platformPaths.claim,
    claim_token: 'clm_example',
    claim_token_expires: '2026-12-08T09:00:00.000Z',
    post_claim_scopes: [...agentScopes],
  };
}

function claimAttempt(platformUrl: string) {
  return {
    user_code: '493021',
    expires_in: seconds(agentLifetimes.userCodeMs),
    verification_uri: `${platformUrl}/claim/cvt_example`,
    interval: agentLifetimes.pollIntervalSeconds,
  };
}

function registrationExamples({ platformUrl }: ExampleHosts) {
  const call = {
    operationId: 'registerAgent',
    method: 'POST',
    url: `${platformUrl}${platformPaths.identity}`,
    status: 200,
  } as const;
  return {
    anonymous: {
      ...call,
      name: 'anonymous',
      json: { type: 'anonymous', agent_name: 'Docs agent', device_name: 'build-7' },
      answer: {
        ...claimHandle(),
        registration_type: 'anonymous',
        identity_assertion: ASSERTION,
        assertion_expires: '2026-12-02T09:00:00.000Z',
        pre_claim_scopes: [...preClaimScopes],
      },
    },
    serviceAuth: {
      ...call,
      name: 'service_auth',
      json: { type: 'service_auth', login_hint: OWNER, agent_name: 'Docs agent' },
      answer: {
        ...claimHandle(),
        registration_type: 'service_auth',
        claim: claimAttempt(platformUrl),
        claim_attempt_id: 'cla_01example',
        status: 'initiated',
        expires_at: '2026-12-01T09:10:00.000Z',
      },
    },
    startClaim: {
      name: 'claim',
      operationId: 'startClaim',
      method: 'POST',
      url: `${platformUrl}${platformPaths.claim}`,
      json: { claim_token: '<claim_token>', email: OWNER },
      status: 200,
      answer: {
        registration_id: REGISTRATION,
        claim_attempt_id: 'cla_01example',
        status: 'initiated',
        expires_at: '2026-12-01T09:10:00.000Z',
        claim_attempt: claimAttempt(platformUrl),
      },
    },
  } as const satisfies Record<string, ApiExample>;
}

function tokenExamples({ platformUrl, vendor }: ExampleHosts) {
  const call = {
    operationId: 'issueToken',
    method: 'POST',
    url: `${platformUrl}${platformPaths.token}`,
  } as const;
  const claim = { grant_type: claimGrants(vendor)[0], claim_token: '<claim_token>' };
  const token = { access_token: 'authmd_example', token_type: 'Bearer' } as const;
  return {
    exchange: {
      ...call,
      name: 'exchange',
      form: {
        grant_type: JWT_BEARER_GRANT,
        assertion: '<identity_assertion>',
        resource: agentApiResource(platformUrl),
      },
      status: 200,
      answer: {
        ...token,
        expires_in: seconds(agentLifetimes.preClaimAccessTokenMs),
        scope: preClaimScopes.join(' '),
      },
    },
    pending: {
      ...call,
      name: 'pending',
      form: claim,
      status: 400,
      answer: {
        error: 'authorization_pending',
        error_description: 'The owner has not finished yet. Wait Retry-After seconds and poll again.',
      },
    },
    claimed: {
      ...call,
      name: 'claimed',
      form: claim,
      status: 200,
      answer: {
        ...token,
        expires_in: seconds(agentLifetimes.postClaimAccessTokenMs),
        scope: agentScopes.join(' '),
        identity_assertion: ASSERTION,
        assertion_expires: '2026-12-31T09:00:00.000Z',
      },
    },
    revoke: {
      name: 'revoke',
      operationId: 'revokeToken',
      method: 'POST',
      url: `${platformUrl}${platformPaths.revoke}`,
      form: { token: '<access_token>', token_type_hint: 'access_token' },
      status: 200,
    },
  } as const satisfies Record<string, ApiExample>;
}

function apiExamples({ platformUrl, agentTypes }: ExampleHosts) {
  const url = agentApiResource(platformUrl);
  const bearer = '<access_token>';
  return {
    profile: {
      name: 'profile',
      operationId: 'readAgentProfile',
      method: 'GET',
      url: `${url}/me`,
      bearer,
      status: 200,
      answer: {
        registration: {
          id: REGISTRATION,
          type: agentTypes.includes('service_auth') ? 'service_auth' : 'anonymous',
          created_at: '2026-12-01T09:00:00.000Z',
          claimed_at: '2026-12-01T09:05:00.000Z',
        },
        agent: { name: 'Docs agent', skill_name: null, skill_version: null, device_name: 'build-7' },
        client: { id: '019a8b52-6d3e-7c41-8f0a-3b1d5e7f9a2c', created_at: '2026-12-01T09:05:00.000Z' },
        scopes: [...agentScopes],
        owner: { email: OWNER },
        workspace: { id: 'example', name: 'Your company' },
        token_expires_at: '2026-12-01T10:05:00.000Z',
        projects: [],
      },
    },
    feedback: {
      name: 'feedback',
      operationId: 'sendFeedback',
      method: 'POST',
      url: `${url}/feedback`,
      bearer,
      json: {
        page_url: 'https://docs.your-company.dev/quickstart',
        step: 'Install the SDK',
        severity: 'blocker',
        summary: 'The package of the second step does not exist.',
      },
      status: 201,
      answer: { data: { id: 'example', received_at: '2026-12-01T09:30:00.000Z' } },
    },
  } as const satisfies Record<string, ApiExample>;
}

/** The calls of a registration, from its first request to its last, in the order in which they can be made. */
export function agentExamples(hosts: ExampleHosts) {
  return { ...registrationExamples(hosts), ...tokenExamples(hosts), ...apiExamples(hosts) };
}
