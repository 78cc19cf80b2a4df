import { isNoise } from './core/eligibility.ts';
import {
  describeHeaders,
  formatOf,
  type HeaderReader,
  type PulseEvent,
  pageUrl,
  pathOf,
} from './core/event.ts';

/** A request as a log tells of it afterwards. */
export interface LoggedRequest {
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly ip: string;
  readonly method: string;
  /** The request target: a path or a URL, of which only the path is used. */
  readonly target: string;
  readonly status: number | null;
  readonly durationMs?: number | undefined;
  readonly bytes?: number | undefined;
  readonly contentType?: string | undefined;
  readonly header: HeaderReader;
  /** Whether the log keeps every header: only then a missing one was not sent. */
  readonly hasAllHeaders: boolean;
}

/** An event without the id that its reporter gives it, and without what no log tells. */
export interface LoggedEvent
  extends Omit<PulseEvent, 'id' | 'duration_ms' | 'accept_language_present' | 'auth_present' | 'sdk'> {
  readonly duration_ms: number | undefined;
  readonly accept_language_present?: boolean;
  readonly auth_present?: boolean;
}

/** The event that the middleware would have reported of a request; undefined for assets and health probes. */
export function describeLogged(request: LoggedRequest, origin: string): LoggedEvent | undefined {
  const path = pathOf(request.target);
  const headers = describeHeaders(request.header);
  if (isNoise(path, headers.user_agent)) return undefined;
  const { accept_language_present, auth_present, ...told } = headers;
  const contentType = request.contentType?.slice(0, 128);
  return {
    ts: request.at,
    ip: request.ip,
    ...told,
    ...(request.hasAllHeaders ? { accept_language_present, auth_present } : {}),
    url: pageUrl(origin, path),
    method: request.method,
    status: request.status,
    duration_ms: request.durationMs,
    bytes: request.bytes,
    content_type: contentType,
    format: formatOf(path, contentType),
  };
}
