import {
  type IdentityError,
  identityErrorStatus,
  ingestErrorStatus,
  type LandingError,
  landingErrorStatus,
  logErrorStatus,
  type OAuthError,
  oauthErrorStatus,
  type PlatformError,
  platformErrorStatus,
  setupErrorStatus,
} from '@waymark/contract';
import type { ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { newId } from '../lib/crypto/ids.ts';
import { problemText } from '../lib/errors/problem-text.ts';
import { ServiceError } from '../lib/errors/service-error.ts';
import { CutShort, cutShortOf } from '../lib/http/cut-short.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { ErrorFamily } from '../lib/http/operation-rules.ts';
import type { Log } from '../lib/process/log.ts';
import { securityHeaderPairs } from './security-headers.ts';

const statuses = {
  landing: landingErrorStatus,
  platform: platformErrorStatus,
  identity: identityErrorStatus,
  oauth: oauthErrorStatus,
  ingest: { ...ingestErrorStatus, ...logErrorStatus },
  setup: setupErrorStatus,
} as const;

function statusOf(family: ErrorFamily, code: string): ContentfulStatusCode | undefined {
  const table: Readonly<Record<string, ContentfulStatusCode>> = statuses[family];
  return Object.hasOwn(table, code) ? table[code] : undefined;
}

function landingBody(error: ServiceError): LandingError {
  return {
    ok: false,
    error: error.code,
    message: error.message,
    resolution: error.resolution,
    ...error.extra,
    ...(error.retryAfterSeconds === undefined ? {} : { retry_after_seconds: error.retryAfterSeconds }),
  };
}

function platformBody(error: ServiceError): PlatformError {
  return { error: { code: error.code, message: error.message, resolution: error.resolution } };
}

function identityBody(error: ServiceError): IdentityError {
  const text = error.message;
  return { error: error.code, error_description: text, message: text, resolution: error.resolution };
}

/** RFC 6749 §5.2 keeps descriptions to printable ASCII without quotation marks and backslashes. */
function oauthBody(error: ServiceError): OAuthError {
  const text = `${error.message} ${error.resolution}`.replace(/["\\]/gu, "'").replace(/[^\x20-\x7e]/gu, '');
  return { error: error.code, error_description: text };
}

const bodies = {
  landing: landingBody,
  platform: platformBody,
  identity: identityBody,
  oauth: oauthBody,
  ingest: platformBody,
  setup: platformBody,
} as const satisfies Record<ErrorFamily, (error: ServiceError) => object>;

/** What is asked of the service around it to tell an error. */
export interface ErrorDeps {
  readonly log: Log;
  /** Whether an error says that the database is away for now, rather than that something is wrong. */
  isUnavailable(error: unknown): boolean;
  /** Where the API description is: not every host has it. */
  readonly descriptionUrl: string;
}

const AWAY_RETRY_SECONDS = 5;

/** What a caller sees while the database is away. */
function away(cause: unknown): ServiceError {
  return new ServiceError('service_unavailable', {
    message: 'The service cannot reach its database right now.',
    resolution: 'Send the same request again after the time in Retry-After.',
    retryAfterSeconds: AWAY_RETRY_SECONDS,
    cause,
  });
}

/** What a caller sees of an error nobody foresaw: a fixed text and the id under which it was logged. */
function unexpected(cause: unknown, requestId: string): ServiceError {
  return new ServiceError('internal_error', {
    message: `Something unexpected happened (request ${requestId}).`,
    resolution: 'Try again in a moment; if it stays, tell the operator the request id.',
    cause,
  });
}

function logError(log: Log, requestId: string, error: ServiceError, status: number): void {
  const cause = error.cause === undefined ? {} : { cause: problemText(error.cause) };
  const fields = { request_id: requestId, code: error.code, ...cause };
  if (status < 500) {
    log.debug(fields, 'request refused');
    return;
  }
  const stack = error.cause instanceof Error ? { stack: error.cause.stack?.split('\n').slice(1, 8) } : {};
  log.error({ ...fields, ...stack }, 'request failed');
}

/** Only the landing family has a code of its own for broken JSON. */
function inFamily(thrown: unknown, family: ErrorFamily, deps: ErrorDeps): unknown {
  if (!(thrown instanceof ServiceError)) return deps.isUnavailable(thrown) ? away(thrown) : thrown;
  if (family === 'landing' || thrown.code !== 'invalid_json') return thrown;
  return new ServiceError('invalid_request', { message: thrown.message, resolution: thrown.resolution });
}

/** Errors name the API description by its path; callers are told where it is. */
function withAddress(error: ServiceError, descriptionUrl: string): ServiceError {
  const resolution = error.resolution.replace(/(?<= )\/openapi\.json\b/u, descriptionUrl);
  if (resolution === error.resolution) return error;
  const { code, message, extra, cause, isUnknownPath } = error;
  return new ServiceError(code, { message, resolution, extra, cause, isUnknownPath });
}

function headersOf(family: ErrorFamily, error: ServiceError, status: number): Record<string, string> {
  const isAgents = family === 'oauth' || family === 'identity';
  return {
    ...(error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }),
    'cache-control': 'no-store',
    // RFC 9110 §15.5.2 wants a challenge with every 401; the draft has a scheme of its own for these.
    ...(family === 'identity' && status === 401
      ? { 'www-authenticate': `AgentAuth error="${error.code}"` }
      : {}),
    ...(family === 'ingest' && status === 401 ? { 'www-authenticate': 'Bearer realm="pulse"' } : {}),
    ...(isAgents ? { pragma: 'no-cache' } : {}),
  };
}

/** Nobody reads this answer; the status, of no RFC but widely used, is how logs and meters tell it from a failure. */
const CALLER_GONE = 499 as ContentfulStatusCode;

/** A request that ended too early is no error of ours; who took too long has been answered by the listener. */
function describeCutShort(
  { isTimeout }: CutShort,
  family: ErrorFamily,
  requestId: string,
  { log }: ErrorDeps,
) {
  const status: ContentfulStatusCode = isTimeout ? brokenRequests.timeout.status : CALLER_GONE;
  const { message, resolution } = isTimeout ? brokenRequests.timeout : brokenRequests.gone;
  const error = new ServiceError('invalid_request', { message, resolution });
  log.debug(
    { request_id: requestId, code: isTimeout ? 'request_timeout' : 'caller_gone' },
    'request cut short',
  );
  return {
    status,
    headers: headersOf(family, error, status),
    body: bodies[family](error),
    message,
    resolution,
  };
}

/** Turns anything thrown into the status, headers and body of a family, and logs it. */
export function describeError(original: unknown, family: ErrorFamily, requestId: string, deps: ErrorDeps) {
  if (original instanceof CutShort) return describeCutShort(original, family, requestId, deps);
  const thrown = inFamily(original, family, deps);
  const known = thrown instanceof ServiceError && statusOf(family, thrown.code) !== undefined;
  const error = known ? withAddress(thrown, deps.descriptionUrl) : unexpected(thrown, requestId);
  const status = statusOf(family, error.code) ?? 500;
  logError(deps.log, requestId, error, status);
  const { message, resolution, elsewhere, isUnknownPath } = error;
  return {
    status,
    headers: headersOf(family, error, status),
    body: bodies[family](error),
    message,
    resolution,
    elsewhere,
    isUnknownPath,
  };
}

/** A page in place of an error's body, for those who want one. */
type ErrorPages = (
  asked: { readonly path: string; readonly accept: string | undefined },
  error: {
    readonly status: number;
    readonly message: string;
    readonly resolution: string;
    readonly elsewhere?: string | undefined;
    readonly isUnknownPath?: boolean;
  },
) => { readonly html: string | Promise<string>; readonly headers: Record<string, string> } | undefined;

/** Renders everything thrown in the family that a path belongs to. */
export function renderErrors(
  familyOf: (path: string) => ErrorFamily,
  deps: ErrorDeps,
  pageOf: ErrorPages = () => undefined,
): ErrorHandler<HttpEnv> {
  return (thrown, c) => {
    const { path } = c.req;
    const isKnown = thrown instanceof ServiceError || deps.isUnavailable(thrown);
    const cause = (isKnown ? undefined : cutShortOf(c.env.incoming)) ?? thrown;
    const { headers, body, ...error } = describeError(cause, familyOf(path), c.var.requestId, deps);
    const page = pageOf({ path, accept: c.req.header('accept') }, error);
    if (page === undefined) return c.json(body, error.status, headers);
    return c.html(page.html, error.status, { ...headers, ...page.headers });
  };
}

const brokenRequests = {
  request: {
    status: 400,
    message: 'The request line, the Host or another header is malformed.',
    resolution: 'Send a well-formed HTTP/1.1 request.',
  },
  headers: {
    status: 431,
    message: 'The request line and headers are too long.',
    resolution: 'Send fewer or shorter headers.',
  },
  expectation: {
    status: 417,
    message: 'The Expect header asks for something unknown.',
    resolution: 'Send Expect: 100-continue, or none.',
  },
  timeout: {
    status: 408,
    message: 'The request did not arrive in time.',
    resolution: 'Send the whole request at once.',
  },
  gone: {
    status: CALLER_GONE,
    message: 'The connection was lost before the body was whole.',
    resolution: 'Send the request again.',
  },
} as const;

/** The answer to a request that is too broken for any operation to see it. */
export function malformedResponse(
  family: ErrorFamily,
  kind: keyof typeof brokenRequests,
  publicUrl: string,
): Response {
  const { status, ...texts } = brokenRequests[kind];
  const error = new ServiceError('invalid_request', texts);
  const headers = new Headers([...securityHeaderPairs(publicUrl)].map(([name, value]) => [name, value]));
  for (const [name, value] of Object.entries(headersOf(family, error, status))) headers.set(name, value);
  headers.set('X-Request-Id', newId());
  return Response.json(bodies[family](error), { status, headers });
}
