import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

// IANA hands out global unicast from 2000::/3 only; ipaddr.js calls every block it does not know "unicast".
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

// RFC 6052 section 2.1: the well-known NAT64 prefix carries an IPv4 address in its last 32 bits.
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Tells whether a textual IPv4 or IPv6 address is globally routable unicast, judging embedded IPv4 by itself. */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also reads octal, hexadecimal and shortened IPv4; isIP admits the canonical notations only.
  switch (isIP(address)) {
    case 4:
      return isPublicV4(ipaddr.IPv4.parse(address));
    case 6:
      return !address.includes('%') && ipaddr.IPv6.isValid(address) && isPublicV6(ipaddr.IPv6.parse(address));
    default:
      return false;
  }
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast';
}

function isPublicV6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress()) return isPublicV4(address.toIPv4Address());
  if (address.match(NAT64)) return isPublicV4(lastFourBytes(address));
  return address.match(GLOBAL_UNICAST_V6) && address.range() === 'unicast';
}

function lastFourBytes(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}
