import { describeLogged } from '@waymark/pulse/logged';
import type { LogFormatName, LogRecord } from './formats/index.ts';

/** A record as an event of the wire, but for its id. */
type Described = Readonly<Record<string, unknown>>;

/** Whether a record is of a project's host; a log that tells no host is of one site. */
function isOfHost(record: LogRecord, origin: string): boolean {
  if (record.host === undefined) return true;
  const { hostname } = new URL(origin);
  return record.host.toLowerCase().replace(/:\d+$/u, '') === hostname;
}

/** The event that the middleware would have reported of a record, or why there is none. */
export function describeRecord(
  record: LogRecord,
  origin: string,
  source: { readonly name: string; readonly format: LogFormatName },
): Described | 'other_host' | 'left_out' {
  if (!isOfHost(record, origin)) return 'other_host';
  const event = describeLogged(record, origin);
  if (event === undefined) return 'left_out';
  return { ...event, cache: record.cache, sdk: { name: source.name, framework: source.format } };
}
