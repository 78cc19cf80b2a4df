import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type NodeRequest, type NodeResponse, observeNode } from './core/observe-node.ts';
import { type Pulse, toPulse } from './core/pulse.ts';
import type { PulseOptions } from './core/settings.ts';

/** A server that emits `request`: node:http, node:https, or node:http2 with its compatible API. */
export interface RequestServer {
  prependListener(
    event: 'request',
    listener: (request: NodeRequest, response: NodeResponse) => void,
  ): unknown;
}

const framework = 'node:http';

/** Observes every request of a server, before its own listeners see it. */
export function wrapServer<Wrapped extends RequestServer | Server>(
  server: Wrapped,
  given?: Pulse | PulseOptions,
): Wrapped {
  const pulse = toPulse(given);
  const observed = server as RequestServer;
  observed.prependListener('request', (request, response) => {
    observeNode(pulse, request, response, { framework });
  });
  return server;
}

/** Wraps a request listener; what it throws or returns stays its own. */
export function wrapListener<
  Request extends NodeRequest = IncomingMessage,
  Response extends NodeResponse = ServerResponse,
  Result = void,
>(
  listener: (request: Request, response: Response) => Result,
  given?: Pulse | PulseOptions,
): (request: Request, response: Response) => Result {
  const pulse = toPulse(given);
  return (request, response) => {
    observeNode(pulse, request, response, { framework });
    return listener(request, response);
  };
}

/** Observes every node:http server of this process, also those a framework opens itself; gives what ends it. */
export function observeServers(given?: Pulse | PulseOptions, view = { framework }): () => void {
  const pulse = toPulse(given);
  const channel = 'http.server.request.start';
  const observe = (message: unknown) => {
    // The shape that Node.js documents for this channel.
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    observeNode(pulse, request, response, view);
  };
  subscribe(channel, observe);
  return () => void unsubscribe(channel, observe);
}
