import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { OperatorError } from '../lib/errors/operator-error.ts';
import type { DirectDoors } from '../lib/http/direct-route.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import {
  lacksHost,
  pathOf,
  type RefuseBroken,
  refuseBrokenRequests,
  refuseRequest,
} from './broken-requests.ts';
import { answerDirectly } from './direct-requests.ts';
import { createRememberedAnswers } from './remembered-answers.ts';

const IDLE_SWEEP_MS = 50;
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;

export interface Listener {
  /** Stops accepting, lets running requests end, then cuts what is left after the given time. */
  drain(patienceMs: number): Promise<void>;
}

/** What is served on an address: an app, the doors that bypass it, and its answer to broken requests. */
export interface ServedHost {
  readonly direct: DirectDoors;
  fetch(request: Request, env: HttpEnv['Bindings']): Response | Promise<Response>;
  readonly malformed: RefuseBroken;
  /** Watches every whole request, however it is answered. */
  observe?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
}

async function bind(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(
        new OperatorError(
          `Cannot listen on ${host} port ${port} (${error.message}); change WAYMARK_HOST, WAYMARK_LANDING_PORT or WAYMARK_PLATFORM_PORT.`,
        ),
      );
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

function createHostServer(served: ServedHost, isDraining: () => boolean): Server {
  const remembered = createRememberedAnswers();
  const viaApp = getRequestListener(
    async (request, env) => {
      // Only HTTP/1 is served, so the incoming message is never the HTTP/2 kind its type allows for.
      const incoming = env.incoming as IncomingMessage;
      const memo = { ttlMs: 0 };
      return await remembered.remember(incoming, await served.fetch(request, { incoming, memo }), memo);
    },
    // HTTP/1.0 requests may have no Host; this stands in for it, since no URL of ours is made from the Host.
    { errorHandler: () => served.malformed('request'), hostname: 'localhost' },
  );
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A missing Host is refused below, with an error body that Node.js would not send.
    requireHostHeader: false,
  };
  const server = createServer(options, (request, response) => {
    // A kept connection would otherwise carry new requests past the end of accepting.
    if (isDraining()) response.setHeader('Connection', 'close');
    if (lacksHost(request)) return void refuseRequest(response, served.malformed('request', pathOf(request)));
    served.observe?.(request, response);
    if (remembered.answer(request, response) || answerDirectly(served.direct, request, response)) return;
    void viaApp(request, response);
  });
  refuseBrokenRequests(server, served.malformed);
  return server;
}

/** Serves a host on one address. */
export async function listen(served: ServedHost, host: string, port: number): Promise<Listener> {
  let isDraining = false;
  const server = createHostServer(served, () => isDraining);
  await bind(server, host, port);
  return {
    async drain(patienceMs) {
      isDraining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A connection becomes idle when its last request ends, which may be any moment from now on.
      const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
      const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearTimeout(cut);
      clearInterval(sweep);
    },
  };
}
