import ipaddr from 'ipaddr.js';
import { publishedNetworks, RANGES_TAKEN_AT } from './published-networks.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Networks of one operator, ready to be searched. */
export interface NetworkSet {
  has(address: Address): boolean;
}

/** Published networks by operator, and the moment they were collected. */
export interface RangeSnapshot {
  readonly takenAt: number;
  readonly sets: ReadonlyMap<string, NetworkSet>;
}

function toNumber(address: ipaddr.IPv4): number {
  return address.octets.reduce((sum, octet) => sum * 256 + octet, 0);
}

/** The last start that is not after the value, by halving: a list of hundreds is asked for every event. */
function lastAtOrBefore(starts: readonly number[], value: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Asked for both kinds, the library tries IPv6 first and throws for each IPv4 network, at every start of the service. */
function parseNetwork(text: string): [Address, number] {
  return text.includes(':') ? ipaddr.IPv6.parseCIDR(text) : ipaddr.IPv4.parseCIDR(text);
}

/** Reads networks in CIDR notation, separated by white space. */
export function networkSet(text: string): NetworkSet {
  const networks = text.trim().split(/\s+/u).map(parseNetwork);
  const v6 = networks.filter(([network]) => network.kind() === 'ipv6');
  const v4 = networks
    .flatMap(([network, bits]) =>
      network instanceof ipaddr.IPv4 ? [{ start: toNumber(network), size: 2 ** (32 - bits) }] : [],
    )
    .sort((a, b) => a.start - b.start);
  const starts = v4.map(({ start }) => start);
  return {
    has(address) {
      if (!(address instanceof ipaddr.IPv4))
        return v6.some(([network, bits]) => address.match(network, bits));
      const value = toNumber(address);
      const found = v4[lastAtOrBefore(starts, value)];
      return found !== undefined && value < found.start + found.size;
    },
  };
}

/** The snapshot that this version carries. */
export const carriedRanges: RangeSnapshot = {
  takenAt: RANGES_TAKEN_AT,
  sets: new Map(Object.entries(publishedNetworks).map(([name, text]) => [name, networkSet(text)])),
};
