import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What stands between the service and its database: it lets through, cuts, or swallows. */
export interface TcpGate {
  /** The given address with the gate's port in place of its own. */
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps connections open and passes nothing on any more. */
  swallow(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** Opens a gate on a free loopback port in front of a server. */
export async function openGate(targetUrl: string): Promise<TcpGate> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'swallow' = 'open';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const server = createServer((inner) => {
    keep(inner);
    if (state === 'cut') return inner.destroy();
    if (state === 'swallow') return inner.resume();
    const outer = connect(Number(target.port), target.hostname);
    keep(outer);
    pass(inner, outer, () => state === 'open');
    pass(outer, inner, () => state === 'open');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gate has no port');
  const url = new URL(targetUrl);
  url.port = String(address.port);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      state = 'cut';
      drop();
    },
    swallow() {
      state = 'swallow';
    },
    restore() {
      drop();
      state = 'open';
    },
    async stop() {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}

function pass(from: Socket, to: Socket, isOpen: () => boolean): void {
  from.on('data', (chunk) => {
    if (isOpen()) to.write(chunk);
  });
  from.once('close', () => to.destroy());
}
