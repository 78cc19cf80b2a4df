import { type NodeRequest, type NodeResponse, observeNode } from './core/observe-node.ts';
import { type Pulse, toPulse } from './core/pulse.ts';
import type { PulseOptions } from './core/settings.ts';

interface RawRequest {
  readonly raw: NodeRequest;
  readonly routeOptions?: { readonly url?: string | undefined };
}

interface RawReply {
  readonly raw: NodeResponse;
}

type OnRequest = (request: RawRequest, reply: RawReply, done: () => void) => void;

/** The part of a Fastify instance that the plugin uses. */
export interface FastifyLike {
  addHook(name: 'onRequest', hook: OnRequest): unknown;
}

/** Options of the plugin: those of a middleware, or one already made. */
export type FastifyPulseOptions = PulseOptions | { readonly pulse: Pulse };

/** Plugin for Fastify 4 and 5; register it before routes. */
export function fastifyPulse(fastify: FastifyLike, options: FastifyPulseOptions, done: () => void): void {
  const pulse = toPulse('pulse' in options ? options.pulse : options);
  fastify.addHook('onRequest', (request, reply, next) => {
    observeNode(pulse, request.raw, reply.raw, {
      framework: 'fastify',
      route: () => request.routeOptions?.url,
    });
    next();
  });
  done();
}

// As fastify-plugin does: the hook is for every route, not only for those of this plugin's own scope.
Object.assign(fastifyPulse, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: '@waymark/pulse',
});
