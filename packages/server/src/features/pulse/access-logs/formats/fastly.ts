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
  isObject(entry) && 'client_ip' in entry && 'url' in entry && 'timestamp' in entry;

/** VCL writes so that a request had no such header. */
const given = (value: unknown) => (value === '(null)' || value === '' ? undefined : value);

/** The JSON of Fastly's documentation for its log endpoints; `accept` and `response_content_type` may be added to it. */
export const fastly: LogFormat = {
  recognises: isRequest,
  read(entry) {
    if (!isRequest(entry)) return isObject(entry) ? 'not_a_request' : 'unreadable';
    // A shield passes on what the edge has logged already.
    if (entry.fastly_is_edge === false) return 'not_a_request';
    if (!('request_user_agent' in entry)) return 'no_user_agent';
    const [at, ip, target] = [momentOf(entry.timestamp), textOf(entry.client_ip), textOf(entry.url)];
    if (at === undefined || ip === undefined || target === undefined) return 'unreadable';
    return {
      name: textOf(entry.request_id),
      at,
      ip,
      method: textOf(entry.request_method) ?? 'GET',
      target,
      host: textOf(entry.host),
      status: statusOf(entry.response_status),
      bytes: sizeOf(entry.response_body_size),
      contentType: textOf(given(entry.response_content_type)),
      cache: textOf(given(entry.response_state)),
      header: headerReader({
        'user-agent': given(entry.request_user_agent),
        referer: given(entry.request_referer),
        accept: given(entry.accept),
      }),
      hasAllHeaders: false,
    } satisfies LogRecord;
  },
};
