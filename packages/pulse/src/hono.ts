import type { Variables } from './core/environment.ts';
import { observeFetch, outcomeOf } from './core/observe-fetch.ts';
import { createPulse, type Pulse } from './core/pulse.ts';
import type { PulseOptions } from './core/settings.ts';
import { findPeer, findWaitUntil } from './fetch.ts';

/** The part of a Hono context that is looked at. */
export interface HonoContext {
  readonly req: {
    readonly raw: Request;
    readonly matchedRoutes?: readonly { readonly path: string; readonly method: string }[];
    readonly routeIndex?: number;
  };
  readonly env: unknown;
  readonly executionCtx?: unknown;
  get res(): Response;
  set res(response: Response | undefined);
}

/** Middleware for Hono on any runtime; use it first. */
export function honoPulse(given: Pulse | PulseOptions = {}) {
  let pulse = 'begin' in given ? given : undefined;
  return async (context: HonoContext, next: () => Promise<void>): Promise<void> => {
    // A Worker learns its variables with its first request.
    pulse ??= createPulse({ variables: bindingsOf(context.env), ...(given as PulseOptions) });
    const { raw } = context.req;
    const seen = {
      carrier: raw,
      method: raw.method,
      target: raw.url,
      header: (name: string) => raw.headers.get(name) ?? undefined,
      peer: peerOf(context),
      framework: 'hono',
      waitUntil: findWaitUntil([executionContext(context)]),
    };
    const handle = async () => {
      await next();
      return context.res;
    };
    const readOutcome = (response: Response) => ({ ...outcomeOf(response), route: routeOf(context) });
    const response = await observeFetch(pulse, seen, handle, readOutcome);
    if (response === context.res) return;
    // Cleared first: otherwise Hono would merge the old headers over the new ones.
    context.res = undefined;
    context.res = response;
  };
}

function bindingsOf(env: unknown): Variables | undefined {
  return typeof env === 'object' && env !== null ? (env as Variables) : undefined;
}

// The getter throws on runtimes that have none.
function executionContext(context: HonoContext): unknown {
  try {
    return context.executionCtx;
  } catch {
    return undefined;
  }
}

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
  readonly server?: unknown;
}

function peerOf({ req, env }: HonoContext): string | undefined {
  const bindings = (env ?? {}) as NodeBindings;
  return bindings.incoming?.socket?.remoteAddress ?? findPeer(req.raw, [env, bindings.server]);
}

// A pattern for all methods that ends in "*" is middleware, and no route.
function routeOf({ req }: HonoContext): string | undefined {
  const route = req.matchedRoutes?.[req.routeIndex ?? -1];
  return route && !(route.method === 'ALL' && route.path.endsWith('*')) ? route.path : undefined;
}
