import { z } from 'zod';

const MEBIBYTE = 1024 * 1024;

/** Where CDNs push their access logs, on the platform host. */
export const pulseLogsPath = '/api/v1/pulse/logs';

/** Where Fastly asks, before it sends logs to a host, whether that host wants them. */
export const fastlyChallengePath = '/.well-known/fastly/logging/challenge';

/** The bounds of one request with a log, and what a key of a claimed project may send of logs. */
export const logLimits = {
  bodyBytes: 16 * MEBIBYTE,
  inflatedBytes: 96 * MEBIBYTE,
  /** A JSON array has to be read at once. */
  arrayBytes: 8 * MEBIBYTE,
  records: 100_000,
  /** So many times the events a second that the key may report. */
  perSecondFactor: 5,
} as const;

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
export const PulseLogResponse = z
  .strictObject({
    accepted: z.int().meta({ description: 'Requests that are stored now.' }),
    duplicates: z.int().meta({ description: 'Requests that were stored before.' }),
    omitted: z.record(z.string(), z.int()).meta({
      description: `Records that were not stored, counted by reason: ${logOmissions.join(', ')}.`,
    }),
  })
  .meta({ id: 'PulseLogResponse' });
export type PulseLogResponse = z.infer<typeof PulseLogResponse>;
