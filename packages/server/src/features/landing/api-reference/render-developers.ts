import {
  type AcceptedLimit,
  limits as contractLimits,
  identityErrorStatus,
  ingestErrorStatus,
  landingErrorStatus,
  oauthErrorStatus,
  platformErrorStatus,
  setupErrorStatus,
} from '@waymark/contract';
import type { Limits, Rate } from '../../../config/index.ts';
import { reservationRule } from '../../pulse/index.ts';
import { sitePage } from '../../site/index.ts';
import { wrongCredentialRule } from '../guide-parts/index.ts';
import type { Reference } from './read-reference.ts';
import { memberNotation, renderReference } from './render-reference.ts';

export interface DevelopersConfig {
  readonly baseUrl: string;
  readonly platformUrl: string;
  readonly acceptedSubmissions: AcceptedLimit;
  readonly acceptedReportRequests: AcceptedLimit;
  readonly refusalsPerMinute: number;
  readonly limits: Limits;
}

const families = [
  {
    where: 'landing operations',
    shape:
      '`ok` (false), `error`, `message`, `resolution`, sometimes `fields`, `scope`, `retry_after_seconds`',
    codes: landingErrorStatus,
  },
  {
    where: 'registration and claim',
    shape: '`error`, `error_description`, `message`, `resolution`',
    codes: identityErrorStatus,
  },
  { where: 'token and revocation', shape: '`error`, `error_description`', codes: oauthErrorStatus },
  {
    where: 'Pulse setups',
    shape: '`error` with `code`, `message`, `resolution`',
    codes: setupErrorStatus,
  },
  { where: 'Pulse events', shape: '`error` with `code`, `message`, `resolution`', codes: ingestErrorStatus },
  {
    where: 'Agent API and reports',
    shape: '`error` with `code`, `message`, `resolution`',
    codes: platformErrorStatus,
  },
] as const;

function errorRows(): string {
  return families
    .map(({ where, shape, codes }) => {
      const list = Object.entries(codes).map(([code, status]) => `\`${code}\` ${status}`);
      return `| ${where} | ${shape} | ${list.join(', ')} |`;
    })
    .join('\n');
}

const span = (seconds: number) => (seconds === 3600 ? 'an hour' : 'a minute');

function limitRows(config: DevelopersConfig): string {
  const { acceptedSubmissions: audits, acceptedReportRequests: packs, refusalsPerMinute, limits } = config;
  const accepted = ({ perCaller, global }: AcceptedLimit) =>
    `${perCaller} accepted per address and ${global} from all, in a rolling hour; ${refusalsPerMinute} refused per address in a minute`;
  const perCaller = ({ requests, windowSeconds }: Rate) =>
    `${requests} per address in ${span(windowSeconds)}`;
  const rows: readonly (readonly [string, string])[] = [
    ['POST /api/quickstart-submissions', accepted(audits)],
    ['POST /api/arena/report-requests', `${accepted(packs)}, counted apart from audits`],
    [
      'POST /api/site-checks',
      `${limits.siteChecks.requests} per address in a minute, and ${limits.siteChecksOfOneSite.requests} of one site in an hour`,
    ],
    ['POST /agent/identity', perCaller(limits.registrations)],
    ['POST /agent/identity/claim', perCaller(limits.claims)],
    ['POST /oauth2/token', perCaller(limits.tokens)],
    ['POST /oauth2/revoke', perCaller(limits.revocations)],
    ['POST /api/v1/agent/feedback', `${limits.feedback.requests} per agent in an hour`],
    ['POST /api/v1/pulse/setups', perCaller(limits.setups)],
    ['POST /api/v1/pulse/setups/{setup}/verify', perCaller(limits.verifications)],
    [
      'GET /reports/… and /pages/…, POST /reports/{slug}/cancel, together',
      `${limits.reportReads.requests} per address in a minute`,
    ],
  ];
  return rows.map(([operation, limit]) => `| \`${operation}\` | ${limit} |`).join('\n');
}

/** Most generators know one server per document, so that each host has one. */
function generating({ baseUrl, platformUrl }: DevelopersConfig): string {
  if (baseUrl === platformUrl) return '';
  return `- Generating a client: most generators take the first server of a document for all of its operations, whatever paths and operations say. Give them [openapi.json](${baseUrl}/openapi.json) for the landing operations and \`${platformUrl}/openapi.json\` for those of the platform, or set the base URL of platform calls to ${platformUrl}. A call that goes to the wrong host is a 404 whose \`resolution\` names the right one.\n`;
}

/** The developers' document: what holds for every call, then every operation. */
export function renderDevelopers(config: DevelopersConfig, reference: Reference): string {
  const { baseUrl, platformUrl } = config;
  const { title, description } = sitePage.developers;
  return `# ${title}

> For AI agents: everything this site has is listed in [llms.txt](${baseUrl}/llms.txt). The same as an OpenAPI 3.1 document: [openapi.json](${baseUrl}/openapi.json).

${description}

## Before you call

- Two hosts: landing operations at ${baseUrl}, platform operations at ${platformUrl}. Landing operations need no credential.
- Bodies are JSON in UTF-8, except at the OAuth endpoints, which take forms. Landing and platform bodies may hold ${contractLimits.landingBodyBytes / 1024} KiB.
- Credentials travel in \`Authorization: Bearer\` only, never in a URL. How an agent gets one: [auth.md](${baseUrl}/auth.md). How an origin gets its keys: [pulse.md](${baseUrl}/pulse.md).
${generating(config)}- This is version ${reference.version}. Ignore response members that you do not know; what changes, and until when the old way works, is in the [changelog](${baseUrl}/changelog.md).

## Errors

| where | body | codes and statuses |
|---|---|---|
${errorRows()}

\`resolution\` says what to do next. Every 429 carries \`Retry-After\` in seconds, and so does every 503 that will pass by itself. Unexpected errors name a request id, which is also in \`X-Request-Id\`. Pages and report addresses answer errors as HTML where \`Accept\` names it.

What any operation may answer is not repeated below: **304** without a body to a GET whose \`If-None-Match\` names the \`ETag\` of the answer, **400** to a malformed request line or header, **404** where a value in the path has an impossible form, **405** with \`Allow\` to a method that the path does not answer, **408** to a request that does not arrive in time, **413** to a body that is too large, **417** to an unknown \`Expect\`, **431** to headers that are too long, **500** when something unexpected fails, and **503** while the database cannot be reached (submissions: **502**).

## Limits

| operation | limit |
|---|---|
${limitRows(config)}

Reservations of origins: ${reservationRule(config.limits)}

${wrongCredentialRule('access tokens, and as many wrong ingest keys,', config.refusalsPerMinute)}

${memberNotation}

${renderReference(reference)}
`;
}
