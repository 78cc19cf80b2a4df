import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { refuseCredentials } from '../lib/credentials/refuse-credentials.ts';
import { ServiceError } from '../lib/errors/service-error.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { JsonRules } from '../lib/http/operation-rules.ts';
import { repeatsNames, stringsOf } from './json-strings.ts';

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/iu;

type HeaderCode = NonNullable<JsonRules['wrongHeaderCode']>;

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
