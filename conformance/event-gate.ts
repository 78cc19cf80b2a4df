import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A place between a site and the service where events can be held up. */
export interface EventGate {
  /** The endpoint that the site is told. */
  readonly endpoint: string;
  /** How many deliveries were turned away. */
  refused(): number;
  open(): void;
  stop(): void;
}

/** Answers 503 until it is opened, then hands everything to the real endpoint. */
export async function startEventGate(endpoint: string): Promise<EventGate> {
  let [isOpen, refused] = [false, 0];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (!isOpen) {
      refused += 1;
      response.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const headers = { authorization, 'content-type': type };
    const answer = await fetch(endpoint, { method: 'POST', headers, body });
    response.writeHead(answer.status).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/api/v1/pulse/events`,
    refused: () => refused,
    open: () => {
      isOpen = true;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
