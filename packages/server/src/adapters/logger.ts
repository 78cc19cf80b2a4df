import { isSecretName } from '@waymark/audit';
import { type DestinationStream, pino } from 'pino';
import type { Log } from '../lib/process/log.ts';

// Callers log named fields only, which is the first protection; fields of these names are hidden should one slip in.
const NEVER_LOGGED: ReadonlySet<string> = new Set(['token', 'email', 'body', 'headers']);

type Fields = Record<string, unknown>;

function hideValues(fields: Fields, isInside = false): Fields {
  const hidden: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    if (NEVER_LOGGED.has(name) || isSecretName(name)) hidden[name] = '[hidden]';
    else if (!isInside && isPlain(value)) {
      const inner = hideValues(value, true);
      if (inner !== value) hidden[name] = inner;
    }
  }
  return Object.keys(hidden).length === 0 ? fields : { ...fields, ...hidden };
}

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error);
}

/** Logs JSON lines, to standard error unless told otherwise. */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Not the library's own redaction by path: it knows one spelling of a name, and a line costs three times as much.
      formatters: { level: (label) => ({ level: label }), log: (fields) => hideValues(fields) },
    },
    destination,
  );
}
