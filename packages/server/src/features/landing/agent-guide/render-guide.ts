import {
  agentApiMetadataUrl,
  agentApiResource,
  agentLifetimes,
  agentOperations,
  agentScopes,
  claimGrants,
  type Deprecation,
  type IdentityType,
  identityErrorStatus,
  oauthErrorStatus,
  platformPaths,
  preClaimScopes,
} from '@waymark/contract';
import type { Limits, SignUp } from '../../../config/index.ts';
import { bearerChallenge } from '../../../lib/http/bearer-challenge.ts';
import {
  agentExamples,
  type ExampleHosts,
  errorTable,
  indexDirective,
  limitTable,
  renderExample,
  wrongCredentialRule,
} from '../guide-parts/index.ts';
import { describeChanges } from './describe-changes.ts';

export interface GuideConfig extends ExampleHosts {
  readonly refusalsPerMinute: number;
  readonly limits: Limits;
  readonly signUp: SignUp;
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
const minutes = (ms: number) => counted(ms / 60_000, 'minute');
const days = (ms: number) => counted(ms / 86_400_000, 'day');

function discover({ platformUrl }: GuideConfig): string {
  return `## Discover

1. A call to the Agent API without a token, or with one that is not live, answers 401 with \`WWW-Authenticate: ${bearerChallenge(agentApiMetadataUrl(platformUrl), { error: 'invalid_token' })}\`. A token without the scope of the operation gets 403 with the same header, \`error="insufficient_scope"\` and the \`scope\` that is missing.
2. That document names the authorization server. Its metadata is at ${platformUrl}${platformPaths.authorizationServer}; the \`agent_auth\` block lists the endpoints below.
3. The metadata has no \`authorization_endpoint\`: no grant here goes through one, and RFC 8414 section 2 then lets it be absent. Some clients demand it all the same; the discovery helpers of the MCP SDK for TypeScript throw. Read the metadata as plain JSON there and call the endpoints below yourself.
4. If the metadata and this file disagree, stop before you create anything and report the mismatch.`;
}

function ways(config: GuideConfig): Readonly<Record<IdentityType, string>> {
  const { anonymous, serviceAuth } = agentExamples(config);
  return {
    anonymous: `### anonymous

You get an \`identity_assertion\` and a one-time \`claim_token\` at once. Until your human claims you, the assertion is good for the scope \`${preClaimScopes.join(' ')}\` alone.

${renderExample(anonymous)}`,
    service_auth: `### service_auth

With \`login_hint\`, the owner's e-mail, you get a one-time \`claim_token\`, and the claim ceremony starts at once (\`claim.user_code\`, \`claim.verification_uri\`); there is no assertion before it is completed.

${renderExample(serviceAuth)}`,
  };
}

function register(config: GuideConfig): string {
  const texts = ways(config);
  return `## Register

\`POST ${config.platformUrl}${platformPaths.identity}\` with JSON and a \`type\`, one of ${config.agentTypes.map((type) => `\`${type}\``).join(', ')}. \`agent_name\`, \`skill_name\`, \`skill_version\` and \`device_name\` are optional, at most 120 characters, and shown to the human as unverified. Keep every secret out of URLs, logs, repositories and chats.

${config.agentTypes.map((type) => texts[type]).join('\n\n')}`;
}

/** Said only where it is not so that everybody may open an account. */
function whoMayClaim({ signUp }: GuideConfig): string {
  if (signUp.kind === 'open') return '';
  const who =
    signUp.kind === 'closed'
      ? 'by invitation'
      : `for addresses at ${signUp.domains.join(', ')}, and by invitation`;
  return `\n\nAccounts are opened here only ${who}. A human who has none and may open none cannot sign in, and so cannot claim you: ask them before you register in their name. No answer of this service tells you who has an account.`;
}

/** Only anonymous agents hold anything before their human has claimed them. */
function hasPreClaim(config: GuideConfig): boolean {
  return config.agentTypes.includes('anonymous');
}

function claim(config: GuideConfig): string {
  const [own, reference] = claimGrants(config.vendor);
  const examples = agentExamples(config);
  return `## Claim

\`POST ${config.platformUrl}${platformPaths.claim}\` starts the ceremony, or starts it anew: the earlier link and code stop working. Show your human \`verification_uri\` and \`user_code\`; never ask for the code back. It is good for ${minutes(agentLifetimes.userCodeMs)}; the claim token for ${days(agentLifetimes.claimTokenMs)}. The first e-mail binds the registration.${whoMayClaim(config)}

${renderExample(examples.startClaim)}

Then poll \`POST ${config.platformUrl}${platformPaths.token}\` (form-encoded) with \`grant_type=${own}\` (\`${reference}\` works too) and \`claim_token\`, at least \`interval\` seconds apart:

${renderExample(examples.pending)}

- \`authorization_pending\`: wait \`Retry-After\` seconds.
- \`slow_down\`: you came too soon; the interval has grown, wait \`Retry-After\` seconds.
- \`expired_token\`: start the ceremony anew with the same claim token and e-mail.
- \`access_denied\`: the human said no. Stop.
- \`invalid_grant\`: discard the claim token and register again.

When the human has confirmed, the same request answers an access token and a fresh \`identity_assertion\`:

${renderExample(examples.claimed)}

The claim token is then spent; a lost answer may be asked for again within ${agentLifetimes.repeatedAnswerMs / 1000} seconds. ${hasPreClaim(config) ? 'Tokens and assertions from before the claim no longer work. ' : ''}Do not register again silently when your credentials expire: tell your human.`;
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
  const shown = agentExamples(config).exchange;
  return `## Exchange

There is no refresh token: exchange the assertion again while it is valid. \`scope\` may narrow, never widen; \`resource\` is ${agentApiResource(config.platformUrl)}.${hasPreClaim(config) ? ` Before the claim:\n\n${renderExample(shown)}` : ` Send \`grant_type=${shown.form.grant_type}\` and \`assertion\` to \`POST ${shown.url}\` (form-encoded).`}

${lifetimes(config)}

\`invalid_grant\` says that the assertion is over: expired, superseded by the claim, revoked, or signed by a key that the service does not trust any more. Discard it. ${hasPreClaim(config) ? 'If nobody has claimed you yet, your claim token still starts the claim; otherwise tell' : 'Tell'} your human and register again.`;
}

function use(config: GuideConfig): string {
  const rows = agentOperations.map(({ method, path, scope }) => `| ${method} | \`${path}\` | \`${scope}\` |`);
  const { profile, feedback } = agentExamples(config);
  return `## Use

Send the access token in the header \`Authorization\`, never in a URL.

| method | path | scope |
|---|---|---|
${rows.join('\n')}

${renderExample(profile)}

${renderExample(feedback)}

The people of the workspace read feedback beside the figures of the page's origin and the audits of the page. An agent may send ${config.limits.feedback.requests} reports in an hour; they are kept for ${days(agentLifetimes.feedbackMs)}, the newest ${agentLifetimes.feedbackPerAgent} of each agent.

A 401 means that the token is over: exchange again. A 403 names the scope that is missing.`;
}

function revoke(config: GuideConfig): string {
  return `## Revoke

Revoking ends an access token at once and answers 200 whether or not it existed. The assertion stays valid; give it as \`token\` to end that too. With an assertion ends everything that it stands for: every assertion of the same registration and state, and all its access tokens. \`token_type_hint\` changes nothing. ${hasPreClaim(config) ? 'Who is not claimed yet can still be claimed with the claim token; a' : 'A'} claimed agent without its assertion registers again. The owner can revoke an agent as a whole in their workspace.

${renderExample(agentExamples(config).revoke)}`;
}

function refusals({ refusalsPerMinute, limits }: GuideConfig): string {
  return `## Limits

Per address; every 429 carries \`Retry-After\`.

${limitTable([
  [`\`POST ${platformPaths.identity}\``, limits.registrations],
  [`\`POST ${platformPaths.claim}\``, limits.claims],
  [`\`POST ${platformPaths.token}\``, limits.tokens],
  [`\`POST ${platformPaths.revoke}\``, limits.revocations],
])}

${wrongCredentialRule('access tokens', refusalsPerMinute)}

## Errors of registration and claim

\`error\`, \`error_description\`, \`message\` and \`resolution\`.

${errorTable(identityErrorStatus)}

## Errors of the OAuth endpoints

\`error\` and \`error_description\`.

${errorTable(oauthErrorStatus)}`;
}

/** How an agent registers here, with the real hosts, numbers and grants of this deployment. */
export function renderGuide(config: GuideConfig, deprecations: readonly Deprecation[]): string {
  const head = `# auth.md: agent registration at ${new URL(config.platformUrl).host}

${indexDirective(config.baseUrl)}

This service follows the auth.md draft, version 0.6. Everything below is generated from its configuration. In the examples, \`<name>\` stands for the member \`name\` of an earlier answer.`;
  const sections = [discover, register, claim, exchange, use, revoke].map((section) => section(config));
  return `${[head, ...sections, refusals(config), describeChanges(config, deprecations)].join('\n\n')}\n`;
}
