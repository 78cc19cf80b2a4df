import {
  packagePaths,
  pulseEventProblems,
  pulseEventsPath,
  pulseHeaders,
  pulseLifetimes,
  pulseVerifierUserAgent,
  pulseWaitingHeaders,
  setupErrorStatus,
} from '@waymark/contract';
import type { Limits } from '../../../config/index.ts';
import { reservationRule } from '../../pulse/index.ts';
import { installPulse, sitePage } from '../../site/index.ts';
import {
  type ExampleHosts,
  errorTable,
  indexDirective,
  limitTable,
  pulseExamples,
  renderExample,
  wrongCredentialRule,
} from '../guide-parts/index.ts';
import { renderOffer } from './offer.ts';
import { renderProtocol } from './render-protocol.ts';

export interface PulseGuideConfig extends ExampleHosts {
  readonly egressAddresses: readonly string[];
  readonly refusalsPerMinute: number;
  readonly limits: Limits;
}

const days = (ms: number) => `${ms / 86_400_000} days`;
const minutes = (ms: number) => `${ms / 60_000} minutes`;

function reserve(config: PulseGuideConfig): string {
  return `## Reserve

Send \`origin\` (the exact public HTTPS origin you may deploy to), \`project_name\`, and optionally \`verification_path\` (default \`/\`), \`environment\` (\`production\`, \`staging\`, \`development\`) and \`agent_name\`. No account is needed. With \`Authorization: Bearer\` and an access token of the scope \`pulse:setup\` the setup is linked to your registration; [auth.md](${config.baseUrl}/auth.md) tells how to get one.

${renderExample(pulseExamples(config).create)}

The answer holds \`credentials.api_key\` and \`setup_token\`, once. The key is for the server alone: never in a URL, a log, a repository or a browser bundle. The origin is yours for ${days(pulseLifetimes.reservationMs)}.`;
}

function deploy({ baseUrl, platformUrl }: PulseGuideConfig): string {
  return `## Deploy

On a JavaScript server (Node.js 18 or newer, Workers, Bun, Deno) install the middleware. It is on no registry; this service hands it out:

\`\`\`sh
${installPulse(baseUrl)}
\`\`\`

npm writes this address and the hash of the file into the lock file. An upgrade of the service puts another version at the address, and \`npm ci\` then fails its integrity check (\`EINTEGRITY\`). If you keep a lock file, install from the versioned address in ${baseUrl}${packagePaths.index}. An upgrade removes earlier versions from there: if your builds must not depend on this service, keep the file beside your code. A Python server (WSGI or ASGI, 3.9 or newer) finds its middleware in the same file: \`pip install "${baseUrl}${packagePaths.pulse}#subdirectory=python"\`, or the folder \`python/waymark_pulse\` beside your code; \`python/README.md\` in it shows how it is mounted. A server in another language speaks [the protocol](#the-protocol) itself.

\`node_modules/@waymark/pulse/README.md\` shows how each framework mounts it. Set \`PULSE_API_KEY\`, \`PULSE_ENDPOINT=${platformUrl}${pulseEventsPath}\` and \`PULSE_ORIGIN\`, mount the middleware before everything else, and deploy. Behind a proxy set \`PULSE_TRUST_PROXY\`. If you give the middleware a \`redact\` function, it also gets the event of the verifier’s request (the one with \`verification\`). Return that event unchanged: verification compares its \`id\`, \`ip\`, \`user_agent\`, \`url\` and nonce.`;
}

function verify(config: PulseGuideConfig): string {
  return `## Verify

Send the setup token as the credential, and no body. Never send the ingest key here.

${renderExample(pulseExamples(config).verify)}

- 200 \`verified\`: give \`claim_url\` to your human. Each further call gives a fresh link, and the earlier one stops working.
- 200 \`claimed\`: your registration has an owner already, and the project is in their workspace.
- 202 \`waiting_for_event\`: the proof is good, but the genuine event of that request has not arrived, or the event that arrived does not match it. \`${pulseWaitingHeaders.event}\` names what is wrong (${pulseEventProblems.map((problem) => `\`${problem}\``).join(', ')}) and \`${pulseWaitingHeaders.resolution}\` says what to change. Wait \`Retry-After\` seconds and verify again. An event that arrives within ${minutes(pulseLifetimes.provenMs)} counts without another fetch.
- 422 \`verification_failed\`: the page gave no valid proof; \`resolution\` says what was seen and what to change.
- 410 \`setup_expired\`: not claimed in time, already claimed, or dropped for newer reservations of the same caller (see [Limits](#limits)); \`message\` says which.

${verifier(config)}`;
}

function refusals({ refusalsPerMinute, limits }: PulseGuideConfig): string {
  return `## Limits

Per address; every 429 carries \`Retry-After\`.

${limitTable([
  ['`POST /api/v1/pulse/setups`', limits.setups],
  ['`POST /api/v1/pulse/setups/{setup}/verify`', limits.verifications],
])}

Nobody is refused for holding many origins: ${reservationRule(limits)}

${wrongCredentialRule('ingest keys', refusalsPerMinute)}

## Errors

Every error is \`{"error": {"code", "message", "resolution"}}\`.

${errorTable(setupErrorStatus)}`;
}

function verifier({ baseUrl, egressAddresses, limits }: PulseGuideConfig): string {
  const addresses = egressAddresses.length === 0 ? '' : ` It comes from ${egressAddresses.join(', ')}.`;
  return `## The verifier

It sends one GET to the exact verification URL, with \`${pulseHeaders.challenge}\`, \`${pulseHeaders.signature}\` and the User-Agent \`${pulseVerifierUserAgent(`${baseUrl}/pulse.md`, '…')}\`, follows no redirect and waits ${pulseLifetimes.fetchMs / 1000} seconds.${addresses} The request is signed (RFC 9421, tag \`web-bot-auth\`): \`Signature-Agent\` names this host, whose keys are in ${baseUrl}/.well-known/http-message-signatures-directory. A firewall, bot wall or cache must let requests with \`${pulseHeaders.challenge}\` through to the server. It asks an origin at most ${limits.verifierFetches.requests} times an hour, and only when the holder of its setup token asks to verify.`;
}

function events(config: PulseGuideConfig): string {
  return `## Events

The middleware sends them by itself; a server without it sends them as [the protocol](#the-protocol) says. \`id\` makes a retry harmless, and \`ts\` is the time of the request. Do not copy the two from the example, whose day is over: put the time of the request into \`ts\` and into a new \`id\`, since the time inside a UUID of version 7 is [checked](#the-members-of-an-event) too. What a cache answers never reaches your server: a CDN can [push its logs](${config.baseUrl}${sitePage.logDrains.markdownPath}).

${renderExample(pulseExamples(config).ingest)}`;
}

/** The guide to instrumentation setup, from the tables that the operations themselves use. */
export function renderPulseSteps(config: PulseGuideConfig): string {
  const steps = [reserve, deploy, verify, events, refusals, renderProtocol];
  return `In the examples, \`<name>\` stands for the member \`name\` of an earlier answer.

${steps.map((step) => step(config)).join('\n\n')}
`;
}

/** The page of Pulse as Markdown: what one gets, and the guide. */
export function renderPulseGuide(config: PulseGuideConfig): string {
  return `# ${sitePage.pulse.title}

${indexDirective(config.baseUrl)}

${sitePage.pulse.description}

${renderOffer(config.baseUrl)}

## How it is set up

${renderPulseSteps(config)}`;
}
