import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopbackHost } from '../runtime/npm-config.ts';
import { checkHost } from './check-request.ts';
import { type Greeting, HANDSHAKE, readGreeting } from './client-hello.ts';
import { dial } from './dial.ts';
import { type EgressRules, portOf } from './egress-rules.ts';
import { joinSockets } from './join-sockets.ts';
import { openRequestServer, type RequestParts } from './request-server.ts';

const FIRST_BYTES_MS = 15_000;

/** The auditor's end of a sandbox's connections. */
export type Connector = { close(): void };

/** Listens on a unix socket for what the gateway relays, and connects it to the hosts that the rules allow. */
export async function openConnector(socketPath: string, parts: RequestParts): Promise<Connector> {
  const open = new Set<Socket>();
  const { server, take, close } = openRequestServer(parts);
  server.on('connection', (relayed: Socket) => {
    open.add(relayed);
    relayed.on('error', () => relayed.destroy()).on('close', () => open.delete(relayed));
    takeConnection(relayed, parts, take).catch(() => relayed.destroy());
  });
  await listen(server, socketPath);
  return {
    close: () => {
      for (const relayed of open) relayed.destroy();
      close();
    },
  };
}

async function listen(server: Server, socketPath: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(socketPath, resolve);
  await promise;
}

type First = { port: number; bytes: Buffer; greeting: Greeting | null };

// A connection is TLS or HTTP by its first byte; what is neither the HTTP parser refuses.
async function takeConnection(
  relayed: Socket,
  parts: RequestParts,
  takeRequests: (relayed: Socket, port: number) => void,
): Promise<void> {
  const { port, bytes, greeting } = await readFirstBytes(relayed);
  if (greeting !== null) return joinTls(relayed, { port, bytes, greeting }, parts);
  relayed.unshift(bytes);
  takeRequests(relayed, port);
}

async function readFirstBytes(relayed: Socket): Promise<First> {
  const { promise, resolve, reject } = Promise.withResolvers<First>();
  let received = Buffer.alloc(0);
  const timer = setTimeout(() => reject(new Error('silent')), FIRST_BYTES_MS);
  const take = (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const lineEnd = received.indexOf(10);
    const bytes = received.subarray(lineEnd + 1);
    if (lineEnd < 0 || bytes.length === 0) return;
    const greeting = bytes[0] === HANDSHAKE ? readGreeting(bytes) : null;
    if (greeting?.kind === 'incomplete') return;
    relayed.pause();
    relayed.off('data', take);
    resolve({ port: Number(received.toString('latin1', 0, lineEnd)), bytes, greeting });
  };
  relayed.on('data', take).once('close', () => reject(new Error('closed')));
  return promise.finally(() => clearTimeout(timer));
}

async function joinTls(
  relayed: Socket,
  { port, bytes, greeting }: First & { greeting: Greeting },
  parts: RequestParts,
): Promise<void> {
  const host = hostOf(greeting, port, parts.rules);
  const refusal = host === undefined ? 'unclear' : checkHost({ host, port: null }, port, parts.rules);
  if (host === undefined || refusal !== undefined) {
    const entry = { host: host ?? '(unnamed)', port, via: 'tls', refusal: refusal ?? null } as const;
    parts.ledger.record({ ...entry, allowed: false, reached: false });
    relayed.destroy();
    return;
  }
  // Noted before the name system hears of it, whatever becomes of the connection.
  const noteReached = parts.ledger.begin({ host, port, via: 'tls' });
  const caller = watchCaller(relayed);
  const upstream = await dial(host, port, parts, caller.isThere).catch(() => undefined);
  if (upstream !== undefined) noteReached();
  if (upstream === undefined || !caller.isThere()) {
    upstream?.destroy();
    relayed.destroy();
    return;
  }
  caller.letGo();
  upstream.write(bytes);
  joinSockets(relayed, upstream);
}

// A socket that nobody reads does not see that the other side hung up.
function watchCaller(relayed: Socket): { isThere(): boolean; letGo(): void } {
  const look = () => {
    if (relayed.readableLength === 0) relayed.read();
  };
  relayed.on('readable', look);
  return {
    isThere: () => !relayed.readableEnded && !relayed.destroyed,
    letGo: () => relayed.off('readable', look),
  };
}

// TLS to a registry on a loopback address carries no server name; the port alone says where it goes.
function hostOf(greeting: Greeting, port: number, { registry }: EgressRules): string | undefined {
  if (greeting.kind === 'named') return greeting.host;
  return isLoopbackHost(registry.hostname) && port === portOf(registry) ? registry.hostname : undefined;
}
