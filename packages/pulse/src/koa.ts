import type { IncomingMessage, ServerResponse } from 'node:http';
import { observeNode } from './core/observe-node.ts';
import { type Pulse, toPulse } from './core/pulse.ts';
import type { PulseOptions } from './core/settings.ts';

/** The part of a Koa context that is looked at; routers write the matched pattern on it. */
export interface KoaContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

interface Matched {
  readonly _matchedRoute?: unknown;
}

/** Middleware for Koa; use it first. */
export function koaPulse(given?: Pulse | PulseOptions) {
  const pulse = toPulse(given);
  return (context: KoaContext, next: () => Promise<unknown>): Promise<unknown> => {
    const route = () => {
      const matched = (context as Matched)._matchedRoute;
      return matched === undefined ? undefined : String(matched);
    };
    observeNode(pulse, context.req, context.res, { framework: 'koa', route });
    return next();
  };
}
