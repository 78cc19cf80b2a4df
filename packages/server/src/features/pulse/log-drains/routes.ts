import { fastlyChallengePath, logLimits, pulseLogsPath } from '@waymark/contract';
import { Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { tooLarge } from '../ingest/index.ts';
import { createLogDrain, type DrainDeps } from './drain-log.ts';

/** Projects have budgets, as keys have with events. Its body is bounded where it is read: after the token is known. */
export const logDrainRules = {
  path: pulseLogsPath,
  family: 'ingest',
  maxBytes: logLimits.bodyBytes,
} as const satisfies OperationRules;

/** By this line Fastly may send logs of any of its services: that they are wanted, only their token says. */
const ANY_SERVICE = '*\n';

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

/** Where CDNs push logs, and where Fastly asks whether it may. Neither is an operation of the API description. */
export function logDrainRoutes(deps: DrainDeps): Hono<HttpEnv> {
  const drain = createLogDrain(deps);
  return new Hono<HttpEnv>()
    .post(logDrainRules.path, async (c) => {
      const declared = c.req.header('content-length');
      const { status, headers, body } = await drain({
        header: (name) => c.req.header(name),
        limitKey: () => c.var.caller.limitKey,
        declaredBytes: declared === undefined ? undefined : Number(declared),
        readBody: (mostBytes) => readBody(c.req.raw, mostBytes),
      });
      return c.json(body, status, { 'Cache-Control': 'no-store', ...headers });
    })
    .get(fastlyChallengePath, (c) => c.text(ANY_SERVICE, 200));
}
