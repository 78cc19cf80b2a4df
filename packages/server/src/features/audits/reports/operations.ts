import {
  AuditRunProgress,
  limits as contractLimits,
  PlatformError,
  QuickstartReport,
  ReportChanges,
  ReportHistory,
} from '@waymark/contract';
import { z } from 'zod';
import type { Limits } from '../../../config/index.ts';
import { refusalsOf, retryAfter } from '../../../lib/http/response-headers.ts';

const text = z.string();
const asJson = refusalsOf(PlatformError);

/** A refusal, which is a page where `Accept` asks for HTML by name. */
function refusal(...parts: Parameters<typeof asJson>) {
  const { content, ...rest } = asJson(...parts);
  return { ...rest, content: { ...content, 'text/html': { schema: text } } };
}

const tooMany = (reads: number) =>
  refusal(`More than ${reads} reads a minute from this address.`, retryAfter);

const refusals = {
  404: refusal('No report, or no such file, has this address.'),
  429: tooMany(contractLimits.reportReadsPerMinute),
  500: refusal('Unexpected error.'),
  503: refusal('The service is away for a moment.', retryAfter),
};

/** An operation with the limit that is in force here. */
export function limitedTo<O extends { readonly responses: { readonly 429: object } }>(
  operation: O,
  { reportReads }: Pick<Limits, 'reportReads'>,
) {
  const responses: O['responses'] = { ...operation.responses, 429: tooMany(reportReads.requests) };
  return { ...operation, responses };
}

const read = { method: 'get' as const, tags: ['Platform'] };
const bySlug = { params: z.object({ slug: z.string() }) };
/** `GET /reports/{slug}`, also with `.json` and `.md`. */
export const readReportOperation = {
  ...read,
  path: '/reports/{slug}' as const,
  operationId: 'readReport',
  summary: 'Follow an audit run, then read its report',
  description:
    'HTML or Markdown when `Accept` asks for it, JSON otherwise; a slug that ends in `.json` or `.md` settles it. JSON is the progress of the run until the report is published, and from then on the report, byte for byte as it was signed.',
  request: bySlug,
  responses: {
    200: {
      description: 'Where the run stands, or its report.',
      content: {
        'application/json': { schema: z.union([AuditRunProgress, QuickstartReport]) },
        'text/html': { schema: text },
        'text/markdown': { schema: text },
      },
    },
    ...refusals,
  },
};

export const followRunOperation = {
  ...read,
  path: '/reports/{slug}/events' as const,
  operationId: 'followRun',
  summary: 'Follow an audit run as server-sent events',
  description: 'Each event is the progress of the run as JSON; the stream ends when the run has.',
  request: bySlug,
  responses: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: text } } },
    ...refusals,
    503: refusal('Too many live views are open, or the service is away for a moment.', retryAfter),
  },
};

/** `POST /reports/{slug}/cancel`; the button of the live page, and for programs. */
export const cancelRunOperation = {
  method: 'post' as const,
  tags: ['Platform'],
  path: '/reports/{slug}/cancel' as const,
  operationId: 'cancelRun',
  summary: 'Cancel an audit that has not ended',
  description:
    'For whoever submitted the page, who alone has the address until the audit ends; the audits of a workspace are cancelled by its people, signed in. A run that waits leaves the queue, one that runs is stopped within seconds. It then is `errored` with the failure code `cancelled`; no mail is sent, and it counts as accepted. No body. A browser is sent back to the live page.',
  request: bySlug,
  responses: {
    200: {
      description: 'The run as it is now.',
      content: { 'application/json': { schema: AuditRunProgress } },
    },
    303: { description: 'The run is cancelled or had ended before: its page says which.' },
    ...refusals,
    403: refusal(
      'The run is a workspace’s and the caller is not one of its people, or another site sent the form.',
    ),
    409: refusal('The run has ended already.'),
  },
};

export const readSignatureOperation = {
  ...read,
  path: '/reports/{slug}/signature' as const,
  operationId: 'readReportSignature',
  summary: 'The detached JWS over a report’s canonical JSON',
  description:
    'RFC 7515 appendix F over RFC 8785, ES256, by a key of `/.well-known/jwks.json`; the payload is the body of the report’s `.json`.',
  request: bySlug,
  responses: {
    200: { description: 'Header and signature.', content: { 'application/jose': { schema: text } } },
    ...refusals,
  },
};

export const readChangesOperation = {
  ...read,
  path: '/reports/{slug}/changes' as const,
  operationId: 'readReportChanges',
  summary: 'What changed since the last audit of the same journey',
  request: bySlug,
  responses: {
    200: { description: 'The comparison.', content: { 'application/json': { schema: ReportChanges } } },
    ...refusals,
  },
};

export const readBadgeOperation = {
  ...read,
  path: '/reports/{slug}/badge.svg' as const,
  operationId: 'readReportBadge',
  summary: 'A badge that says how the audit ended',
  request: bySlug,
  responses: {
    200: { description: 'The badge.', content: { 'image/svg+xml': { schema: text } } },
    ...refusals,
  },
};

export const readHistoryOperation = {
  ...read,
  path: '/reports/{slug}/history' as const,
  operationId: 'readReportHistory',
  summary: 'The verdicts on the same page over time',
  description:
    'Only audits that the same person or workspace asked for: a report that somebody else had made of the page is never among them.',
  request: bySlug,
  responses: {
    200: { description: 'The verdicts.', content: { 'application/json': { schema: ReportHistory } } },
    ...refusals,
  },
};

export const readIssueOperation = {
  ...read,
  path: '/reports/{slug}/issue.md' as const,
  operationId: 'readReportIssue',
  summary: 'A report, or one finding of it, as the text of an issue',
  description:
    'Markdown for the tracker of whoever maintains the page: what was run, what broke, the evidence, the likely owner, a proven fix and how to see it again. Nothing that the page or a program said becomes a link, a mention or markup in it.',
  request: {
    ...bySlug,
    query: z.object({
      finding: z
        .string()
        .optional()
        .meta({ description: 'The id of a finding (`frictions[].id`); all of them without it.' }),
    }),
  },
  responses: {
    200: { description: 'The text, its title first.', content: { 'text/markdown': { schema: text } } },
    ...refusals,
  },
};

const byPage = { params: z.object({ page_key: z.string() }) };

export const readPageBadgeOperation = {
  ...read,
  path: '/pages/{page_key}/badge.svg' as const,
  operationId: 'readPageBadge',
  summary: 'A badge with the newest verdict on a page',
  description:
    'The address (`badge_url` of a report’s history) stays the same when the page is audited again. A verdict of more than 30 days is shown with its age; a page of which no report is kept gets a badge that says so.',
  request: byPage,
  responses: {
    200: { description: 'The badge.', content: { 'image/svg+xml': { schema: text } } },
    429: refusals[429],
    500: refusals[500],
    503: refusals[503],
  },
};

export const findNewestOperation = {
  ...read,
  path: '/pages/{page_key}' as const,
  operationId: 'findNewestReport',
  summary: 'Go to the newest report of a page',
  request: byPage,
  responses: {
    302: { description: 'Leads to the report.', headers: z.object({ location: z.url() }) },
    ...refusals,
  },
};

export const readArtifactOperation = {
  ...read,
  path: '/reports/{report_id}/artifacts/{file_name}' as const,
  operationId: 'readReportArtifact',
  summary: 'A file of a report',
  description: 'Always a download: what a journey printed is a stranger’s text, whatever its type.',
  request: { params: z.object({ report_id: z.string(), file_name: z.string() }) },
  responses: {
    200: {
      description: 'The file.',
      content: { 'application/octet-stream': { schema: text }, '*/*': { schema: text } },
    },
    ...refusals,
  },
};
