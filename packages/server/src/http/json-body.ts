import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { refuseCredentials } from '../lib/credentials/refuse-credentials.ts';
import { ServiceError } from '../lib/errors/service-error.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { JsonRules } from '../lib/http/operation-rules.ts';

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/iu;
// In valid JSON every quotation mark begins or ends a string, so this finds exactly its strings.
const JSON_STRING = /"(?:[^"\\]|\\.)*"/gsu;

type HeaderCode = NonNullable<JsonRules['wrongHeaderCode']>;

/** Every string of a JSON text, names and values alike, also those that a parser drops. */
function stringsOf(json: string): string[] {
  return (json.match(JSON_STRING) ?? []).map((literal) => JSON.parse(literal));
}

/** How many names and text values a parsed value holds. */
function countStrings(value: unknown): number {
  let count = 0;
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') count += 1;
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) count += Object.keys(next).length;
    pending.push(...Object.values(next));
  }
  return count;
}

/**
 * True when an object in the text names a member twice. Parsers disagree about which one counts, so what
 * one of them checked may not be what another one stores.
 */
function repeatsNames(json: string, parsed: unknown): boolean {
  return (json.match(JSON_STRING) ?? []).length !== countStrings(parsed);
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError('payload_too_large', {
    message: `The body is larger than ${maxBytes} bytes.`,
    resolution: 'Send a smaller body.',
  });
}

function wrongHeader(code: HeaderCode, name: string, message: string): ServiceError {
  return new ServiceError(code, {
    message,
    resolution: 'Send the body as JSON in UTF-8 with Content-Type: application/json and no Content-Encoding.',
    extra: { fields: [name] },
  });
}

function notJson(message: string): ServiceError {
  return new ServiceError('invalid_json', { message, resolution: 'Send one JSON object in UTF-8.' });
}

function parseText(bytes: ArrayBuffer): { text: string; value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch {
    throw notJson('The body is not valid JSON in UTF-8.');
  }
}

/**
 * Counts the body while it is read and stops at the limit. A body with a declared length needs no counting:
 * Node ends it where its length says. Touching the stream would cost more than most requests do.
 */
export function limitBody(maxBytes: number) {
  const refuse = () => {
    throw tooLarge(maxBytes);
  };
  const counted = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return createMiddleware<HttpEnv>(async (c, next) => {
    const declared = c.req.header('content-length');
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isCounted = c.req.header('transfer-encoding') !== undefined || (declared === undefined && !isRead);
    if (isCounted) return await counted(c, next);
    if (Number(declared ?? 0) > maxBytes) refuse();
    return await next();
  });
}

/** Lets only well-formed JSON through, so that a route's schema is the only thing left to fail. */
export function requireJson(rules: JsonRules = {}) {
  const code = rules.wrongHeaderCode ?? 'invalid_request';
  const refuse = (value: unknown, except: readonly string[]) => {
    if (rules.credentialsExcept !== undefined) refuseCredentials(value, except);
  };
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
      throw wrongHeader(code, 'content-type', 'The Content-Type must be application/json.');
    }
    const encoding = c.req.header('content-encoding') ?? 'identity';
    if (encoding !== 'identity')
      throw wrongHeader(code, 'content-encoding', 'The body must not be compressed.');
    const { text, value } = parseText(await c.req.arrayBuffer());
    refuse(value, rules.credentialsExcept ?? []);
    if (repeatsNames(text, value)) {
      refuse(stringsOf(text), []);
      throw notJson('The body names a member twice.');
    }
    await next();
  });
}
