import { createConnection, type Socket } from 'node:net';
import { isPublicAddress } from '../guard/address-policy.ts';
import type { HostResolver } from '../guard/host-resolver.ts';
import type { EgressRules } from './egress-rules.ts';

const CONNECT_MS = 20_000;

/** Connects to an allowed host at one of its public addresses, while it is wanted; the registry in force may have any. */
export async function dial(
  host: string,
  port: number,
  { rules, resolver }: { rules: EgressRules; resolver: HostResolver },
  isWanted: () => boolean,
): Promise<Socket> {
  const addresses = await resolver.lookup(host.replace(/^\[|\]$/gu, ''));
  const usable = rules.isRegistry(host, port) ? addresses : addresses.filter(isPublicAddress);
  let failure: unknown = new Error(`${host} has no public address`);
  for (const address of usable) {
    if (!isWanted()) throw new Error('nobody waits any more');
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
  const socket = createConnection({ host: address, port, noDelay: true });
  const timer = setTimeout(() => socket.destroy(new Error('timed out')), CONNECT_MS);
  socket.once('connect', () => resolve(socket)).once('error', reject);
  return promise.finally(() => clearTimeout(timer));
}
