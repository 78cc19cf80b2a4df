import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  fastlyChallengePath,
  ingestErrorStatus,
  logLimits,
  PlatformError,
  PulseLogResponse,
  pulseLogsPath,
} from '@waymark/contract';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { challenge, refusalsOf, retryAfter } from '../../../lib/http/response-headers.ts';
import { tooLarge } from '../ingest/index.ts';
import { createLogDrain, type DrainDeps } from './drain-log.ts';

/** Keys have budgets, as with events. Its body is bounded where it is read: after the key is known. */
export const logDrainRules = {
  path: pulseLogsPath,
  family: 'ingest',
  maxBytes: logLimits.bodyBytes,
} as const satisfies OperationRules;

/** By this line Fastly may send logs of any of its services: that they are wanted, only their key says. */
const ANY_SERVICE = '*\n';

const refusal = refusalsOf(PlatformError);
const codesOf = (status: number) =>
  Object.entries(ingestErrorStatus)
    .filter(([, each]) => each === status)
    .map(([code]) => `\`${code}\``)
    .join(', ');
const answerOf = (description: string) => ({
  description,
  content: { 'application/json': { schema: PulseLogResponse } },
});
const text = z.string().meta({ description: 'One record per line, JSON or the combined format.' });

const pushLog = createRoute({
  method: 'post',
  path: logDrainRules.path,
  operationId: 'pushPulseLog',
  summary: 'Push an access log',
  description: `For Cloudflare Logpush, Vercel drains and Fastly. At most ${logLimits.records} records, ${logLimits.bodyBytes} bytes and ${logLimits.inflatedBytes} once they are unpacked; the format is recognised by its records, gzip by its bytes, whatever the Content-Type. A request is stored once, however often it is sent. 202 means that everything accepted is durable.`,
  tags: ['Pulse'],
  security: [{ ingestKey: [] }],
  request: {
    query: z.object({
      reported: z.literal('include').optional().meta({
        description: 'Take requests as well that the site’s own middleware may have reported.',
      }),
    }),
    body: {
      required: true,
      content: {
        'application/x-ndjson': { schema: text },
        'application/json': { schema: z.array(z.looseObject({})).meta({ description: 'Records.' }) },
        'text/plain': { schema: text },
      },
    },
  },
  responses: {
    200: answerOf('There was nothing to store: an empty log, or the upload by which Cloudflare tries it.'),
    202: answerOf('Everything accepted is durable.'),
    400: refusal(`The body cannot be read (${codesOf(400)}).`),
    401: refusal(`No live ingest key (${codesOf(401)}).`, challenge),
    403: refusal(`Sent by a browser, or not signed as the operator asks (${codesOf(403)}).`),
    413: refusal(`Too much in one request (${codesOf(413)}).`),
    415: refusal('An unknown encoding (`unsupported_encoding`).'),
    429: refusal(
      `More than the key may send, or too many wrong keys from this address (${codesOf(429)}).`,
      retryAfter,
    ),
    500: refusal('Unexpected error.'),
    503: refusal(`Not all of it is known to be durable: send it again (${codesOf(503)}).`, retryAfter),
  },
});

const showChallenge = createRoute({
  method: 'get',
  path: fastlyChallengePath,
  operationId: 'getFastlyChallenge',
  summary: 'Tell Fastly that logs may be sent here',
  tags: ['Pulse'],
  responses: {
    200: { description: 'Any service may.', content: { 'text/plain': { schema: z.string() } } },
  },
});

async function readBody(request: Request, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge(mostBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Where CDNs push logs, and where Fastly asks whether it may. */
export function logDrainRoutes(deps: DrainDeps): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>();
  const drain = createLogDrain(deps);
  routes.openAPIRegistry.registerPath(pushLog);
  routes.post(logDrainRules.path, async (c) => {
    const declared = c.req.header('content-length');
    const { status, headers, body } = await drain({
      header: (name) => c.req.header(name),
      limitKey: () => c.var.caller.limitKey,
      includesReported: c.req.query('reported') === 'include',
      declaredBytes: declared === undefined ? undefined : Number(declared),
      readBody: (mostBytes) => readBody(c.req.raw, mostBytes),
    });
    return c.json(body, status, { 'Cache-Control': 'no-store', ...headers });
  });
  routes.openapi(showChallenge, (c) => c.text(ANY_SERVICE, 200));
  return routes;
}
