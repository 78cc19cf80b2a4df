import { isObject } from '../../ingest/index.ts';
import {
  headerReader,
  type LogFormat,
  type LogRecord,
  momentOf,
  sizeOf,
  statusOf,
  textOf,
} from './log-record.ts';

const isRequest = (entry: unknown): entry is Readonly<Record<string, unknown>> =>
  isObject(entry) && ('ClientRequestURI' in entry || 'ClientRequestPath' in entry);

/** The requests that Cloudflare's Logpush writes (dataset http_requests), one JSON object a line. */
export const cloudflare: LogFormat = {
  recognises: isRequest,
  read(entry) {
    if (!isRequest(entry)) return isObject(entry) ? 'not_a_request' : 'unreadable';
    // What a Worker fetched is no visit; a field that was not chosen says nothing.
    const source = textOf(entry.ClientRequestSource);
    if (source !== undefined && source !== 'eyeball') return 'not_a_request';
    if (!('ClientRequestUserAgent' in entry)) return 'no_user_agent';
    const [at, end] = [momentOf(entry.EdgeStartTimestamp), momentOf(entry.EdgeEndTimestamp)];
    const [ip, target] = [
      textOf(entry.ClientIP),
      textOf(entry.ClientRequestURI) ?? textOf(entry.ClientRequestPath),
    ];
    if (at === undefined || ip === undefined || target === undefined) return 'unreadable';
    const more = isObject(entry.RequestHeaders) ? entry.RequestHeaders : {};
    return {
      name: textOf(entry.RayID),
      at,
      ip,
      method: textOf(entry.ClientRequestMethod) ?? 'GET',
      target,
      host: textOf(entry.ClientRequestHost),
      status: statusOf(entry.EdgeResponseStatus),
      bytes: sizeOf(entry.EdgeResponseBytes),
      durationMs: end === undefined ? undefined : Math.max(0, end - at),
      contentType: textOf(entry.EdgeResponseContentType),
      cache: textOf(entry.CacheCacheStatus),
      header: headerReader({
        ...more,
        'user-agent': entry.ClientRequestUserAgent,
        referer: entry.ClientRequestReferer,
      }),
      hasAllHeaders: false,
    } satisfies LogRecord;
  },
};
