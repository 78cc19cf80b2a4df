import { isUtf8 } from 'node:buffer';
import type { logLimits } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { entriesOfLine } from '../access-logs/index.ts';
import { inflateBounded, isGzipped, isObject, tooLarge } from '../ingest/index.ts';

export type LogLimits = { readonly [K in keyof typeof logLimits]: number };

const GZIP = [0x1f, 0x8b];

export function malformed(message: string): ServiceError {
  return new ServiceError('invalid_request', {
    message,
    resolution: 'Send a log of a format that can be read, in UTF-8, plain or gzipped.',
  });
}

function tooManyRecords(most: number): ServiceError {
  return new ServiceError('too_many_events', {
    message: `One request may hold at most ${most} records of a log.`,
    resolution: 'Have the sender push smaller batches.',
  });
}

/** Log pushers do not always say that they compress; no log begins with these bytes. */
const isCompressed = (body: Buffer, encoding: string | undefined) =>
  isGzipped(encoding) || GZIP.every((byte, at) => body[at] === byte);

function* linesOf(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from);
    const to = end === -1 ? bytes.length : end;
    const line = bytes.toString('utf8', from, to).trim();
    if (line !== '') yield line;
    from = to + 1;
  }
}

function arrayOf(bytes: Buffer, limits: LogLimits): readonly unknown[] | undefined {
  if (bytes.toString('utf8', 0, 64).trimStart()[0] !== '[') return undefined;
  if (bytes.length > limits.arrayBytes) throw tooLarge(limits.arrayBytes);
  const text = bytes.toString('utf8');
  const entries = entriesOfLine(text);
  return entries[0] === text ? undefined : entries;
}

/** A pushed log: its records, of which lines are not parsed yet, and how large it is once it is unpacked. */
export interface PushedLog {
  readonly bytes: number;
  readonly records: readonly unknown[];
}

/** Reads a body into the records of a log, within its bounds; only the frame is judged here. */
export async function readLog(
  body: Buffer,
  encoding: string | undefined,
  limits: LogLimits,
): Promise<PushedLog> {
  const bytes = isCompressed(body, encoding) ? await inflateBounded(body, limits.inflatedBytes) : body;
  if (!isUtf8(bytes)) throw malformed('The body is not UTF-8.');
  const array = arrayOf(bytes, limits);
  if (array !== undefined) {
    if (array.length > limits.records) throw tooManyRecords(limits.records);
    return { bytes: bytes.length, records: array };
  }
  const records: string[] = [];
  for (const line of linesOf(bytes)) {
    if (records.length >= limits.records) throw tooManyRecords(limits.records);
    records.push(line);
  }
  return { bytes: bytes.length, records };
}

/** What a record holds, where it is a line that was not parsed yet. */
export function entryOf(record: unknown): unknown {
  if (typeof record !== 'string') return record;
  const entries = entriesOfLine(record);
  return entries.length === 1 ? entries[0] : record;
}

/** What Cloudflare uploads to see whether a destination takes logs. */
export function isTestUpload({ records }: PushedLog): boolean {
  const entry = records.length === 1 ? entryOf(records[0]) : undefined;
  if (!isObject(entry) || Object.keys(entry).length !== 1) return false;
  return typeof entry.content === 'string' && entry.content.startsWith('test');
}
