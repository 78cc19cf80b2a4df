import { isObject } from '../../ingest/index.ts';
import {
  headerReader,
  type LogFormat,
  type LogRecord,
  momentOf,
  numberOf,
  sizeOf,
  statusOf,
  textOf,
} from './log-record.ts';

/** Vercel says so that it made a page anew behind the visitor's back. */
const REVALIDATED = -1;

/** Entries of Vercel's log drains; whatever a function prints comes with the same request in `proxy`. */
export const vercel: LogFormat = {
  recognises: (entry) =>
    isObject(entry) && 'deploymentId' in entry && ('proxy' in entry || 'source' in entry),
  read(entry) {
    if (!isObject(entry)) return 'unreadable';
    const { proxy } = entry;
    if (!isObject(proxy) || numberOf(proxy.statusCode) === REVALIDATED) return 'not_a_request';
    if (!('userAgent' in proxy)) return 'no_user_agent';
    const [at, ip, target] = [momentOf(proxy.timestamp), textOf(proxy.clientIp), textOf(proxy.path)];
    if (at === undefined || ip === undefined || target === undefined) return 'unreadable';
    return {
      name: textOf(proxy.vercelId) ?? textOf(entry.requestId),
      at,
      ip,
      method: textOf(proxy.method) ?? 'GET',
      target,
      host: textOf(proxy.host) ?? textOf(entry.host),
      status: statusOf(proxy.statusCode),
      bytes: sizeOf(proxy.responseByteSize),
      cache: textOf(proxy.vercelCache),
      header: headerReader({ 'user-agent': proxy.userAgent, referer: proxy.referer }),
      hasAllHeaders: false,
    } satisfies LogRecord;
  },
};
