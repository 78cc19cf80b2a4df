import ipaddr from 'ipaddr.js';

// Read by hand: the library's own reader, made for every notation, costs several times as much.
const IPV4 = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/u;
const V4_KEPT_BITS = 24;
const V6_KEPT_PARTS = 3;

export type ClientAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Reads an address as it stands on the wire: no port, no zone; IPv4 inside IPv6 becomes IPv4. */
export function parseClientAddress(value: unknown): ClientAddress | undefined {
  if (typeof value !== 'string' || value.length > 45) return undefined;
  const octets = IPV4.exec(value)?.slice(1).map(Number);
  if (octets !== undefined)
    return octets.every((octet) => octet <= 255) ? new ipaddr.IPv4(octets) : undefined;
  if (!value.includes(':') || value.includes('%') || !ipaddr.IPv6.isValid(value)) return undefined;
  return ipaddr.process(value);
}

/** Keeps the network and forgets the host: /24, or /48 for IPv6. */
export function reduceAddress(address: ClientAddress): string {
  if (address instanceof ipaddr.IPv4) {
    const kept = address.octets.slice(0, V4_KEPT_BITS / 8);
    return `${kept.join('.')}.0`;
  }
  const kept = address.parts.slice(0, V6_KEPT_PARTS);
  return new ipaddr.IPv6([...kept, 0, 0, 0, 0, 0]).toString();
}
