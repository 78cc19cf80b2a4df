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
/** Before an IPv4 address that came in through a socket of both families. */
const MAPPED = '::ffff:';

/** An IPv4 address as it is written, which can be done in one way only; an IPv6 address taken apart. */
type Address = string | ipaddr.IPv6;

/** Parses an address, also in brackets or as an IPv4-mapped IPv6 address. */
function parseAddress(text: string): Address | undefined {
  // What nearly every peer and proxy writes needs none of the patterns below.
  const plain = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : text;
  if (isIPv4(plain)) return plain;
  const bare = text.trim().replace(/^\[(.*)\](?::\d+)?$/u, '$1');
  const withoutZone = bare.replace(/%.*$/u, '').replace(/^(\d+(?:\.\d+){3}):\d+$/u, '$1');
  if (ipaddr.IPv4.isValidFourPartDecimal(withoutZone)) return ipaddr.IPv4.parse(withoutZone).toString();
  if (!ipaddr.IPv6.isValid(withoutZone)) return undefined;
  const address = ipaddr.process(withoutZone);
  return address instanceof ipaddr.IPv6 ? address : address.toString();
}

function isTrusted(address: Address, hop: number, trust: TrustProxy): boolean {
  if (trust.kind === 'none') return false;
  if (trust.kind === 'hops') return hop < trust.hops;
  const parsed = typeof address === 'string' ? new ipaddr.IPv4(address.split('.').map(Number)) : address;
  return trust.networks.some(
    ([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits),
  );
}

function limitKeyOf(address: Address): string {
  if (typeof address === 'string') return address;
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

function isLoopback(address: Address): boolean {
  return typeof address === 'string' ? address.startsWith('127.') : address.range() === 'loopback';
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
  let current = parseAddress(peer ?? UNKNOWN_ADDRESS) ?? UNKNOWN_ADDRESS;
  for (let hop = 0; hop < entries.length && isTrusted(current, hop, trust); hop += 1) {
    const next = parseAddress(entries[entries.length - 1 - hop] ?? '');
    if (next === undefined) break;
    current = next;
  }
  return {
    address: current.toString(),
    limitKey: limitKeyOf(current),
    isLoopback: forwardedFor === undefined && isLoopback(current),
  };
}
