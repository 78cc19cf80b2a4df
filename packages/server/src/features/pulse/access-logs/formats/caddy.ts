import { isObject } from '../../ingest/index.ts';
import {
  type Fields,
  headerReader,
  type LogFormat,
  type LogRecord,
  momentOf,
  numberOf,
  sizeOf,
  statusOf,
  textOf,
} from './log-record.ts';

const requestOf = (entry: unknown): Fields | undefined =>
  isObject(entry) && isObject(entry.request) && 'uri' in entry.request ? entry.request : undefined;

const headersOf = (value: unknown): Fields => (isObject(value) ? value : {});

/** The JSON that Caddy writes of a request it has handled, with the headers of both sides. */
export const caddy: LogFormat = {
  recognises: (entry) => requestOf(entry) !== undefined,
  read(entry) {
    const request = requestOf(entry);
    if (!isObject(entry)) return 'unreadable';
    // Caddy also writes of itself, of certificates and errors, into the same log.
    if (request === undefined) return 'not_a_request';
    const loggedAt = momentOf(entry.ts);
    const [ip, method, target] = [
      textOf(request.client_ip) ?? textOf(request.remote_ip),
      textOf(request.method),
      textOf(request.uri),
    ];
    if (loggedAt === undefined || ip === undefined || method === undefined || target === undefined)
      return 'unreadable';
    const seconds = numberOf(entry.duration);
    const durationMs = seconds === undefined ? undefined : Math.max(0, seconds * 1000);
    return {
      // It is written when the request is over.
      at: Math.trunc(loggedAt - (durationMs ?? 0)),
      ip,
      method,
      target,
      host: textOf(request.host),
      status: statusOf(entry.status),
      bytes: sizeOf(entry.size),
      durationMs,
      contentType: headerReader(headersOf(entry.resp_headers))('content-type'),
      header: headerReader(headersOf(request.headers)),
      hasAllHeaders: isObject(request.headers),
    } satisfies LogRecord;
  },
};
