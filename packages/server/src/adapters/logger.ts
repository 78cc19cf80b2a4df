import { pino } from 'pino';
import type { Log } from '../lib/process/log.ts';

// Structure is the first redaction: callers log named fields only. These names would be a slip.
const NEVER_LOGGED = [
  'authorization',
  'cookie',
  'token',
  'secret',
  'password',
  'api_key',
  'email',
  'body',
  'headers',
];

/** Logs JSON lines to standard error. */
export function createLogger(level: string): Log {
  const destination = pino.destination({ dest: 2, sync: true });
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: NEVER_LOGGED.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    },
    destination,
  );
}
