import { z } from 'zod';

const MEBIBYTE = 1024 * 1024;

/**
 * Where CDNs push their access logs, on the platform host. Their formats are theirs, so that it is no operation of the
 * API; docs/log-drains.md tells of it.
 */
export const pulseLogsPath = '/pulse/logs';

/** Where Fastly asks, before it sends logs to a host, whether that host wants them. */
export const fastlyChallengePath = '/.well-known/fastly/logging/challenge';

/** Who pushes logs. */
export const logSenders = ['cloudflare', 'vercel', 'fastly'] as const;
export type LogSender = (typeof logSenders)[number];

/** The bounds of one request with a log, and what the drains of a project may send together. */
export const logLimits = {
  bodyBytes: 16 * MEBIBYTE,
  inflatedBytes: 96 * MEBIBYTE,
  /** A JSON array has to be read at once. */
  arrayBytes: 8 * MEBIBYTE,
  records: 100_000,
  /** So many times the events a second that an ingest key may report. */
  perSecondFactor: 5,
} as const;

/** What a log may be refused with beside the codes of ingest. */
export const logErrorStatus = { invalid_signature: 403 } as const;
export type LogErrorCode = keyof typeof logErrorStatus;

/** Why a record of a log is not stored. */
export const logOmissions = [
  'unreadable',
  'not_a_request',
  'no_user_agent',
  'other_host',
  'left_out',
  'reported',
  'invalid',
  'timestamp_out_of_range',
] as const;
export type LogOmission = (typeof logOmissions)[number];

/** What became of the records of a log. */
export const PulseLogResponse = z.strictObject({
  accepted: z.int().meta({ description: 'Requests that are stored now.' }),
  duplicates: z.int().meta({ description: 'Requests that were stored before.' }),
  omitted: z
    .partialRecord(z.enum(logOmissions), z.int())
    .meta({ description: 'Records that were not stored, counted by reason.' }),
});
export type PulseLogResponse = z.infer<typeof PulseLogResponse>;
