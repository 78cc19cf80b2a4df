import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  type IngestErrorCode,
  ingestErrorStatus,
  ingestLimits,
  PlatformError,
  PulseEvent,
  PulseEventBatch,
  PulseIngestResponse,
  pulseEventsPath,
} from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { DirectOperation, DirectRequest } from '../../../lib/http/direct-route.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { challenge, refusalsOf, retryAfter } from '../../../lib/http/response-headers.ts';
import { type AdmissionDeps, admit } from './admit.ts';
import { type IngestDeps, ingestEvents } from './ingest-events.ts';
import { bodyKindOf, isGzipped, readEvents } from './read-events.ts';

/** Keys have budgets; a site's many events come from few addresses. Only wrong keys are counted by address. */
export const ingestRules = {
  path: pulseEventsPath,
  family: 'ingest',
  maxBytes: ingestLimits.bodyBytes,
} as const satisfies OperationRules;

const refusal = refusalsOf(PlatformError);
const codesOf = (status: number) =>
  Object.entries(ingestErrorStatus)
    .filter(([, each]) => each === status)
    .map(([code]) => `\`${code}\``)
    .join(', ');

const sendEvents = createRoute({
  method: 'post',
  path: ingestRules.path,
  operationId: 'sendPulseEvents',
  summary: 'Report observed requests',
  description: `At most ${ingestLimits.events} events or ${ingestLimits.bodyBytes} bytes; gzip is accepted. Good events are kept even when others are rejected; 202 means that they are durable. For servers only: a request with an Origin header is refused.`,
  tags: ['Pulse'],
  security: [{ ingestKey: [] }],
  request: {
    body: {
      required: true,
      content: {
        'application/json': { schema: z.union([PulseEventBatch, PulseEvent]) },
        'application/x-ndjson': { schema: z.string().meta({ description: 'One event per line.' }) },
      },
    },
  },
  responses: {
    202: {
      description: 'Everything accepted is durable.',
      content: { 'application/json': { schema: PulseIngestResponse } },
    },
    400: refusal(`The body cannot be read (${codesOf(400)}).`),
    401: refusal(`No live ingest key (${codesOf(401)}).`, challenge),
    403: refusal(`Sent by a browser (${codesOf(403)}).`),
    413: refusal(`Too much in one request (${codesOf(413)}).`),
    415: refusal(`Neither JSON nor NDJSON, or an unknown encoding (${codesOf(415)}).`),
    429: refusal(
      `More than the key may send, or too many wrong keys from this address (${codesOf(429)}).`,
      retryAfter,
    ),
    500: refusal('Unexpected error.'),
    503: refusal(
      `Nothing was taken, or it is not known to be durable: send it again (${codesOf(503)}).`,
      retryAfter,
    ),
  },
});

const HEADERS = ['content-type', 'application/json', 'cache-control', 'no-store'];

function refuse(code: IngestErrorCode, message: string, resolution: string): ServiceError {
  return new ServiceError(code, { message, resolution });
}

function bearerOf(header: DirectRequest['header']): string {
  if (header('origin') !== undefined) {
    throw refuse(
      'browser_refused',
      'Events are not taken from browsers: the request has an Origin header.',
      'Send events from your server; an ingest key must never reach a browser.',
    );
  }
  const key = /^Bearer ([\w-]+)$/iu.exec(header('authorization') ?? '')?.[1];
  if (key !== undefined) return key;
  throw refuse(
    'invalid_api_key',
    'An ingest key is required as Bearer in the Authorization header.',
    'Send Authorization: Bearer pulse_live_…',
  );
}

/** The ingest endpoint: by far the busiest of the service. */
export function ingestOperation(deps: AdmissionDeps & IngestDeps): DirectOperation {
  return {
    path: ingestRules.path,
    async answer({ header, body, limitKey }) {
      const apiKey = bearerOf(header);
      const kind = bodyKindOf(header('content-type'));
      const gzipped = isGzipped(header('content-encoding'));
      const admission = await admit(deps, apiKey, limitKey);
      const batch = await readEvents(body, kind, gzipped);
      admission.take(batch.events.length);
      const result = await ingestEvents(deps, admission.key, batch, body.length);
      return { status: 202, headers: HEADERS, body: JSON.stringify(result) };
    },
  };
}

/** Describes the operation, which is mounted as a direct one. */
export function ingestRoutes(): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>();
  routes.openAPIRegistry.registerComponent('securitySchemes', 'ingestKey', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'pulse_live_*',
  });
  routes.openAPIRegistry.registerPath(sendEvents);
  return routes;
}
