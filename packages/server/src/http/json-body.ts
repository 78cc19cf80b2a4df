import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http-env.ts';
import { ServiceError } from '../lib/service-error.ts';

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/iu;

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError('payload_too_large', {
    message: `The body is larger than ${maxBytes} bytes.`,
    resolution: 'Send a smaller body.',
  });
}

function wrongHeader(name: string, message: string): ServiceError {
  return new ServiceError('invalid_request', {
    message,
    resolution: 'Send the body as JSON in UTF-8 with Content-Type: application/json and no Content-Encoding.',
    extra: { fields: [name] },
  });
}

function notJson(): ServiceError {
  return new ServiceError('invalid_json', {
    message: 'The body is not valid JSON in UTF-8.',
    resolution: 'Send one JSON object.',
  });
}

/** Counts the body while it is read and stops at the limit, whatever Content-Length claims. */
export function limitBody(maxBytes: number) {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw tooLarge(maxBytes);
    },
  });
}

/** Lets only well-formed JSON through, so that a route's schema is the only thing left to fail. */
export function requireJson() {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
      throw wrongHeader('content-type', 'The Content-Type must be application/json.');
    }
    const encoding = c.req.header('content-encoding') ?? 'identity';
    if (encoding !== 'identity') throw wrongHeader('content-encoding', 'The body must not be compressed.');
    const bytes = await c.req.arrayBuffer();
    try {
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      throw notJson();
    }
    await next();
  });
}
