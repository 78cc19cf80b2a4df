/** What is reported of one request; no body, cookie, Authorization value or query value is ever part of it. */
export interface PulseEvent {
  readonly id: string;
  /** When the request arrived, in milliseconds since 1970. */
  readonly ts: number;
  readonly ip: string;
  readonly user_agent: string;
  /** The public origin and the path, without query. */
  readonly url: string;
  readonly method: string;
  /** Null when the framework answers after the middleware has let go (Next.js proxy). */
  readonly status: number | null;
  readonly duration_ms: number;
  readonly bytes?: number | undefined;
  readonly content_type?: string | undefined;
  readonly format?: 'html' | 'markdown' | 'json' | 'llms' | 'other' | undefined;
  readonly accept?: string | undefined;
  readonly accept_language_present: boolean;
  readonly sec_fetch_mode?: string | undefined;
  readonly referer_host?: string | undefined;
  readonly route?: string | undefined;
  readonly error_code?: string | undefined;
  readonly request_id?: string | undefined;
  readonly traceparent?: string | undefined;
  readonly signature_agent?: string | undefined;
  /** By which the service tells whether a signed request is of whom it says (RFC 9421). */
  readonly signature?: PassedSignature | undefined;
  readonly auth_present: boolean;
  readonly mcp?: McpCall | undefined;
  /** Present when only a share of the human visits is reported. */
  readonly sample_rate?: number | undefined;
  readonly sdk: { readonly name: string; readonly version: string; readonly framework: string };
  readonly verification?: { readonly nonce: string };
}

/** The headers of a signature, whole, and the Host that it may be for. */
export interface PassedSignature {
  readonly input: string;
  readonly value: string;
  readonly host?: string | undefined;
}

/** A call of an MCP server. */
export interface McpCall {
  readonly method: string;
  readonly tool?: string;
}

/** How a request ended, as far as the framework tells. */
export interface Outcome {
  readonly status: number | null;
  readonly contentType?: string | undefined;
  readonly bytes?: number | undefined;
  readonly route?: string | undefined;
  readonly errorCode?: string | undefined;
}

/** What an application may say about a request while it handles it. */
export interface Notes {
  readonly errorCode?: string;
  readonly route?: string;
  readonly mcp?: McpCall;
}

/** Reads a request header by its lower-case name. */
export type HeaderReader = (name: string) => string | undefined;

const userAgentMax = 1024;
const urlMax = 2048;

/** The allow-listed facts of a request's headers. */
export function describeHeaders(header: HeaderReader) {
  return {
    user_agent: (header('user-agent') ?? '').slice(0, userAgentMax),
    accept: header('accept')?.slice(0, 256),
    accept_language_present: header('accept-language') !== undefined,
    sec_fetch_mode: header('sec-fetch-mode')?.slice(0, 32),
    referer_host: hostOf(header('referer')),
    request_id: header('x-request-id')?.slice(0, 128),
    traceparent: header('traceparent')?.slice(0, 64),
    signature_agent: header('signature-agent')?.slice(0, 256),
    signature: signatureOf(header),
    auth_present: header('authorization') !== undefined,
  };
}

/** Cut, a signature would be a wrong one: one that is too long is not passed on. */
function signatureOf(header: HeaderReader): PassedSignature | undefined {
  const [input, value, agent = ''] = ['signature-input', 'signature', 'signature-agent'].map(header);
  if (!input || !value || agent.length > 256 || input.length > 2048 || value.length > 2048) return undefined;
  return { input, value, host: header('host')?.slice(0, 255) };
}

function hostOf(url: string | undefined): string | undefined {
  try {
    return url ? new URL(url).host || undefined : undefined;
  } catch {
    return undefined;
  }
}

// Nothing in such a path is changed by the URL parser, which costs more than all else here.
const plainTarget = /^((?:\/[\w~-][\w.~-]*)*\/?)(?:\?|$)/u;

/** The path of a request target, normalised as URLs are, without query and without believing its host. */
export function pathOf(target: string): string {
  const plain = plainTarget.exec(target)?.[1];
  if (plain) return plain;
  try {
    const isAbsolute = /^https?:\/\//iu.test(target);
    // A leading "//" names a host to the URL parser, but is a path to a server.
    return new URL(isAbsolute ? target : `http://h${target.startsWith('/') ? '' : '/'}${target}`).pathname;
  } catch {
    return '/';
  }
}

/** The URL to report: the configured origin and the path, cut where the service would refuse it. */
export function pageUrl(origin: string, path: string): string {
  return (origin + path).slice(0, urlMax).replace(/%[0-9a-f]?$/iu, '');
}

/** Which kind of document was answered. */
export function formatOf(path: string, contentType: string | undefined): PulseEvent['format'] {
  if (/\/llms(-full)?\.txt$/u.test(path)) return 'llms';
  if (!contentType) return undefined;
  const type = contentType.toLowerCase();
  if (type.includes('markdown') || (path.endsWith('.md') && type.startsWith('text/plain'))) return 'markdown';
  if (type.includes('html')) return 'html';
  return type.includes('json') ? 'json' : 'other';
}

/** The length a Content-Length header states. */
export function lengthOf(value: unknown): number | undefined {
  const length = Number(value ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined;
}
