import { headerReader, type LogFormat, type LogRecord, statusOf } from './log-record.ts';

/**
 * The common log format, and behind it referrer and User-Agent, which make it the combined one; more may follow. By hand: no
 * standard describes it, and each server escapes quotes, backslashes and other bytes in its own way.
 */
const LINE =
  /^(\S+) \S+ .*?\[(\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4})\] "((?:[^"\\]|\\.)*)" (\d{3}|-) (\d+|-)(?: "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)")?(?: |$)/u;
const REQUEST = /^([A-Z][A-Z-]*) (\S+)(?: HTTP\/[\d.]+)?$/u;
const TIME = /^(\d\d)\/(\w{3})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/u;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', v: '\v', b: '\b' };

/** What the servers put in the place of quotes, backslashes and bytes beyond ASCII; headers are read as Latin-1. */
function decode(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:x([0-9a-f]{2})|(.))/giu, (_all, hex: string | undefined, other: string) =>
    hex === undefined ? (ESCAPES[other] ?? other) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function timeOf(text: string): number | undefined {
  const [, day, month = '', year, clock, hours, minutes] = TIME.exec(text) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  const time = Date.parse(`${year}-${String(number).padStart(2, '0')}-${day}T${clock}${hours}:${minutes}`);
  return Number.isNaN(time) ? undefined : time;
}

/** A value that the server had; it writes a dash where there was none. */
const given = (text: string | undefined) =>
  text === undefined || text === '-' || text === '' ? undefined : decode(text);

/** The combined format of nginx and Apache, which Fastly can write as well. */
export const combined: LogFormat = {
  recognises: (entry) => typeof entry === 'string' && LINE.test(entry),
  read(entry) {
    const found = typeof entry === 'string' ? LINE.exec(entry) : null;
    const [, ip = '', time = '', request = '', status, size, referer, userAgent] = found ?? [];
    const at = timeOf(time);
    if (found === null || at === undefined) return 'unreadable';
    if (userAgent === undefined) return 'no_user_agent';
    const [, method, target] = REQUEST.exec(decode(request)) ?? [];
    // What came before a request was read whole: noise on the port, or a connection that was closed.
    if (method === undefined || target === undefined) return 'not_a_request';
    const headers = { 'user-agent': given(userAgent), referer: given(referer) };
    return {
      at,
      ip,
      method,
      target,
      status: statusOf(status),
      bytes: size === '-' ? undefined : Number(size),
      header: headerReader(headers),
      hasAllHeaders: false,
    } satisfies LogRecord;
  },
};
