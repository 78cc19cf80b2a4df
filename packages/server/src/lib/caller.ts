import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Who sends a request, as far as the trusted proxies can tell. */
export interface Caller {
  readonly address: string;
  /** What limits count by: the address, or its /64 for IPv6, where one caller owns a whole network. */
  readonly limitKey: string;
  /** True when the request came straight from this machine, with no proxy in between. */
  readonly isLoopback: boolean;
}

/** Which peers may speak for others through `X-Forwarded-For`. */
export type TrustProxy =
  | { readonly kind: 'none' }
  | { readonly kind: 'hops'; readonly hops: number }
  | { readonly kind: 'networks'; readonly networks: readonly Network[] };
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

const UNKNOWN_ADDRESS = '0.0.0.0';

/** Parses an address, also in brackets or as an IPv4-mapped IPv6 address. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (isIPv4(text)) return new ipaddr.IPv4(text.split('.').map(Number));
  const bare = text.trim().replace(/^\[(.*)\](?::\d+)?$/u, '$1');
  const withoutZone = bare.replace(/%.*$/u, '').replace(/^(\d+(?:\.\d+){3}):\d+$/u, '$1');
  if (ipaddr.IPv4.isValidFourPartDecimal(withoutZone)) return ipaddr.IPv4.parse(withoutZone);
  return ipaddr.IPv6.isValid(withoutZone) ? ipaddr.process(withoutZone) : undefined;
}

function isTrusted(address: ipaddr.IPv4 | ipaddr.IPv6, hop: number, trust: TrustProxy): boolean {
  if (trust.kind === 'none') return false;
  if (trust.kind === 'hops') return hop < trust.hops;
  return trust.networks.some(
    ([network, bits]) => address.kind() === network.kind() && address.match(network, bits),
  );
}

function limitKeyOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Walks `X-Forwarded-For` from the right, for as long as each peer is trusted. An entry that is no
 * address ends the walk: whoever wrote it stays the caller.
 */
export function resolveCaller(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trust: TrustProxy,
): Caller {
  const entries = forwardedFor === undefined ? [] : forwardedFor.split(',');
  let current = parseAddress(peer ?? UNKNOWN_ADDRESS) ?? ipaddr.IPv4.parse(UNKNOWN_ADDRESS);
  for (let hop = 0; hop < entries.length && isTrusted(current, hop, trust); hop += 1) {
    const next = parseAddress(entries[entries.length - 1 - hop] ?? '');
    if (next === undefined) break;
    current = next;
  }
  return {
    address: current.toString(),
    limitKey: limitKeyOf(current),
    isLoopback: forwardedFor === undefined && current.range() === 'loopback',
  };
}
