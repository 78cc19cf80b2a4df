import { promises as dns } from 'node:dns';
import ipaddr from 'ipaddr.js';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** Codes of answers that say there is no such record; they are answers and not failures. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

const isNothing = (error: unknown) =>
  error instanceof Error && 'code' in error && NOTHING.has(String(error.code));

async function orNothing<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked;
  } catch (error) {
    if (isNothing(error)) return [];
    throw error;
  }
}

/** The name under which name servers tell the name of an address (RFC 1035 §3.5, RFC 3596 §2.5). */
function arpaOf(text: string): string {
  const address = ipaddr.parse(text);
  const bytes = address.toByteArray();
  if (address.kind() === 'ipv4') return `${bytes.toReversed().join('.')}.in-addr.arpa`;
  const digits = bytes.flatMap((byte) => [...byte.toString(16).padStart(2, '0')]);
  return `${digits.toReversed().join('.')}.ip6.arpa`;
}

/** Asks name servers, those of the system unless told otherwise, with a bound on each question. */
export function createNameLookup(servers?: readonly string[]) {
  const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    // `reverse()` of Node.js reports a failing server as a missing name, so the PTR record is asked for itself.
    /** The texts of a name (TXT), each put together from its parts; none where there is none. */
    texts: async (name: string) =>
      (await orNothing(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    reverse: (address: string) => orNothing(resolver.resolvePtr(arpaOf(address))),
    async forward(name: string) {
      const found = await Promise.all([
        orNothing(resolver.resolve4(name)),
        orNothing(resolver.resolve6(name)),
      ]);
      return found.flat().map((address) => ipaddr.process(address).toString());
    },
  };
}
