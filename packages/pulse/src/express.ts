import { type NodeRequest, type NodeResponse, observeNode } from './core/observe-node.ts';
import { type Pulse, toPulse } from './core/pulse.ts';
import type { PulseOptions } from './core/settings.ts';

/** What Express adds to a request once it has found a route. */
interface Routed {
  readonly baseUrl?: string;
  readonly route?: { readonly path?: unknown };
}

/** Middleware for Express 4 and 5, and for anything Connect-like; mount it first. */
export function expressPulse(given?: Pulse | PulseOptions) {
  const pulse = toPulse(given);
  return (request: NodeRequest, response: NodeResponse, next: () => void): void => {
    observeNode(pulse, request, response, { framework: 'express', route: () => routeOf(request as Routed) });
    next();
  };
}

function routeOf({ baseUrl = '', route }: Routed): string | undefined {
  const path = Array.isArray(route?.path) ? route.path[0] : route?.path;
  return path === undefined ? undefined : `${baseUrl}${String(path)}`;
}
