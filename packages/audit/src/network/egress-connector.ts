import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { isPublicAddress } from '../guard/address-policy.ts';
import type { HostResolver } from '../guard/host-resolver.ts';
import { isLoopbackHost } from '../runtime/npm-config.ts';
import type { EgressLedger } from './egress-ledger.ts';
import { type EgressRules, portOf } from './egress-rules.ts';
import { type Destination, readDestination } from './first-bytes.ts';

const FIRST_BYTES_MS = 15_000;
const CONNECT_MS = 20_000;

/** What the connector works with. */
export type ConnectorParts = { rules: EgressRules; ledger: EgressLedger; resolver: HostResolver };

type Named = Extract<Destination, { kind: 'named' }>;

/** Listens on a unix socket for what the gateway relays, and connects it to the hosts that the rules allow. */
export async function openConnector(socketPath: string, parts: ConnectorParts): Promise<Server> {
  const server = createServer((relayed) => {
    relayed.on('error', () => relayed.destroy());
    takeConnection(relayed, parts).catch(() => relayed.destroy());
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.on('error', reject).listen(socketPath, resolve);
  await promise;
  return server;
}

async function takeConnection(relayed: Socket, parts: ConnectorParts): Promise<void> {
  const { port, bytes, destination } = await readFirstBytes(relayed, parts.rules);
  if (destination.kind !== 'named') {
    parts.ledger.record({ host: '(unnamed)', port, via: 'tls', allowed: false, reached: false });
    relayed.destroy();
    return;
  }
  const entry = { host: destination.host, port, via: destination.via };
  if (!isPermitted(destination, port, parts.rules)) {
    parts.ledger.record({ ...entry, allowed: false, reached: false });
    relayed.destroy();
    return;
  }
  const upstream = await connect(destination.host, port, parts).catch(() => undefined);
  parts.ledger.record({ ...entry, allowed: true, reached: upstream !== undefined });
  if (upstream === undefined) relayed.destroy();
  else join(relayed, upstream, bytes);
}

// A Host header that names another port than the one connected to would reach a service nobody allowed.
function isPermitted(destination: Named, port: number, rules: EgressRules): boolean {
  if (destination.port !== null && destination.port !== port) return false;
  const isWebPort = port === 80 || port === 443;
  return rules.isRegistry(destination.host, port) || (isWebPort && rules.isAllowed(destination.host));
}

async function readFirstBytes(relayed: Socket, rules: EgressRules) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    port: number;
    bytes: Buffer;
    destination: Destination;
  }>();
  let received = Buffer.alloc(0);
  const timer = setTimeout(() => reject(new Error('silent')), FIRST_BYTES_MS);
  const take = (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const lineEnd = received.indexOf(10);
    if (lineEnd < 0) return;
    const port = Number(received.toString('latin1', 0, lineEnd));
    const bytes = received.subarray(lineEnd + 1);
    const destination = whereTo(bytes, port, rules);
    if (destination.kind === 'incomplete') return;
    relayed.pause();
    relayed.off('data', take);
    resolve({ port, bytes, destination });
  };
  relayed.on('data', take).once('close', () => reject(new Error('closed')));
  return promise.finally(() => clearTimeout(timer));
}

// TLS to a registry on a loopback address carries no server name; the port alone says where it goes.
function whereTo(bytes: Buffer, port: number, rules: EgressRules): Destination {
  const found = readDestination(bytes);
  const { registry } = rules;
  if (found.kind === 'unnamed' && isLoopbackHost(registry.hostname) && port === portOf(registry)) {
    return { kind: 'named', via: 'tls', host: registry.hostname, port: null };
  }
  return found;
}

async function connect(host: string, port: number, { rules, resolver }: ConnectorParts): Promise<Socket> {
  const addresses = await resolver.lookup(host.replace(/^\[|\]$/gu, ''));
  const usable = rules.isRegistry(host, port) ? addresses : addresses.filter(isPublicAddress);
  let failure: unknown = new Error(`${host} has no public address`);
  for (const address of usable) {
    try {
      return await openSocket(address, port);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function openSocket(address: string, port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = createConnection({ host: address, port });
  const timer = setTimeout(() => socket.destroy(new Error('timed out')), CONNECT_MS);
  socket.once('connect', () => resolve(socket)).once('error', reject);
  return promise.finally(() => clearTimeout(timer));
}

function join(relayed: Socket, upstream: Socket, first: Buffer): void {
  upstream.write(first);
  relayed.pipe(upstream).pipe(relayed);
  const end = () => {
    relayed.destroy();
    upstream.destroy();
  };
  for (const socket of [relayed, upstream]) socket.on('error', end).on('close', end);
}
