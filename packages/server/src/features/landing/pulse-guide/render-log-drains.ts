import {
  ingestLimits,
  logErrorStatus,
  logLimits,
  logOmissions,
  logSenders,
  pulseLogsPath,
} from '@waymark/contract';
import type { Limits } from '../../../config/index.ts';
import { drainFields, senderNames } from '../../pulse/index.ts';
import { sitePage } from '../../site/index.ts';
import { errorTable, indexDirective } from '../guide-parts/index.ts';

export interface LogDrainConfig {
  readonly baseUrl: string;
  readonly platformUrl: string;
  readonly pulseEventsPerSecond: number;
  readonly limits: Pick<Limits, 'logDrainsPerProject'>;
}

const MEBIBYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;
const count = (value: number) => value.toLocaleString('en');

const omissionWords: Readonly<Record<(typeof logOmissions)[number], string>> = {
  unreadable: 'no time, address or path could be read',
  not_a_request:
    'not a visitor’s request: a line of a function, a page made anew, a request of a shield or a Worker',
  no_user_agent: 'the log does not have the field of the User-Agent',
  other_host: 'a request for another host than the project’s',
  left_out: 'an asset or a health probe, as the middleware leaves out',
  reported: 'from a time in which the site itself reported',
  invalid: 'not a request that an event could tell of',
  timestamp_out_of_range: `older than ${ingestLimits.pastMs / HOUR_MS} hours, or of the future`,
};

function senders({ platformUrl }: LogDrainConfig): string {
  const place = { endpoint: `${platformUrl}${pulseLogsPath}`, token: 'YOUR_TOKEN', secret: 'YOUR_SECRET' };
  const texts = logSenders.map((sender) => {
    const fields = drainFields({ ...place, sender }).map(
      ({ name, value }) => `${name}:\n\n\`\`\`text\n${value}\n\`\`\``,
    );
    return `### ${senderNames[sender]}\n\n${fields.join('\n\n')}`;
  });
  return texts.join('\n\n');
}

function answers({ baseUrl, pulseEventsPerSecond }: LogDrainConfig): string {
  const { bodyBytes, inflatedBytes, arrayBytes, records, perSecondFactor } = logLimits;
  const omissions = logOmissions.map((name) => `| \`${name}\` | ${omissionWords[name]} |`);
  return `## What becomes of a log

The format is recognised by the records, gzip by its bytes, whatever the headers say. 202 \`{"accepted", "duplicates", "omitted"}\` comes once everything that was accepted is durable; 200 with the same members where there was nothing to store, as when a sender tries the endpoint. A request is stored once, however often it is sent; records that name no request are told apart within one batch only. \`omitted\` counts what was not stored by reason:

| reason | is |
|---|---|
${omissions.join('\n')}

One request may hold ${bodyBytes / MEBIBYTE} MiB, ${inflatedBytes / MEBIBYTE} MiB once it is unpacked, and ${count(records)} records; a JSON array ${arrayBytes / MEBIBYTE} MiB. The drains of a project may send ${count(pulseEventsPerSecond * perSecondFactor)} records a second together, ${count(records)} at once. Beyond it nothing is stored: 413, or 429 with \`Retry-After\`. 503 says \`Retry-After\` too; send the same again. Refusals are \`{"error": {"code", "message", "resolution"}}\` with the codes of [events](${baseUrl}${sitePage.pulse.markdownPath}#sending), and:

${errorTable(logErrorStatus)}`;
}

/** The page about logs that CDNs push, from the tables that the endpoint uses. */
export function renderLogDrains(config: LogDrainConfig): string {
  const { title, description } = sitePage.logDrains;
  return `# ${title}

${indexDirective(config.baseUrl)}

${description}

## Make a token

The people of a claimed project make a drain on its page **Keys**, under “Logs that a CDN pushes”, at ${config.platformUrl}/workspace. The page shows the token once, in the very texts below; only its hash is kept. A project has at most ${config.limits.logDrainsPerProject} drains, and each can be revoked there at once. The token goes into the header \`Authorization\`. Cloudflare has no field for headers: it makes one of the parameter \`header_Authorization\` and does not send the parameter, but the token then stands in the settings of the job.

## What to paste

${senders(config)}

Vercel signs each body (\`x-vercel-signature\`, HMAC-SHA1) with the secret, and a drain of Vercel takes nothing that is not signed so. Fastly asks \`/.well-known/fastly/logging/challenge\` before it sends, and is answered with \`*\`: any of its services may send, and the token says for whom.

${answers(config)}

## Beside the middleware

A site that reports itself would have its requests counted twice. Records are therefore left out (\`reported\`) from the first event that the site reported in the last four days until a day after its last one. A drain that was made to take all requests takes these too; then what both tell of counts twice.
`;
}
