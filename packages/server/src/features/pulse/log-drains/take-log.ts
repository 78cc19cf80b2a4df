import type { EventRejectionCode, LogOmission, PulseLogResponse } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { createNamer, describeRecord, type LogFormatName, logFormat } from '../access-logs/index.ts';
import { type IngestDeps, ingestEvents } from '../ingest/index.ts';
import type { IngestKey } from '../projects/index.ts';
import { isReported } from './own-reports.ts';
import { entryOf, type PushedLog } from './read-log.ts';
import type { OwnReports } from './store.ts';

/** So many records are read and stored before others get their turn. */
const RECORDS_AT_ONCE = 500;

const omissionOf: Readonly<Record<EventRejectionCode, LogOmission>> = {
  invalid_event: 'invalid',
  origin_mismatch: 'other_host',
  timestamp_out_of_range: 'timestamp_out_of_range',
};

export interface LogSource {
  readonly key: IngestKey;
  readonly format: LogFormatName;
  /** What the site itself reported; undefined where that does not matter. */
  readonly reports: OwnReports | undefined;
}

type WireEvent = Readonly<Record<string, unknown>>;

/** Makes of each record the event that the site would have reported, or says why there is none. */
function createRecordReader(deps: IngestDeps, { key, format, reports }: LogSource) {
  const nameRecord = createNamer(deps.keys, key.projectId);
  const { read } = logFormat(format);
  const source = { name: 'waymark-logs', format };
  return (record: unknown): WireEvent | LogOmission => {
    const request = read(entryOf(record));
    if (typeof request === 'string') return request;
    // Named before it is judged: what is left out today still tells equal lines apart.
    const id = nameRecord(request);
    if (isReported(request.at, reports)) return 'reported';
    const described = describeRecord(request, key.origin, source);
    return typeof described === 'string' ? described : { ...described, id };
  };
}

/** A store that fails in the middle leaves a part behind, which is said: sent again, it is known. */
function asPartly(error: unknown, taken: number, all: number): unknown {
  if (!(error instanceof ServiceError) || error.retryAfterSeconds === undefined || taken === 0) return error;
  return new ServiceError('service_unavailable', {
    message: `Only the first ${taken} of ${all} records could be stored in time.`,
    resolution: 'Send the same request again after the time in Retry-After; no request is stored twice.',
    retryAfterSeconds: error.retryAfterSeconds,
    cause: error,
  });
}

/** Stores the requests of a log as if the site had reported them; each is durable when this is over. */
export async function takeLog(
  deps: IngestDeps,
  source: LogSource,
  log: PushedLog,
): Promise<PulseLogResponse> {
  const readRecord = createRecordReader(deps, source);
  const { records, bytes } = log;
  const result = { accepted: 0, duplicates: 0, omitted: {} as Partial<Record<LogOmission, number>> };
  const omit = (reason: LogOmission) => {
    result.omitted[reason] = (result.omitted[reason] ?? 0) + 1;
  };
  for (let at = 0; at < records.length; at += RECORDS_AT_ONCE) {
    const read = records.slice(at, at + RECORDS_AT_ONCE).map(readRecord);
    const events = read.filter((each) => typeof each !== 'string');
    for (const each of read) if (typeof each === 'string') omit(each);
    const share = Math.ceil((bytes * events.length) / records.length);
    const batch = { events, sentAt: undefined, dropped: 0 };
    const stored = await ingestEvents(deps, source.key, batch, share).catch((error) => {
      throw asPartly(error, at, records.length);
    });
    result.accepted += stored.accepted;
    result.duplicates += stored.duplicates;
    for (const { code } of stored.rejected) omit(omissionOf[code]);
    // Records that are all left out wait for nothing; others would not get their turn.
    if (events.length === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return result;
}
