import {
  API_VERSION,
  agentApiMetadataUrl,
  agentApiResource,
  agentLifetimes,
  agentOperations,
  agentRateLimits,
  agentScopes,
  claimGrants,
  type Deprecation,
  type IdentityType,
  JWT_BEARER_GRANT,
  platformPaths,
  preClaimScopes,
  SHORTEST_NOTICE_DAYS,
} from '@waymark/contract';
import { sitePage } from '../../lib/site-pages.ts';

export interface GuideConfig {
  readonly baseUrl: string;
  readonly platformUrl: string;
  readonly vendor: string;
  readonly agentTypes: readonly IdentityType[];
}

const minutes = (ms: number) => `${ms / 60_000} minutes`;
const days = (ms: number) => `${ms / 86_400_000} days`;

function discover({ platformUrl }: GuideConfig): string {
  return `## Discover

1. A call to the Agent API without a token answers 401 with \`WWW-Authenticate: Bearer resource_metadata="${agentApiMetadataUrl(platformUrl)}"\`.
2. That document names the authorization server. Its metadata is at ${platformUrl}${platformPaths.authorizationServer}; the \`agent_auth\` block lists the endpoints below.
3. If the metadata and this file disagree, stop before you create anything and report the mismatch.`;
}

const ways: Readonly<Record<IdentityType, string>> = {
  anonymous: `- \`anonymous\`: you get an \`identity_assertion\` and a one-time \`claim_token\` at once. Until your human claims you, the assertion is good for the scope \`${preClaimScopes.join(' ')}\` alone.`,
  service_auth:
    "- `service_auth` with `login_hint` (the owner's e-mail): you get a one-time `claim_token`, and the claim ceremony starts at once (`claim.user_code`, `claim.verification_uri`); there is no assertion before it is completed.",
};

function register({ platformUrl, agentTypes }: GuideConfig): string {
  return `## Register

\`POST ${platformUrl}/agent/identity\` with JSON and a \`type\`:

${agentTypes.map((type) => ways[type]).join('\n')}

\`agent_name\`, \`skill_name\`, \`skill_version\` and \`device_name\` are optional, at most 120 characters, and shown to the human as unverified. At most ${agentRateLimits.identity.requests} registrations per address and hour. Keep every secret out of URLs, logs, repositories and chats.`;
}

/** Only anonymous agents hold anything before their human has claimed them. */
function hasPreClaim(config: GuideConfig): boolean {
  return config.agentTypes.includes('anonymous');
}

function claim(config: GuideConfig): string {
  const { platformUrl, vendor } = config;
  const [own, reference] = claimGrants(vendor);
  return `## Claim

\`POST ${platformUrl}/agent/identity/claim\` with \`{"claim_token", "email"}\` starts the ceremony, or starts it anew: the earlier link and code stop working. Show your human \`verification_uri\` and \`user_code\`; never ask for the code back. It is good for ${minutes(agentLifetimes.userCodeMs)}; the claim token for ${days(agentLifetimes.claimTokenMs)}. The first e-mail binds the registration.

Then poll \`POST ${platformUrl}/oauth2/token\` (form-encoded) with \`grant_type=${own}\` (\`${reference}\` works too) and \`claim_token\`, at least \`interval\` seconds apart:

- \`authorization_pending\`: wait \`Retry-After\` seconds.
- \`slow_down\`: you came too soon; the interval has grown, wait \`Retry-After\` seconds.
- \`expired_token\`: start the ceremony anew with the same claim token and e-mail.
- \`access_denied\`: the human said no. Stop.
- \`invalid_grant\`: discard the claim token and register again.

When the human has confirmed, the answer holds an access token and a fresh \`identity_assertion\`. The claim token is then spent; a lost answer may be asked for again within ${agentLifetimes.repeatedAnswerMs / 1000} seconds. ${hasPreClaim(config) ? 'Tokens and assertions from before the claim no longer work. ' : ''}Do not register again silently when your credentials expire: tell your human.`;
}

function lifetimes(config: GuideConfig): string {
  const token = `${minutes(agentLifetimes.postClaimAccessTokenMs)}, \`${agentScopes.join(' ')}\``;
  const assertion = days(agentLifetimes.postClaimAssertionMs);
  if (!hasPreClaim(config)) return `An access token lasts ${token}; an assertion ${assertion}.`;
  return `| | before the claim | after it |
|---|---|---|
| access token | ${minutes(agentLifetimes.preClaimAccessTokenMs)}, \`${preClaimScopes.join(' ')}\` | ${token} |
| assertion | ${days(agentLifetimes.preClaimAssertionMs)} | ${assertion} |`;
}

function exchange(config: GuideConfig): string {
  const { platformUrl } = config;
  return `## Exchange

\`POST ${platformUrl}/oauth2/token\` (form-encoded) with \`grant_type=${JWT_BEARER_GRANT}\`, \`assertion\` and \`resource=${agentApiResource(platformUrl)}\`. There is no refresh token: exchange the assertion again while it is valid. \`scope\` may narrow, never widen.

${lifetimes(config)}`;
}

function use({ platformUrl }: GuideConfig): string {
  const rows = agentOperations.map(({ method, path, scope }) => `| ${method} | \`${path}\` | \`${scope}\` |`);
  return `## Use

Send the access token as \`Authorization: Bearer …\` to ${platformUrl}, never in a URL.

| method | path | scope |
|---|---|---|
${rows.join('\n')}

A 401 means that the token is over: exchange again. A 403 names the scope that is missing.`;
}

function revoke({ platformUrl }: GuideConfig): string {
  return `## Revoke

\`POST ${platformUrl}/oauth2/revoke\` (form-encoded) with \`token\` revokes an access token at once and answers 200 whether or not it existed. The assertion stays valid. The owner can revoke an agent as a whole in their workspace.

## Errors

\`/agent/identity\` and \`/agent/identity/claim\` answer \`error\`, \`error_description\`, \`message\` and \`resolution\`; the OAuth endpoints \`error\` and \`error_description\`. Every 429 carries \`Retry-After\`.`;
}

function changes({ baseUrl }: GuideConfig, deprecations: readonly Deprecation[]): string {
  const rows = deprecations.map(
    ({ method, path, sunsetOn, replacement, exploited }) =>
      `| ${method} | \`${path}\` | ${sunsetOn} | ${[replacement, exploited].filter(Boolean).join(' ')} |`,
  );
  const table = ['| method | path | answers until | instead |', '|---|---|---|---|', ...rows].join('\n');
  return `## Changes

This file describes version ${API_VERSION} of the interface; ${baseUrl}/openapi.json carries the same date in \`info.version\`. Response members, scopes and identity types may be added at any time: ignore what you do not know. Anything else is announced here, in the API description and at ${baseUrl}${sitePage.changelog.path}, and the superseded flow stays for at least ${SHORTEST_NOTICE_DAYS} days with the headers \`Deprecation\` and \`Sunset\`.

${rows.length === 0 ? 'Nothing is deprecated.' : table}`;
}

/** How an agent registers here, with the real hosts, numbers and grants of this deployment. */
export function renderGuide(config: GuideConfig, deprecations: readonly Deprecation[]): string {
  const head = `# auth.md: agent registration at ${new URL(config.platformUrl).host}

This service follows the auth.md draft, version 0.6. Everything below is generated from its configuration.`;
  const sections = [
    head,
    discover(config),
    register(config),
    claim(config),
    exchange(config),
    use(config),
    revoke(config),
    changes(config, deprecations),
  ];
  return `${sections.join('\n\n')}\n`;
}
