import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { OperatorError } from '../lib/operator-error.ts';

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;

export interface Listener {
  readonly port: number;
  /** Stops accepting, lets running requests end, then cuts what is left after the given time. */
  drain(patienceMs: number): Promise<void>;
}

type Fetch = (request: Request, env: { incoming: IncomingMessage }) => Response | Promise<Response>;

async function bind(server: ServerType, host: string, port: number): Promise<void> {
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

/** Serves an app on one address. */
export async function listen(fetch: Fetch, host: string, port: number): Promise<Listener> {
  const server = createAdaptorServer({
    // Only HTTP/1 is served, so the incoming message is never the HTTP/2 kind its type allows for.
    fetch: (request, env) => fetch(request, { incoming: env.incoming as IncomingMessage }),
    serverOptions: { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  });
  let isDraining = false;
  // A kept connection would otherwise carry new requests past the end of accepting.
  server.on('request', (_request, response) => {
    if (isDraining) response.setHeader('Connection', 'close');
  });
  await bind(server, host, port);
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    async drain(patienceMs) {
      isDraining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const cut = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        patienceMs,
      );
      await closed;
      clearTimeout(cut);
    },
  };
}
