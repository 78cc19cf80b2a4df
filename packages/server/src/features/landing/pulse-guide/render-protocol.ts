import {
  documentFormats,
  eventRejectionCodes,
  eventTextLimits,
  ingestErrorStatus,
  ingestLimits,
  pulseApiKeyPrefix,
  pulseChallengeHeaderMax,
  pulseClockToleranceSeconds,
  pulseEventsPath,
  pulseHeaders,
  pulseKeyBytes,
  pulseKeyInfo,
  pulseLifetimes,
  unclaimedBudget,
} from '@waymark/contract';
import { errorTable } from '../guide-parts/index.ts';
import { type ProtocolVector, protocolVector } from './protocol-vector.ts';

interface ProtocolConfig {
  readonly platformUrl: string;
  readonly egressAddresses: readonly string[];
}

const { challenge, signature, proof } = pulseHeaders;
const code = (text: string) => `\`${text}\``;
const block = (text: string) => `\`\`\`text\n${text}\n\`\`\``;
const minutes = (ms: number) => `${ms / 60_000} minutes`;
const seconds = (ms: number) => `${ms / 1000} seconds`;

function keys(): string {
  return `### Keys

The whole \`api_key\` (${code(pulseApiKeyPrefix)} and 43 characters) is the secret, as the bytes of its text. From it come:

- the fingerprint: the first 12 characters of the lower-case hex SHA-256 of the text ${code('pulse/key-id/v1')}, one line feed (0x0A), and the \`api_key\`;
- the challenge key: HKDF (RFC 5869) with SHA-256, \`api_key\` as input key material, the setup id as salt (the 36 characters of its text, not the 16 bytes), ${code(pulseKeyInfo.challenge)} as info, ${pulseKeyBytes} bytes long;
- the proof key: the same with ${code(pulseKeyInfo.proof)} as info.

For one block of ${pulseKeyBytes} bytes HKDF is two HMACs: \`HMAC(HMAC(salt, api_key), info || 0x01)\`, where the first argument is the key.

Everywhere below, base64url is that of RFC 4648 §5 without padding, UUIDs are in lower case, and a MAC is HMAC (RFC 2104) with SHA-256, all 32 bytes of it, in base64url: 43 characters.`;
}

function challengeRules(): string {
  return `### The challenge

The verifier’s GET carries two headers:

${block(`${challenge}: v1.<setup id>_<fingerprint>.<seconds>.<nonce>
${signature}: <MAC by the challenge key>`)}

\`<seconds>\` is Unix time in decimal, \`<nonce>\` 43 characters of base64url. The MAC is over these seven lines, joined by single line feeds, with none at the end:

${block(`pulse-challenge-v1
<setup id>
<origin>
<path>
<method>
<seconds>
<nonce>`)}

\`<origin>\` is the origin of your setup as the create response wrote it, from your configuration and never from a request header. \`<path>\` is the path of the request target before any \`?\`, escapes as they came. \`<method>\` is the method of the request; the verifier only sends \`GET\`, so a challenge on a HEAD or any other request is never genuine.

Take the setup id from the challenge. You do not configure it: \`api_key\`, endpoint and origin are all that you need. Nor do you compare it with anything: the keys are derived from it, so a setup id that does not belong to your \`api_key\` fails the MAC.

The challenge is genuine when all of this holds:

1. ${code(challenge)} is at most ${pulseChallengeHeaderMax} characters long and has exactly this form;
2. its fingerprint is that of your key;
3. \`<seconds>\` is within ${pulseClockToleranceSeconds} seconds of your clock;
4. the MAC is the one that you compute, compared in constant time;
5. you have not answered this nonce before: remember the last 64.

A request that fails one of these is an ordinary one: answer it as if the headers were not there, without a proof, an error or a hint.`;
}

function proofRules(): string {
  return `### The proof

Handle a genuine challenge as any request for that page. Verification needs a status from 200 to 299. With any other status, still send the proof and the event: the answer to the verify call then names the status. Make an event id, a new UUID (version 7 is best), and add to the response:

${block(`${proof}: v1.<event id>.<MAC by the proof key>
Cache-Control: no-store
Vary: ${challenge}`)}

\`Cache-Control\` replaces what was there; \`Vary\` is appended to what was there. The MAC is over these eight lines, joined as above:

${block(`pulse-proof-v1
<setup id>
<origin>
<path>
<nonce>
<seconds>
<event id>
<status>`)}

\`<status>\` is the status of this response in decimal. \`<nonce>\` and \`<seconds>\` are those of the challenge.`;
}

function egressRule(addresses: readonly string[]): string {
  return addresses.length === 0
    ? 'This service does not say which addresses its verifier comes from: any public address is accepted.'
    : `It must be one of the verifier’s: ${addresses.join(', ')}.`;
}

function verificationEvent({ platformUrl, egressAddresses }: ProtocolConfig): string {
  return `### The event of the challenge

Report that request at once, to ${platformUrl}${pulseEventsPath}, as you report any other, with \`id\` the event id of the proof and the nonce in \`verification\`. The service waits ${seconds(pulseLifetimes.eventPatienceMs)} for it; one that comes within ${minutes(pulseLifetimes.provenMs)} counts at the next verify call. These members are compared:

| member | must be |
|---|---|
| \`id\` | the event id of the proof |
| \`verification.nonce\` | the nonce of the challenge |
| \`ip\` | the address that the verifier came from, as your server or the proxy you trust saw it; public, and no proxy’s |
| \`user_agent\` | the User-Agent of the request, whole, byte for byte |
| \`url\` | \`<origin>\` and \`<path>\`: no query, no fragment |
| the bearer key | the key that the challenge was for |

Where clients connect to your server directly, \`ip\` is the address at the other end of the socket; do not read it from a header. Behind a proxy that is the proxy’s address, which is not accepted: report the address that your proxy adds to its header (with one proxy, the last in \`X-Forwarded-For\`), and only on connections from that proxy, since anybody else can write the header too. ${egressRule(egressAddresses)}`;
}

function eventMembers(): string {
  const texts = Object.entries(eventTextLimits).map(
    ([name, longest]) => `| ${code(name)} | text | cut at ${longest} characters |`,
  );
  return `### The members of an event

Members that are not listed are ignored. For a member that is not required, null is the same as leaving it out. Never send bodies, cookies, credentials or query values.

| member | type | rule |
|---|---|---|
| \`id\` | UUID | required; a new one for each request; the same id again is a duplicate, so a retry is harmless |
| \`ts\` | RFC 3339 with an offset, or integer milliseconds since 1970 | required; when the request came; at most ${ingestLimits.pastMs / 3_600_000} hours in the past and ${ingestLimits.futureMs / 60_000} minutes ahead |
| \`ip\` | text | required; the client’s IPv4 or IPv6 address, without port, brackets or zone; an IPv4 address mapped into IPv6 (\`::ffff:203.0.113.7\`) is read as that IPv4 address |
| \`user_agent\` | text | required, may be empty; at most ${ingestLimits.userAgentCharacters} characters |
| \`url\` | text | required; absolute, on the reserved origin, at most ${ingestLimits.urlCharacters} characters; query and fragment are removed |
| \`status\` | integer or null | 100 to 599; null where it is not known |
| \`duration_ms\` | number | milliseconds, 0 or more |
| \`bytes\` | integer | size of the response body |
| \`format\` | text | ${documentFormats.map(code).join(', ')} |
| \`accept_language_present\`, \`auth_present\` | boolean | whether the request had \`Accept-Language\`, \`Authorization\` |
| \`mcp\` | object | \`method\`, \`tool\` |
| \`sdk\` | object | \`name\`, \`version\`, \`framework\` of the sender |
| \`signature\` | object | \`input\`, \`value\` and \`host\`: the headers \`Signature-Input\`, \`Signature\` and \`Host\` of a signed request (RFC 9421); not stored |
| \`verification\` | object | \`nonce\`; only of a challenged request |
${texts.join('\n')}

An \`id\` of version 7 holds a time, its first 48 bits in milliseconds since 1970, which is checked too: its day (UTC) is at most ${ingestLimits.idDaysPast} days before and ${ingestLimits.idDaysAhead} days after today, or the event is rejected with ${code('timestamp_out_of_range')}. With an \`id\` of another version the same rule holds for \`ts\` as it was sent. \`sent_at\` corrects neither of them.`;
}

function ingest({ platformUrl }: ProtocolConfig): string {
  return `### Sending

\`POST ${platformUrl}${pulseEventsPath}\` with \`Authorization: Bearer <api_key>\` and one of: \`application/json\` with \`{"events": […]}\` or a single event; \`application/x-ndjson\` with one event per line. The text is UTF-8; \`Content-Encoding: gzip\` is accepted. A body may hold ${ingestLimits.events} events and ${ingestLimits.bodyBytes} bytes, also once it is unpacked. An unclaimed project may send ${unclaimedBudget.perSecond} events a second, ${unclaimedBudget.burst} at once and ${unclaimedBudget.total} in all. \`sent_at\` beside \`events\` is your clock as you send: \`ts\` is corrected by it. \`dropped\` says how many events you had to give up. Follow no redirect: it would carry the key away. A request with an \`Origin\` header is refused.

202 \`{"accepted", "duplicates", "rejected": [{"index", "code", "message"}]}\` comes once everything accepted is durable; \`code\` is one of ${eventRejectionCodes.map(code).join(', ')}, and a rejected event is not to be sent again. After 429, 5xx or no answer send the same events again, not before \`Retry-After\`, waiting longer each time; after any other status do not. Refusals are \`{"error": {"code", "message", "resolution"}}\`:

${errorTable(ingestErrorStatus)}`;
}

function vectorText(vector: ProtocolVector): string {
  return `### A worked example

Check your own computation against it. Do not send it: the time inside its event id is long past.

${block(`api_key        ${vector.apiKey}
setup id       ${vector.setupId}
origin         ${vector.origin}
path           ${vector.path}
seconds        ${vector.seconds}
nonce          ${vector.nonce}
event id       ${vector.eventId}
status         ${vector.status}

fingerprint    ${vector.fingerprint}
challenge key  ${vector.challengeKeyHex}
proof key      ${vector.proofKeyHex}

${challenge}: ${vector.challenge}
${signature}: ${vector.signature}
${proof}: ${vector.proof}`)}`;
}

/** The wire protocol of version 1, whole: a server in any language can be written from it. */
export function renderProtocol(config: ProtocolConfig): string {
  return [
    `## The protocol

What the middleware speaks, version 1, for servers in other languages. It needs SHA-256, HMAC, and an HTTP client.`,
    keys(),
    challengeRules(),
    proofRules(),
    verificationEvent(config),
    eventMembers(),
    ingest(config),
    vectorText(protocolVector()),
  ].join('\n\n');
}
