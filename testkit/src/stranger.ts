import { once } from 'node:events';
import { createServer as createWebServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { ServerCertificate } from './certificate-authority.ts';
import { portOf } from './free-port.ts';

/** A server of somebody else's, on a free loopback port until the test is over. */
export interface Stranger {
  readonly port: number;
  /** How many connections it has accepted. */
  connections(): number;
  /** The server names that TLS clients asked for. */
  readonly serverNames: readonly (string | false | null)[];
}

/** Starts a web server, with TLS when there is a certificate. */
export async function startStranger(
  listener: RequestListener,
  certificate?: ServerCertificate,
): Promise<Stranger> {
  const web = createWebServer(listener);
  return startRawStranger((socket) => web.emit('connection', socket), certificate);
}

/** Starts a server that does with each connection whatever it likes. */
export async function startRawStranger(
  meet: (socket: Socket) => void,
  certificate?: ServerCertificate,
  host = '127.0.0.1',
): Promise<Stranger> {
  const serverNames: TLSSocket['servername'][] = [];
  let connections = 0;
  const sockets = new Set<Socket>();
  const welcome = (socket: Socket) => {
    // Clients under test hang up at any moment.
    socket.on('error', () => {});
    meet(socket);
  };
  const server: Server =
    certificate === undefined
      ? createTcpServer(welcome)
      : createTlsServer({ ...certificate }, (socket) => {
          serverNames.push(socket.servername);
          welcome(socket);
        });
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
  });
  server.on('tlsClientError', () => {});
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port: portOf(server), connections: () => connections, serverNames };
}
