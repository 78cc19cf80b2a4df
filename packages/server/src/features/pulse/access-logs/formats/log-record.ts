import type { LoggedRequest } from '@waymark/pulse/logged';

/** A request of a log, with what only logs know. */
export interface LogRecord extends LoggedRequest {
  /** What the log itself calls the request, where it does. */
  readonly name?: string | undefined;
  /** The host that was asked, where the log tells. */
  readonly host?: string | undefined;
  /** Whether a cache answered, in the words of the log. */
  readonly cache?: string | undefined;
}

/** Why a line of a log is no request that can be taken. */
export type LineRefusal = 'unreadable' | 'not_a_request' | 'no_user_agent';

/** A format of access logs. */
export interface LogFormat {
  /** Whether an entry is one of this format; an entry is a line of text, or what a line of JSON holds. */
  recognises(entry: unknown): boolean;
  read(entry: unknown): LogRecord | LineRefusal;
}

export type Fields = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A number, also one that is written as text, as some CDNs do. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export function statusOf(value: unknown): number | null {
  const status = numberOf(value);
  return status !== undefined && Number.isInteger(status) && status >= 100 && status <= 599 ? status : null;
}

export function sizeOf(value: unknown): number | undefined {
  const size = numberOf(value);
  return size !== undefined && Number.isSafeInteger(size) && size >= 0 ? size : undefined;
}

const SECONDS_BELOW = 1e11;
const MILLISECONDS_BELOW = 1e14;
const MICROSECONDS_BELOW = 1e17;
const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/iu;

/** A moment in milliseconds: RFC 3339, or a number whose size tells whether it counts seconds or parts of them. */
export function momentOf(value: unknown): number | undefined {
  if (typeof value === 'string' && ISO.test(value)) {
    const time = Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/u, '$1:$2'));
    return Number.isNaN(time) ? undefined : time;
  }
  const number = numberOf(value);
  if (number === undefined || number <= 0) return undefined;
  if (number < SECONDS_BELOW) return Math.trunc(number * 1000);
  if (number < MILLISECONDS_BELOW) return Math.trunc(number);
  return Math.trunc(number < MICROSECONDS_BELOW ? number / 1000 : number / 1e6);
}

/** Reads headers out of an object whatever the case of its names; of several values the first. */
export function headerReader(headers: Fields): (name: string) => string | undefined {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = lower.get(name);
    return Array.isArray(value) ? textOf(value[0]) : textOf(value);
  };
}
