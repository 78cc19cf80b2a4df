import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ingestLimits } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { isObject } from './event-fields.ts';
import { parseMoment } from './event-time.ts';

const inflate = promisify(gunzip);
const SMALLEST_INFLATED = 64 * 1024;

/** A line of NDJSON that is no JSON; it is rejected like any other bad event. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

/** What one request brings, before any event is judged. */
export interface EventBatch {
  readonly events: readonly unknown[];
  readonly sentAt: number | undefined;
  /** Events the sender says it had to give up. */
  readonly dropped: number;
}

export type BodyKind = 'json' | 'ndjson';

function malformed(message: string): ServiceError {
  return new ServiceError('invalid_request', {
    message,
    resolution: 'Send {"events": [...]}, one event object, or NDJSON, in UTF-8.',
  });
}

export function tooLarge(mostBytes: number): ServiceError {
  return new ServiceError('payload_too_large', {
    message: `The body is larger than ${mostBytes} bytes, or inflates to more than it may.`,
    resolution: 'Send fewer events per request.',
  });
}

/** Tells the format by the media type; anything else is refused (415). */
export function bodyKindOf(contentType: string | undefined): BodyKind {
  const type = /^\s*([\w.+/-]+)\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/iu
    .exec(contentType ?? '')?.[1]
    ?.toLowerCase();
  if (type === 'application/json') return 'json';
  if (type === 'application/x-ndjson' || type === 'application/ndjson') return 'ndjson';
  throw new ServiceError('unsupported_media_type', {
    message: 'The Content-Type must be application/json or application/x-ndjson, in UTF-8.',
    resolution: 'Send events as JSON or NDJSON and say so in Content-Type.',
  });
}

/** Tells whether the body is compressed; anything but gzip is refused (415). */
export function isGzipped(contentEncoding: string | undefined): boolean {
  const encoding = (contentEncoding ?? 'identity').trim().toLowerCase();
  if (encoding === 'gzip' || encoding === 'x-gzip') return true;
  if (encoding === 'identity' || encoding === '') return false;
  throw new ServiceError('unsupported_encoding', {
    message: 'The Content-Encoding must be gzip or absent.',
    resolution: 'Send the body plain or gzipped.',
  });
}

/** Inflates within the size and the ratio allowed; stops at the bound, however much would follow. */
export async function inflateBounded(bytes: Buffer, mostBytes: number): Promise<Buffer> {
  const byRatio = Math.max(SMALLEST_INFLATED, bytes.length * ingestLimits.inflationRatio);
  try {
    return await inflate(bytes, { maxOutputLength: Math.min(byRatio, mostBytes) });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? tooLarge(mostBytes) : malformed('The body is not valid gzip.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}

function batchOfLines(text: string): EventBatch {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return { events: lines.map(parseJson), sentAt: undefined, dropped: 0 };
}

function batchOfDocument(text: string): EventBatch {
  const value = parseJson(text);
  if (value === UNREADABLE) throw malformed('The body is not valid JSON.');
  if (!isObject(value)) throw malformed('The body must be a JSON object.');
  if (value.events === undefined) return { events: [value], sentAt: undefined, dropped: 0 };
  if (!Array.isArray(value.events)) throw malformed('events must be an array.');
  const sentAt = parseMoment(value.sent_at);
  if (value.sent_at !== undefined && value.sent_at !== null && sentAt === undefined) {
    throw malformed('sent_at must be a date and time (RFC 3339), or integer milliseconds.');
  }
  const dropped = value.dropped ?? 0;
  if (typeof dropped !== 'number' || !Number.isSafeInteger(dropped)) {
    throw malformed('dropped must be a whole number.');
  }
  return { events: value.events, sentAt, dropped: Math.max(0, dropped) };
}

/** Reads a body of either format into events; only the frame is judged here. */
export async function readEvents(body: Buffer, kind: BodyKind, gzipped: boolean): Promise<EventBatch> {
  const bytes = gzipped ? await inflateBounded(body, ingestLimits.bodyBytes) : body;
  if (bytes.length > ingestLimits.bodyBytes) throw tooLarge(ingestLimits.bodyBytes);
  if (!isUtf8(bytes)) throw malformed('The body is not UTF-8.');
  const text = bytes.toString('utf8');
  const batch = kind === 'json' ? batchOfDocument(text) : batchOfLines(text);
  if (batch.events.length > ingestLimits.events) {
    throw new ServiceError('too_many_events', {
      message: `One request may hold at most ${ingestLimits.events} events.`,
      resolution: 'Split the batch.',
    });
  }
  return batch;
}
