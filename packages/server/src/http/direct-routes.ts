import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { newId } from '../lib/crypto/ids.ts';
import type { TrustProxy } from '../lib/http/caller.ts';
import type {
  DirectAnswer,
  DirectDoor,
  DirectDoors,
  DirectOperation,
  DirectRequest,
} from '../lib/http/direct-route.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { ErrorFamily } from '../lib/http/operation-rules.ts';
import { type CallerLimiter, countCaller, limitCallers } from './caller-limit.ts';
import { type Deprecations, deprecationHeaders } from './deprecation-headers.ts';
import { describeError, type ErrorDeps } from './errors.ts';
import { limitBody } from './json-body.ts';
import { type Observer, recorder } from './observe.ts';
import { callerOf } from './request-context.ts';
import { securityHeaderPairs } from './security-headers.ts';

/** A direct operation with what its place in the app asks of it. */
export interface DirectRoute {
  readonly operation: DirectOperation;
  readonly family: ErrorFamily;
  readonly maxBytes: number;
  readonly limiter: CallerLimiter | undefined;
}

/** What the doors of a host have in common. */
export interface DirectDeps extends Observer, ErrorDeps {
  readonly publicUrl: string;
  readonly trustProxy: TrustProxy;
  readonly deprecations: Deprecations;
}

function paired(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []));
}

async function answerInApp(operation: DirectOperation, c: Context<HttpEnv>): Promise<Response> {
  const answer = await operation.answer({
    requestId: c.var.requestId,
    header: (name) => c.req.header(name),
    limitKey: () => c.var.caller.limitKey,
    body: Buffer.from(await c.req.arrayBuffer()),
  });
  // An operation answers with a status that has a body; the framework's type asks for no less.
  const status = answer.status as ContentfulStatusCode;
  return c.body(answer.body, status, Object.fromEntries(paired(answer.headers)));
}

/** Mounts direct operations in the app: for the requests that the listener leaves to it, and for its list of routes. */
export function mountDirect(app: Hono<HttpEnv>, routes: readonly DirectRoute[]): void {
  for (const { operation, limiter, maxBytes } of routes) {
    if (limiter !== undefined) app.on('POST', operation.path, limitCallers(limiter));
    app.post(operation.path, limitBody(maxBytes), (c) => answerInApp(operation, c));
  }
}

function errorAnswer(thrown: unknown, family: ErrorFamily, requestId: string, deps: ErrorDeps): DirectAnswer {
  const { status, headers, body } = describeError(thrown, family, requestId, deps);
  return {
    status,
    headers: ['content-type', 'application/json', ...Object.entries(headers).flat()],
    body: JSON.stringify(body),
  };
}

function openDoor(deps: DirectDeps, { operation, family, maxBytes, limiter }: DirectRoute): DirectDoor {
  const always = [
    ...securityHeaderPairs(deps.publicUrl),
    ...deprecationHeaders(deps.deprecations)('POST', operation.path),
  ].flatMap(([name, value]) => [name.toLowerCase(), value]);
  const records = new Map<number, ReturnType<typeof recorder>>();
  const record = (status: number, requestId: string, startedAt: number) => {
    const known = records.get(status) ?? recorder(deps, { method: 'POST', route: operation.path, status });
    records.set(status, known);
    known(requestId, (performance.now() - startedAt) / 1000);
  };
  return {
    maxBytes,
    async answer({ remoteAddress, headers, readBody }) {
      const startedAt = performance.now();
      const requestId = newId();
      const header: DirectRequest['header'] = (name) => headers[name]?.toString();
      const limitKey = () => callerOf(remoteAddress, headers, deps.trustProxy).limitKey;
      // Asked for at once: a body that arrives before anyone listens is kept in a stream and costs more to take.
      const reading = readBody();
      reading.catch(() => {});
      let answer: DirectAnswer;
      try {
        if (limiter !== undefined) await countCaller(limiter, limitKey());
        answer = await operation.answer({ requestId, header, limitKey, body: await reading });
      } catch (thrown) {
        answer = errorAnswer(thrown, family, requestId, deps);
      }
      record(answer.status, requestId, startedAt);
      return { ...answer, headers: [...always, 'x-request-id', requestId, ...answer.headers] };
    },
  };
}

/** Opens the doors by which the listener answers direct operations without walking the app. */
export function openDirectDoors(deps: DirectDeps, routes: readonly DirectRoute[]): DirectDoors {
  return new Map(routes.map((route) => [route.operation.path, openDoor(deps, route)]));
}
