import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

// Below the ports that systems give to outgoing connections: one of those could take a port before its server does.
// And above 10080, the last one that fetch refuses to ask.
const LOWEST_PORT = 10_081;
const PORTS_END = 32_000;
const BIND_ATTEMPTS = 20;

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
  for (let attempt = 1; ; attempt += 1) {
    const server = createServer();
    server.listen(randomInt(LOWEST_PORT, PORTS_END), '127.0.0.1');
    try {
      await once(server, 'listening');
      return server;
    } catch (error) {
      if (attempt === BIND_ATTEMPTS) throw error;
    }
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
  });
}
