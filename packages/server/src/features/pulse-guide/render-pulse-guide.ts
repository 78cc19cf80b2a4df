import {
  pulseHeaders,
  pulseLifetimes,
  pulseRateLimits,
  pulseVerifierUserAgent,
  setupErrorStatus,
} from '@waymark/contract';

export interface PulseGuideConfig {
  readonly baseUrl: string;
  readonly platformUrl: string;
  readonly egressAddresses: readonly string[];
}

const days = (ms: number) => `${ms / 86_400_000} days`;
const minutes = (ms: number) => `${ms / 60_000} minutes`;

function reserve({ platformUrl }: PulseGuideConfig): string {
  return `## Reserve

\`POST ${platformUrl}/api/v1/pulse/setups\` with JSON: \`origin\` (the exact public HTTPS origin you may deploy to), \`project_name\`, and optionally \`verification_path\` (default \`/\`), \`environment\` (\`production\`, \`staging\`, \`development\`) and \`agent_name\`. No account is needed. With \`Authorization: Bearer\` and an access token of the scope \`pulse:setup\` the setup is linked to your registration (${platformUrl}/agent/identity).

The answer holds \`credentials.api_key\` and \`setup_token\`, once. The key is for the server alone: never in a URL, a log, a repository or a browser bundle. The origin is yours for ${days(pulseLifetimes.reservationMs)}; at most ${pulseRateLimits.setup.requests} requests per address and minute.`;
}

function deploy({ platformUrl }: PulseGuideConfig): string {
  return `## Deploy

Install \`@waymark/pulse\` on the server, set \`PULSE_API_KEY\`, \`PULSE_ENDPOINT=${platformUrl}/api/v1/pulse/events\` and \`PULSE_ORIGIN\`, mount the middleware first, and deploy. Behind a proxy set \`PULSE_TRUST_PROXY\`.`;
}

function verify(config: PulseGuideConfig): string {
  return `## Verify

\`POST {verify_url}\` without a body and with \`Authorization: Bearer <setup_token>\`; never send the ingest key there. At most ${pulseRateLimits.verify.requests} calls per address and minute.

- 200 \`verified\`: give \`claim_url\` to your human. Each further call gives a fresh link, and the earlier one stops working.
- 200 \`claimed\`: your registration has an owner already, and the project is in their workspace.
- 202 \`waiting_for_event\`: the proof is good and its event is missing; wait \`Retry-After\` seconds and verify again, within ${minutes(pulseLifetimes.provenMs)} without another fetch.
- 422 \`verification_failed\`: \`resolution\` says what was seen and what to change.
- 410 \`setup_expired\`: not claimed in time, or claimed already.

Every error is \`{"error": {"code", "message", "resolution"}}\` with one of: ${Object.keys(setupErrorStatus)
    .map((code) => `\`${code}\``)
    .join(', ')}.

${verifier(config)}`;
}

function verifier({ baseUrl, egressAddresses }: PulseGuideConfig): string {
  const addresses = egressAddresses.length === 0 ? '' : ` It comes from ${egressAddresses.join(', ')}.`;
  return `## The verifier

It sends one GET to the exact verification URL, with \`${pulseHeaders.challenge}\`, \`${pulseHeaders.signature}\` and the User-Agent \`${pulseVerifierUserAgent(`${baseUrl}/pulse.md`, '…')}\`, follows no redirect and waits ${pulseLifetimes.fetchMs / 1000} seconds.${addresses} A firewall, bot wall or cache must let requests with \`${pulseHeaders.challenge}\` through to the server. It asks an origin at most ${pulseRateLimits.verifierFetches.requests} times an hour, and only for whoever holds its setup token.`;
}

/** The guide to instrumentation setup, from the tables that the operations themselves use. */
export function renderPulseGuide(config: PulseGuideConfig): string {
  return `# pulse.md

Pulse shows the owner of a site which agents read it, and where they fail. You can set it up without an account; a human claims it at the end.

${[reserve(config), deploy(config), verify(config)].join('\n\n')}
`;
}
