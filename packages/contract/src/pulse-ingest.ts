import { z } from 'zod';
import { pulseBatchLimits } from './pulse-protocol.ts';
import { Timestamp } from './timestamp.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Where events are sent on the platform host. */
export const pulseEventsPath = '/api/v1/pulse/events';

/** The bounds of one request to the ingest endpoint and of one event in it (decisions §4). */
export const ingestLimits = {
  bodyBytes: pulseBatchLimits.bytes,
  events: pulseBatchLimits.events,
  /** How much larger than itself a compressed body may become. */
  inflationRatio: 100,
  urlCharacters: 2048,
  userAgentCharacters: 1024,
  errorCodeCharacters: 64,
  durationMs: 24 * HOUR_MS,
  status: { least: 100, most: 599 },
  futureMs: 10 * 60 * 1000,
  pastMs: 72 * HOUR_MS,
  /** How many days (UTC) the time inside an event id may be off; a sender's wrong clock is not corrected there. */
  idDaysPast: 7,
  idDaysAhead: 2,
  /** A smaller difference between the clocks is taken for network delay. */
  clockToleranceMs: 2000,
} as const;

/** Where the optional texts of an event are cut: an overlong header is no reason to lose it. */
export const eventTextLimits = {
  method: 16,
  content_type: 128,
  accept: 256,
  sec_fetch_mode: 32,
  referer_host: 255,
  cache: 32,
  route: 512,
  error_code: ingestLimits.errorCodeCharacters,
  request_id: 128,
  traceparent: 64,
  signature_agent: 256,
} as const;

/** The longest signature headers that are passed on; longer ones are left out, since a cut signature would be wrong. */
export const signatureLimits = { input: 2048, value: 2048, host: 255 } as const;

/** What a key may send; `total` bounds everything an unclaimed project ever stores. */
export const unclaimedBudget = { perSecond: 5, burst: 50, total: 10_000 } as const;

/** What a key of a claimed project may send unless the operator says otherwise. */
export const claimedBudget = { perSecond: 200, burstSeconds: 10 } as const;

/** Codes of refusals of a whole request, and their statuses. */
export const ingestErrorStatus = {
  invalid_request: 400,
  invalid_api_key: 401,
  browser_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  too_many_events: 413,
  unsupported_media_type: 415,
  unsupported_encoding: 415,
  rate_limited: 429,
  quota_exceeded: 429,
  internal_error: 500,
  queue_full: 503,
  service_unavailable: 503,
} as const;
export type IngestErrorCode = keyof typeof ingestErrorStatus;

/** Why one event of a batch was not taken. */
export const eventRejectionCodes = ['invalid_event', 'origin_mismatch', 'timestamp_out_of_range'] as const;
export type EventRejectionCode = (typeof eventRejectionCodes)[number];

/** What kind of document was served. */
export const documentFormats = ['html', 'markdown', 'json', 'llms', 'other'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

const moment = z
  .union([Timestamp, z.int()])
  .meta({ description: 'RFC 3339 with an offset, or milliseconds since the epoch.' });

/** The ids that an event may have; the parser of ingest asks it too. */
export const eventIdPattern: RegExp = z.regexes.uuid();

/** The nonce of a challenge, as `verification` repeats it. */
export const noncePattern: RegExp = /^[\w-]{43}$/u;

function within(least: number, most: number): (value: number) => boolean {
  return (value) => value >= least && value <= most;
}

/**
 * One observed request; members that are not listed are ignored, and null is the same as leaving one out that is not
 * required. The parser of ingest is written by hand, since it is the busiest code: a property test holds both together.
 */
export const PulseEvent = z
  .looseObject({
    id: z.uuid().meta({
      description:
        'Makes retries idempotent; a UUIDv7 is best, made as the request comes: the time inside it is checked.',
    }),
    ts: moment,
    ip: z
      .string()
      .meta({ description: 'The client’s address; reduced after use unless the operator keeps it.' }),
    user_agent: z.string().max(ingestLimits.userAgentCharacters),
    url: z.string().meta({ description: 'On the reserved origin; query and fragment are removed.' }),
    method: z.string().optional(),
    status: z
      .int()
      .refine(within(ingestLimits.status.least, ingestLimits.status.most), 'must be an HTTP status')
      .nullable()
      .optional()
      .meta({ description: 'Null where the framework does not tell.' }),
    duration_ms: z.number().refine(within(0, ingestLimits.durationMs), 'must be from 0 to a day').optional(),
    bytes: z
      .int()
      .refine((size) => size >= 0, 'must not be negative')
      .optional(),
    content_type: z.string().optional(),
    format: z.enum(documentFormats).optional(),
    accept: z.string().optional(),
    accept_language_present: z.boolean().optional(),
    sec_fetch_mode: z.string().optional(),
    referer_host: z.string().optional(),
    cache: z.string().optional(),
    route: z.string().optional(),
    error_code: z.string().optional(),
    request_id: z.string().optional(),
    traceparent: z.string().optional(),
    signature_agent: z.string().optional(),
    signature: z
      .looseObject({ input: z.string(), value: z.string(), host: z.string().nullable().optional() })
      .optional()
      .meta({
        description:
          'The headers Signature-Input and Signature of a signed request (RFC 9421, Web Bot Auth) and its Host, by which the client is checked; they are not stored.',
      }),
    auth_present: z.boolean().optional(),
    mcp: z.looseObject({ method: z.string().optional(), tool: z.string().optional() }).optional(),
    sdk: z
      .looseObject({
        name: z.string().optional(),
        version: z.string().optional(),
        framework: z.string().optional(),
      })
      .optional(),
    verification: z
      .looseObject({
        nonce: z.string().refine((text) => noncePattern.test(text), 'must be the nonce of a challenge'),
      })
      .optional(),
  })
  .meta({ id: 'PulseEvent' });
export type PulseEvent = z.infer<typeof PulseEvent>;

/** Several events in one request. */
export const PulseEventBatch = z
  .looseObject({
    sent_at: moment.optional().meta({ description: 'The sender’s clock, by which `ts` is corrected.' }),
    dropped: z
      .int()
      .optional()
      .meta({ description: 'Events the sender had to give up since its last batch.' }),
    events: z.array(PulseEvent).max(ingestLimits.events),
  })
  .meta({ id: 'PulseEventBatch' });
export type PulseEventBatch = z.infer<typeof PulseEventBatch>;

/** The answer once everything accepted is durable. */
export const PulseIngestResponse = z
  .strictObject({
    accepted: z.int(),
    duplicates: z.int().meta({ description: 'Events that were stored before, under the same id.' }),
    rejected: z.array(
      z.strictObject({ index: z.int(), code: z.enum(eventRejectionCodes), message: z.string() }),
    ),
  })
  .meta({ id: 'PulseIngestResponse' });
export type PulseIngestResponse = z.infer<typeof PulseIngestResponse>;
