import { lookup, Resolver } from 'node:dns/promises';
import { type HostResolver, isNoSuchNameError } from './host-resolver.ts';

const DEFAULT_TIMEOUT_MS = 3000;

/** The limit of one question, and the `address:port` of name servers to ask in place of this machine's own. */
export type SystemResolverOptions = { timeoutMs?: number; nameServers?: readonly string[] };

/** Resolves names as this machine does; each question rejects with code `ETIMEOUT` after `timeoutMs`. */
export function createSystemResolver(options: SystemResolverOptions = {}): HostResolver {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  return {
    lookup: (host) => withDeadline(lookUpAddresses(host), timeoutMs),
    hasNameServers: (tld) => askForNameServers(createClient(options), tld, timeoutMs),
  };
}

function createClient({ nameServers }: SystemResolverOptions): Resolver {
  const client = new Resolver();
  if (nameServers !== undefined) client.setServers(nameServers);
  return client;
}

async function lookUpAddresses(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}

async function askForNameServers(client: Resolver, tld: string, timeoutMs: number): Promise<boolean> {
  try {
    const names = await withDeadline(client.resolveNs(tld), timeoutMs);
    return names.length > 0;
  } catch (error) {
    if (isNoSuchNameError(error)) return false;
    throw error;
  } finally {
    // A query left open after the deadline would keep the process alive until c-ares gives up.
    client.cancel();
  }
}

async function withDeadline<T>(question: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timeoutError(timeoutMs)), timeoutMs).unref();
  try {
    return await Promise.race([question, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function timeoutError(timeoutMs: number): Error {
  const error = new Error(`The name system did not answer within ${timeoutMs} ms.`);
  return Object.assign(error, { code: 'ETIMEOUT' });
}
