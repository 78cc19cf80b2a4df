import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Networks of one operator, ready to be searched. */
export interface NetworkSet {
  readonly size: number;
  has(address: Address): boolean;
}

function toNumber(address: ipaddr.IPv4): number {
  return address.octets.reduce((sum, octet) => sum * 256 + octet, 0);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Spans without overlaps, in their order: an address is then in the last one that begins before it, or in none. */
function merged(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last === undefined || span.start > last.end) apart.push(span);
    else if (span.end > last.end) apart[apart.length - 1] = { start: last.start, end: span.end };
  }
  return apart;
}

/** The last span that does not begin after the value, by halving: a list of hundreds is asked for every event. */
function lastAtOrBefore(spans: readonly Span[], value: number): Span | undefined {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.start ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return spans[low - 1];
}

/** Chosen by hand: the library's parser for both kinds throws and catches an error for every IPv4 network. */
export function parseNetwork(text: string): [Address, number] {
  return text.includes(':') ? ipaddr.IPv6.parseCIDR(text) : ipaddr.IPv4.parseCIDR(text);
}

/** Reads networks in CIDR notation, separated by white space. */
export function networkSet(text: string): NetworkSet {
  const networks = text.split(/\s+/u).filter(Boolean).map(parseNetwork);
  const v6 = networks.filter(([network]) => network.kind() === 'ipv6');
  const v4 = merged(
    networks.flatMap(([network, bits]) => {
      if (!(network instanceof ipaddr.IPv4)) return [];
      const size = 2 ** (32 - bits);
      const start = toNumber(network) - (toNumber(network) % size);
      return [{ start, end: start + size }];
    }),
  );
  return {
    size: networks.length,
    has(address) {
      if (!(address instanceof ipaddr.IPv4))
        return v6.some(([network, bits]) => address.match(network, bits));
      const value = toNumber(address);
      const found = lastAtOrBefore(v4, value);
      return found !== undefined && value < found.end;
    },
  };
}
