import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Finds `count` different loopback ports nobody listens on, by binding them all before giving any back. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, bindLoopback));
  const ports = servers.map(portOf);
  await Promise.all(servers.map(closeServer));
  return ports;
}

/** Finds one loopback port nobody listens on. */
export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  if (port === undefined) throw new Error('no free port was found');
  return port;
}

/** Reads the port a listening server was given. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a port');
  return address.port;
}

async function bindLoopback(): Promise<Server> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
  });
}
